import Extraction
import Testing

@testable import AMRExtractor
