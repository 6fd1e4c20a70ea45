import Extraction
import Testing

@testable import OptimFROGExtractor
