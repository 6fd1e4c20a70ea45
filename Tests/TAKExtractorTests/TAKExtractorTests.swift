import Extraction
import Testing

@testable import TAKExtractor
