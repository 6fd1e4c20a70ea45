import Extraction
import Testing

@testable import CAFExtractor
