internal import Bytes

extension RequestLine {
  /// The arguments that name what the request is about; see ``MPDError/objects``. A password is none of them, nor is the
  /// address of a mounted storage, which may contain one.
  var objects: [ByteString] {
    switch command {
    case "add", "addid", "albumart", "delpartition", "getfingerprint", "listall", "listallinfo",
      "listfiles", "listplaylist", "listplaylistinfo", "load", "lsinfo", "mount", "moveoutput",
      "newpartition", "partition", "playlistclear", "playlistdelete", "playlistlength",
      "playlistmove", "readcomments", "readpicture", "rescan", "rm", "save", "searchaddpl",
      "searchplaylist",
      "sendmessage", "subscribe", "unmount", "unsubscribe", "update":
      Array(arguments.prefix(1))
    case "playlistadd", "rename": Array(arguments.prefix(2))
    // The arguments are the action, the type of the object, the object and the name of the sticker.
    case "sticker": Array(arguments.dropFirst(2).prefix(2))
    default: []
    }
  }
}
