import Extraction
import Testing

@testable import AUExtractor
