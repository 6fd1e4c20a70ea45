import Extraction
import Testing

@testable import ShortenExtractor
