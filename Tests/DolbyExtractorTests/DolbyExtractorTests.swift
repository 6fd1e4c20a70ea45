import Extraction
import Testing

@testable import DolbyExtractor
