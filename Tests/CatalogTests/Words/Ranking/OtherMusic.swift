/// Further albums, in the form of ``knownMusic``.
let otherMusic = """
  # Neil Young
  @ Harvest | 1972
  Heart of Gold
  Old Man
  @ After the Gold Rush | 1970
  Southern Man
  # The Velvet Underground ~ Velvet Underground, The
  @ The Velvet Underground & Nico | 1967 | The Velvet Underground+Nico
  Sunday Morning
  Heroin
  @ Loaded | 1970
  Sweet Jane
  # Van Halen
  @ 1984 | 1984-01-09
  Jump
  @ Van Halen | 1978
  Eruption
  # Taylor Swift
  @ 1989 | 2014
  Shake It Off
  Blank Space
  @ Red (Taylor's Version) | 2021
  All Too Well (10 Minute Version)
  # Bon Iver
  @ For Emma, Forever Ago | 2008
  Skinny Love
  @ 22, A Million | 2016
  33 "GOD"
  # Sigur & Söner
  @ Höst | 2005
  Blå himmel
  # Röyksopp
  @ Melody A.M. | 2001
  Eple
  # Mew
  @ And the Glass Handed Kites | 2005
  The Zookeeper's Boy
  # Niño Josele
  @ Española | 2009
  Mañanita
  # Jürgen Drews
  @ Ein Bett im Kornfeld | 1976
  Ein Bett im Kornfeld
  # Herbert Grönemeyer
  @ 4630 Bochum | 1984
  Alkohol
  # Jacques Brel
  @ Ces gens‐là | 1966
  Ne me quitte pas
  # Zemfira ~ Zemfira
  @ Прости меня моя любовь | 2000
  Искала
  # ДДТ
  @ Актриса Весна | 1992
  Что такое осень
  # Чайковский
  @ Лебединое озеро | 1877
  Танец маленьких лебедей
  # Βασίλης Παπακωνσταντίνου
  @ Χαιρετίσματα | 1987
  Πριν το τέλος
  # 宇多田ヒカル ~ Utada, Hikaru
  @ First Love | 1999
  First Love
  # サカナクション
  @ シンシロ | 2009
  セントレイ
  # 블랙핑크
  @ 스퀘어 업 | 2018
  뚜두뚜두
  # 周杰倫 ~ Chou, Jay
  @ 葉惠美 | 2003
  東風破
  # The B‐52’s ~ B‐52’s, The
  @ Cosmic Thing | 1989
  Love Shack
  # Run‐D.M.C.
  @ Raising Hell | 1986
  Walk This Way
  # N.W.A
  @ Straight Outta Compton | 1988
  Express Yourself
  # Ty Dolla $ign
  @ Beach House 3 | 2017
  Love U Better
  # Florence + the Machine
  @ Lungs | 2009
  Dog Days Are Over
  # Mumford & Sons
  @ Sigh No More | 2009
  Little Lion Man
  # Hall & Oates
  @ H2O | 1982
  Maneater
  # Siouxsie and the Banshees
  @ Juju | 1981
  Spellbound
  # Sly & The Family Stone
  @ There's a Riot Goin' On | 1971
  Family Affair
  # The National ~ National, The
  @ Boxer | 2007
  Fake Empire
  # Big Star
  @ #1 Record | 1972
  Thirteen
  # Television
  @ Marquee Moon | 1977
  Marquee Moon
  # Interpol
  @ Turn On the Bright Lights | 2002
  PDA
  # The Doors ~ Doors, The
  @ The Doors | 1967
  Light My Fire
  The End
  @ L.A. Woman | 1971
  Riders on the Storm
  # Yes
  @ Fragile | 1971
  Roundabout
  # Love
  @ Forever Changes | 1967
  Alone Again Or
  # Wire
  @ Pink Flag | 1977
  12XU
  # Low
  @ Things We Lost in the Fire | 2001
  Sunflower
  # Ride
  @ Nowhere | 1990
  Vapour Trail
  # X
  @ Los Angeles | 1980
  Nausea
  # +/-
  @ You Are Here | 2003
  Megalomaniac
  # Ed Sheeran
  @ ÷ | 2017
  Shape of You
  @ + | 2011
  The A Team
  # Sinatra, Frank
  @ In the Wee Small Hours | 1955
  Mood Indigo
  # Ludwig van Beethoven ~ Beethoven, Ludwig van
  @ Symphony No. 5 | 1975 | Wiener Philharmoniker
  I. Allegro con brio ~ Ludwig van Beethoven
  # Dvořák
  @ Symphony No. 9 | 1961
  Largo
  # Sinéad Lohan
  @ No Mermaid | 1998
  Whatever It Takes
  # Kings of Convenience
  @ Riot on an Empty Street | 2004
  I'd Rather Dance With You
  # Patti Smith
  @ Horses | 1975
  Gloria
  # Them
  @ The Angry Young Them | 1965
  Gloria
  # Various Artists
  @ Trainspotting | 1996
  Lust for Life ~ Iggy Pop
  Born Slippy .NUXX ~ Underworld
  """

