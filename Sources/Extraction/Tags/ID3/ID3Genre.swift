/// The numbered genres of ID3v1, and how ID3v2 refers to them (id3.org, ID3v2.3.0, 4.2.1 TCON and appendix A).
enum ID3Genre {
  /// By number; from 80 on as Winamp added them.
  static let names: [String] = """
    Blues|Classic Rock|Country|Dance|Disco|Funk|Grunge|Hip-Hop|Jazz|Metal|New Age|Oldies|Other|Pop|R&B|Rap|Reggae|Rock|\
    Techno|Industrial|Alternative|Ska|Death Metal|Pranks|Soundtrack|Euro-Techno|Ambient|Trip-Hop|Vocal|Jazz+Funk|Fusion|\
    Trance|Classical|Instrumental|Acid|House|Game|Sound Clip|Gospel|Noise|Alternative Rock|Bass|Soul|Punk|Space|\
    Meditative|Instrumental Pop|Instrumental Rock|Ethnic|Gothic|Darkwave|Techno-Industrial|Electronic|Pop-Folk|Eurodance|\
    Dream|Southern Rock|Comedy|Cult|Gangsta|Top 40|Christian Rap|Pop/Funk|Jungle|Native American|Cabaret|New Wave|\
    Psychedelic|Rave|Showtunes|Trailer|Lo-Fi|Tribal|Acid Punk|Acid Jazz|Polka|Retro|Musical|Rock & Roll|Hard Rock|Folk|\
    Folk-Rock|National Folk|Swing|Fast Fusion|Bebop|Latin|Revival|Celtic|Bluegrass|Avantgarde|Gothic Rock|\
    Progressive Rock|Psychedelic Rock|Symphonic Rock|Slow Rock|Big Band|Chorus|Easy Listening|Acoustic|Humour|Speech|\
    Chanson|Opera|Chamber Music|Sonata|Symphony|Booty Bass|Primus|Porn Groove|Satire|Slow Jam|Club|Tango|Samba|Folklore|\
    Ballad|Power Ballad|Rhythmic Soul|Freestyle|Duet|Punk Rock|Drum Solo|A Cappella|Euro-House|Dance Hall|Goa|\
    Drum & Bass|Club-House|Hardcore Techno|Terror|Indie|BritPop|Afro-Punk|Polsk Punk|Beat|Christian Gangsta Rap|\
    Heavy Metal|Black Metal|Crossover|Contemporary Christian|Christian Rock|Merengue|Salsa|Thrash Metal|Anime|JPop|\
    Synthpop|Abstract|Art Rock|Baroque|Bhangra|Big Beat|Breakbeat|Chillout|Downtempo|Dub|EBM|Eclectic|Electro|\
    Electroclash|Emo|Experimental|Garage|Global|IDM|Illbient|Industro-Goth|Jam Band|Krautrock|Leftfield|Lounge|\
    Math Rock|New Romantic|Nu-Breakz|Post-Punk|Post-Rock|Psytrance|Shoegaze|Space Rock|Trop Rock|World Music|\
    Neoclassical|Audiobook|Audio Theatre|Neue Deutsche Welle|Podcast|Indie Rock|G-Funk|Dubstep|Garage Rock|Psybient
    """.split(separator: "|").map(String.init)

  /// The genre of a number; nil for those that nobody named.
  static func name(_ number: Int) -> String? { names.indices.contains(number) ? names[number] : nil }

  /// The genres that one text of a TCON frame names: `(17)`, `17`, `(4)Eurodisco`, `(51)(39)`, `((I can figure out any genre)`.
  static func genres(in text: String) -> [String] {
    if let number = number(text) { return [number] }
    var found: [String] = []
    var rest = text[...]
    while rest.hasPrefix("("), !rest.hasPrefix("(("), let close = rest.firstIndex(of: ")") {
      guard let name = number(String(rest[rest.index(after: rest.startIndex)..<close])) else { break }
      found.append(name)
      rest = rest[rest.index(after: close)...]
    }
    if rest.hasPrefix("((") { rest = rest.dropFirst() }
    let own = TagText.trimmed(String(rest))
    // What is written out behind a number refines it, and in most files repeats it.
    if !own.isEmpty, !found.contains(own) { found.append(own) }
    return found
  }

  private static func number(_ text: String) -> String? {
    switch text {
    case "RX": return "Remix"
    case "CR": return "Cover"
    default:
      guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text) else { return nil }
      return name(number) ?? (number <= 255 ? text : nil)
    }
  }
}
