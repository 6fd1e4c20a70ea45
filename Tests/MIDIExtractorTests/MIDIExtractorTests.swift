import Extraction
import Testing

@testable import MIDIExtractor
