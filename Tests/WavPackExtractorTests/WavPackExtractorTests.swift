import Extraction
import Testing

@testable import WavPackExtractor
