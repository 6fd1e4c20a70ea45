import AACExtractor
import AIFFExtractor
import AMRExtractor
import AUExtractor
import AudibleExtractor
import BitmapsExtractor
import CAFExtractor
import DSDExtractor
import DigestExtractor
import DTSExtractor
import DolbyExtractor
import Extraction
import ManifestsExtractor
import MPEGStreamsExtractor
import RealMediaExtractor
import DVExtractor
import IVFExtractor
import FLVExtractor
import ASFExtractor
import AVIExtractor
import FLACExtractor
import FeedExtractor
import FileTypeExtractor
import GIFExtractor
import HEIFExtractor
import JPEG2000Extractor
import JPEGExtractor
import JPEGXLExtractor
import MIDIExtractor
import MP4Extractor
import MPEGAudioExtractor
import MatroskaExtractor
import MonkeysAudioExtractor
import MusepackExtractor
import OggExtractor
import OptimFROGExtractor
import PDFExtractor
import PNGExtractor
import SVGExtractor
import ShortenExtractor
import TAKExtractor
import TIFFExtractor
import TrueAudioExtractor
import WAVExtractor
import WavPackExtractor
import WebPExtractor
import WebPageExtractor
import ZIPExtractor

extension ExtractorRegistry {
  /// Every extractor that FetchKit ships.
  public static let bundled = ExtractorRegistry(
    containers + films + streams + sounds + pictures + bitmaps + documents)

  private static let containers: [any Extractor] = [
    MP4Extractor(), MatroskaExtractor(), OggExtractor(), FLACExtractor(), WAVExtractor(), MPEGAudioExtractor(),
  ]

  private static let films: [any Extractor] = [
    AVIExtractor(), ASFExtractor(), FLVExtractor(), TransportStreamExtractor(), ProgramStreamExtractor(),
    IVFExtractor(),
    DVExtractor(), RealMediaExtractor(), HLSExtractor(), XMLManifestExtractor(),
  ]

  private static let streams: [any Extractor] = [
    AACExtractor(), AC3Extractor(), AC4Extractor(), DTSExtractor(), AMRExtractor(),
  ]

  private static let sounds: [any Extractor] = [
    AIFFExtractor(), AUExtractor(), CAFExtractor(), W64Extractor(), MonkeysAudioExtractor(), WavPackExtractor(),
    MusepackExtractor(), TrueAudioExtractor(), TAKExtractor(), OptimFROGExtractor(), ShortenExtractor(), DSFExtractor(),
    DSDIFFExtractor(), MIDIExtractor(), AudibleExtractor(),
  ]

  private static let pictures: [any Extractor] = [
    JPEGExtractor(), PNGExtractor(), GIFExtractor(), WebPExtractor(), HEIFExtractor(), SVGExtractor(), TIFFExtractor(),
    JPEGXLExtractor(), JPEG2000Extractor(), MNGExtractor(),
  ]

  private static let bitmaps: [any Extractor] = [
    BMPExtractor(), ICOExtractor(), ICNSExtractor(), PSDExtractor(), PNMExtractor(), QOIExtractor(), BPGExtractor(),
    ILBMExtractor(), DDSExtractor(), KTXExtractor(), TGAExtractor(),
  ]

  private static let documents: [any Extractor] = [
    ZIPExtractor(), PDFExtractor(), WebPageExtractor(), FeedExtractor(), FileTypeExtractor(), DigestExtractor(),
  ]
}
