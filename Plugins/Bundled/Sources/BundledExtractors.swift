import BitmapsExtractor
import Extraction
import FLACExtractor
import GIFExtractor
import HEIFExtractor
import JPEGExtractor
import JPEG2000Extractor
import JPEGXLExtractor
import MP4Extractor
import MPEGAudioExtractor
import MatroskaExtractor
import OggExtractor
import PNGExtractor
import SVGExtractor
import TIFFExtractor
import WAVExtractor
import WebPExtractor

extension ExtractorRegistry {
  /// Every extractor that FetchKit ships.
  public static let bundled = ExtractorRegistry(sounds + pictures + bitmaps)

  private static let sounds: [any Extractor] = [
    MP4Extractor(), MatroskaExtractor(), OggExtractor(), FLACExtractor(), WAVExtractor(), MPEGAudioExtractor(),
  ]

  private static let pictures: [any Extractor] = [
    JPEGExtractor(), PNGExtractor(), GIFExtractor(), WebPExtractor(), HEIFExtractor(), SVGExtractor(), TIFFExtractor(),
    JPEGXLExtractor(), JPEG2000Extractor(), MNGExtractor(),
  ]

  private static let bitmaps: [any Extractor] = [
    BMPExtractor(), ICOExtractor(), ICNSExtractor(), PSDExtractor(), PNMExtractor(), QOIExtractor(), BPGExtractor(),
    ILBMExtractor(), DDSExtractor(), KTXExtractor(), TGAExtractor(),
  ]
}
