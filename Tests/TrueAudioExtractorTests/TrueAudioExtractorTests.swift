import Extraction
import Testing

@testable import TrueAudioExtractor
