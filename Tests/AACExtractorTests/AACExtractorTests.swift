import Extraction
import Testing

@testable import AACExtractor
