import Extraction
import FLACExtractor
import MP4Extractor
import MPEGAudioExtractor
import MatroskaExtractor
import OggExtractor
import WAVExtractor

extension ExtractorRegistry {
  /// Every extractor that FetchKit ships.
  public static let bundled = ExtractorRegistry([
    MP4Extractor(), MatroskaExtractor(), OggExtractor(), FLACExtractor(), WAVExtractor(), MPEGAudioExtractor(),
  ])
}
