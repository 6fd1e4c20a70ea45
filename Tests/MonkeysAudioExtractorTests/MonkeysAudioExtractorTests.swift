import Extraction
import Testing

@testable import MonkeysAudioExtractor
