import Extraction
import Testing

@testable import AudibleExtractor
