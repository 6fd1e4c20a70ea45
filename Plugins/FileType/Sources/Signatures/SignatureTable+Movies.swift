extension SignatureTable {
  static let movies: [FileSignature] = [
    FileSignature("FLV\u{1}", "video/x-flv", "flv"),
    FileSignature("\u{0}\u{0}\u{1}\u{BA}", "video/mpeg", "mpeg-ps", "mpg"),
    FileSignature("\u{0}\u{0}\u{1}\u{B3}", "video/mpeg", "mpeg-video", "m2v"),
    FileSignature("DKIF\u{0}\u{0} \u{0}", "video/x-ivf", "ivf"),
    FileSignature("YUV4MPEG2 ", "video/x-yuv4mpeg", "y4m"),
    FileSignature(".RMF\u{0}\u{0}", "application/vnd.rn-realmedia", "rm"),
    FileSignature("\u{6}\u{E}+4\u{2}\u{5}\u{1}\u{1}\r\u{1}\u{2}\u{1}\u{1}\u{2}", "application/mxf", "mxf"),
    FileSignature("FWS", "application/vnd.adobe.flash.movie", "swf"),
    FileSignature("CWS", "application/vnd.adobe.flash.movie", "swf"),
  ]

  static let packed: [FileSignature] = [
    FileSignature("\u{1F}\u{8B}\u{8}", "application/gzip", "gzip", "gz"),
    FileSignature("7z\u{BC}\u{AF}'\u{1C}", "application/x-7z-compressed", "7z"),
    FileSignature("Rar!\u{1A}\u{7}", "application/vnd.rar", "rar"),
    FileSignature("BZh?1AY&SY", "application/x-bzip2", "bzip2", "bz2"),
    FileSignature("\u{FD}7zXZ\u{0}", "application/x-xz", "xz"),
    FileSignature("(\u{B5}/\u{FD}", "application/zstd", "zstd", "zst"),
    FileSignature("\u{4}\"M\u{18}", "application/x-lz4", "lz4"),
    FileSignature("LZIP\u{1}", "application/x-lzip", "lzip", "lz"),
    FileSignature("\u{1F}\u{9D}", "application/x-compress", "compress", "z"),
    FileSignature("ustar\u{0}00", "application/x-tar", "tar", at: 257),
    FileSignature("ustar  \u{0}", "application/x-tar", "tar", at: 257),
    FileSignature("MSCF\u{0}\u{0}\u{0}\u{0}", "application/vnd.ms-cab-compressed", "cab"),
    FileSignature("!<arch>\ndebian-binary", "application/vnd.debian.binary-package", "ar", "deb"),
    FileSignature("!<arch>\n", "application/x-archive", "ar", "a"),
    FileSignature("\u{ED}\u{AB}\u{EE}\u{DB}", "application/x-rpm", "rpm"),
    FileSignature("xar!\u{0}", "application/x-xar", "xar"),
    FileSignature("070701", "application/x-cpio", "cpio"),
  ]

  static let others: [FileSignature] = [
    FileSignature("%PDF-", "application/pdf", "pdf"),
    FileSignature("%!PS", "application/postscript", "postscript", "ps"),
    FileSignature("\u{C5}\u{D0}\u{D3}\u{C6}", "application/postscript", "postscript", "eps"),
    FileSignature("{\\rtf", "application/rtf", "rtf"),
    FileSignature("\u{D0}\u{CF}\u{11}\u{E0}\u{A1}\u{B1}\u{1A}\u{E1}", "application/x-ole-storage", "ole"),
    FileSignature("SQLite format 3\u{0}", "application/vnd.sqlite3", "sqlite"),
    FileSignature("wOFF", "font/woff", "woff"),
    FileSignature("wOF2", "font/woff2", "woff2"),
    FileSignature("OTTO\u{0}", "font/otf", "sfnt", "otf"),
    FileSignature("true\u{0}", "font/ttf", "sfnt", "ttf"),
    FileSignature("ttcf\u{0}", "font/collection", "sfnt", "ttc"),
    FileSignature("\u{0}asm\u{1}\u{0}\u{0}\u{0}", "application/wasm", "wasm"),
    FileSignature("\u{7F}ELF", "application/x-elf", "elf"),
    FileSignature(
      "MZ??????????????????????????????????????????????????????????\u{0}",
      "application/vnd.microsoft.portable-executable", "pe", "exe"),
    FileSignature("\u{CF}\u{FA}\u{ED}\u{FE}", "application/x-mach-binary", "mach-o", "macho"),
    FileSignature("\u{CA}\u{FE}\u{BA}\u{BE}\u{0}\u{0}\u{0}", "application/java-vm", "class"),
    FileSignature("PAR1", "application/vnd.apache.parquet", "parquet"),
    FileSignature("\u{89}HDF\r\n\u{1A}\n", "application/x-hdf5", "hdf5", "h5"),
    FileSignature("bplist0", "application/x-plist", "plist"),
    FileSignature("d8:announce", "application/x-bittorrent", "bencode", "torrent"),
  ]
}
