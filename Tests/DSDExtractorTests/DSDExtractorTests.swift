import Extraction
import Testing

@testable import DSDExtractor
