import Extraction
import Testing

@testable import MusepackExtractor
