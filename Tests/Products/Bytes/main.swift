import Bytes

let path: ByteString = "Artists/Björk"
print(path.lastPathComponent, path.pathComponents.count)