/// Queries in a library with ``otherMusic``, in the form of ``rankedQueries``.
let otherQueries = """
  neil young: artist Neil Young
  young neil harvest: album Harvest
  neil young 72: album Harvest
  heart of gold: song Heart of Gold
  gold rush: album After the Gold Rush
  old man neil: song Old Man
  velvet underground: artist The Velvet Underground
  the velvet undergroud: artist The Velvet Underground
  velvet underground and nico: album The Velvet Underground & Nico
  velvet underground nico: album The Velvet Underground & Nico
  heroin velvet: song Heroin
  velvet underground loaded: album Loaded
  sweet jane: song Sweet Jane
  van halen: artist Van Halen
  vanhalen 1984 ~ album 1984
  van halen 1984: album 1984
  1984: album 1984
  van halen van halen: album Van Halen
  van halen jump: song Jump
  1989: album 1989
  taylor swift 1989: album 1989
  taylor swfit: artist Taylor Swift
  swift red: album Red (Taylor's Version)
  shake it off: song Shake It Off
  all too well: song All Too Well (10 Minute Version)
  bon iver: artist Bon Iver
  for emma: album For Emma, Forever Ago
  skinny love: song Skinny Love
  22 a million: album 22, A Million
  bon iver 08: album For Emma, Forever Ago
  royksopp: artist Röyksopp
  roeyksopp: artist Röyksopp
  melody am: album Melody A.M.
  royksopp eple: song Eple
  bla himmel: song Blå himmel
  blaa himmel: song Blå himmel
  mew kites: album And the Glass Handed Kites
  zookeepers boy: song The Zookeeper's Boy
  nino josele: artist Niño Josele
  espanola: album Española
  mananita: song Mañanita
  jurgen drews: artist Jürgen Drews
  juergen drews: artist Jürgen Drews
  bett im kornfeld: album Ein Bett im Kornfeld
  groenemeyer bochum: album 4630 Bochum
  ces gens-la: album Ces gens‐là
  ne me quitte pas: song Ne me quitte pas
  jaques brel: artist Jacques Brel
  iskala: song Искала
  zemfira 2000: album Прости меня моя любовь
  ddt: artist ДДТ
  ддт осень: song Что такое осень
  aktrisa vesna: album Актриса Весна
  chaykovskiy: artist Чайковский
  lebedinoe ozero: album Лебединое озеро
  papakonstantinou: artist Βασίλης Παπακωνσταντίνου
  chairetismata: album Χαιρετίσματα
  utada hikaru: artist 宇多田ヒカル
  utada first love: album First Love
  sakanakushon: artist サカナクション
  さかなくしょん: artist サカナクション
  beulraegpingkeu: artist 블랙핑크
  블랙: artist 블랙핑크
  jay chou: artist 周杰倫
  zhou jie lun: artist 周杰倫
  b52s: artist The B‐52’s
  b-52's: artist The B‐52’s
  the b52s love shack: song Love Shack
  run dmc: artist Run‐D.M.C.
  run-dmc walk: song Walk This Way
  nwa: artist N.W.A
  straight outta: album Straight Outta Compton
  ty dolla sign: artist Ty Dolla $ign
  florence and the machine: artist Florence + the Machine
  florence the machine lungs: album Lungs
  mumford and sons: artist Mumford & Sons
  mumford sons: artist Mumford & Sons
  hall and oates maneater: song Maneater
  h2o: album H2O
  siouxsie & the banshees: artist Siouxsie and the Banshees
  siouxie banshees: artist Siouxsie and the Banshees
  sly and the family stone: artist Sly & The Family Stone
  theres a riot going on ~ album There's a Riot Goin' On
  riot goin on: album There's a Riot Goin' On
  the national: artist The National
  national boxer: album Boxer
  number 1 record big star ~ album #1 Record
  big star 1: album #1 Record
  television: artist Television
  marquee moon: album Marquee Moon
  bright lights interpol: album Turn On the Bright Lights
  doors: artist The Doors
  doors doors: album The Doors
  the doors the end: song The End
  la woman: album L.A. Woman
  riders storm: song Riders on the Storm
  yes: artist Yes
  yes fragile: album Fragile
  love: artist Love
  love 67: album Forever Changes
  wire pink: album Pink Flag
  low 2001: album Things We Lost in the Fire
  ride nowhere: album Nowhere
  ride: artist Ride
  x: artist X
  x los angeles: album Los Angeles
  +/-: artist +/-
  sheeran ÷: album ÷
  ed sheeran +: album +
  frank sinatra: artist Sinatra, Frank
  wee small hours: album In the Wee Small Hours
  beethoven ludwig: artist Ludwig van Beethoven
  beethoven 5 ~ album Symphony No. 5
  dvorak 9: album Symphony No. 9
  rather dance with you: song I'd Rather Dance With You
  id rather dance: song I'd Rather Dance With You
  gloria patti smith: song Gloria
  them gloria: song Gloria
  born slippy: song Born Slippy .NUXX
  trainspotting iggy: song Lust for Life
  """
