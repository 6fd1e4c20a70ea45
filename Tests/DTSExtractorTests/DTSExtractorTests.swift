import Extraction
import Testing

@testable import DTSExtractor
