import MPDClient

print(Tag.artist)
