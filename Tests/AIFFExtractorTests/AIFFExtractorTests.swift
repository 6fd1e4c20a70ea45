import Extraction
import Testing

@testable import AIFFExtractor
