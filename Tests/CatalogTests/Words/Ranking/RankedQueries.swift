/// Queries in a library with ``knownMusic``, each with the thing that its owner expects first: a query, a colon and the
/// thing with its kind, with its artist after a dash if that matters. A thing after `~` in place of the colon must only be among the
/// first three.
let rankedQueries = """
  beatles: artist The Beatles
  the beatles: artist The Beatles
  beatles, the: artist The Beatles
  BEATLES: artist The Beatles
  beatles help: album Help!
  help beatles: album Help!
  beatles yesterday: song Yesterday
  yesterday beatles 65: song Yesterday
  sgt pepper: album Sgt. Pepper's Lonely Hearts Club Band
  sgt peppers lonely hearts: album Sgt. Pepper's Lonely Hearts Club Band
  lonely hearts club band: album Sgt. Pepper's Lonely Hearts Club Band
  day in the life: song A Day in the Life
  a day in the life: song A Day in the Life
  back in the ussr: song Back in the U.S.S.R.
  u.s.s.r.: song Back in the U.S.S.R.
  ob la di: song Ob-La-Di, Ob-La-Da
  ob-la-di ob-la-da: song Ob-La-Di, Ob-La-Da
  obladi oblada: song Ob-La-Di, Ob-La-Da
  abbey road: album Abbey Road (Remastered)
  beatles abbey: album Abbey Road (Remastered)
  come together: song Come Together (Remastered 2009)
  something beatles: song Something (Remastered 2009)
  here comes the sun: song Here Comes the Sun (Remastered 2009)
  let it be: album Let It Be
  let it be beatles 1970: album Let It Be
  beatles 1 ~ album 1
  beatles 68: album The Beatles
  beatles beatles: album The Beatles
  beatles revolver: album Revolver
  eleanor rigby: song Eleanor Rigby
  rigby: song Eleanor Rigby
  tomorrow never: song Tomorrow Never Knows
  lucy sky diamonds: song Lucy in the Sky With Diamonds
  my guitar gently: song While My Guitar Gently Weeps
  bjork: artist Björk
  björk: artist Björk
  BJÖRK: artist Björk
  bjoerk: artist Björk
  bjrok: artist Björk
  bjo: artist Björk
  bjork homog: album Homogenic
  homog 97: album Homogenic
  homogenic: album Homogenic
  homogneic: album Homogenic
  hmgnc: album Homogenic
  bjork 97: album Homogenic
  bjork 1997: album Homogenic
  joga: song Jóga
  bjork joga: song Jóga
  joga bjork homogenic 97: song Jóga
  bjork debut: album Debut
  bjork post: album Post
  bjork army: song Army of Me
  bjork hunter: song Hunter
  oh so quiet: song It's Oh So Quiet
  its oh so quiet: song It's Oh So Quiet
  vespertine 2001: album Vespertine
  led zeppelin: artist Led Zeppelin
  led zepelin: artist Led Zeppelin
  zeppelin: artist Led Zeppelin
  led zeppelin iv: album Led Zeppelin IV
  led zeppelin ii: album Led Zeppelin II
  led zeppelin 71: album Led Zeppelin IV
  led zeppelin led zeppelin: album Led Zeppelin
  stairway to heaven: song Stairway to Heaven
  stairway: song Stairway to Heaven
  stairway heaven live: song Stairway to Heaven (Live)
  rock and roll zeppelin: song Rock and Roll
  rock n roll zeppelin: song Rock and Roll
  whole lotta: song Whole Lotta Love
  pink floyd: artist Pink Floyd
  floyd pink: artist Pink Floyd
  pink floid: artist Pink Floyd
  pink floyd time: song Time
  dark side: album The Dark Side of the Moon
  dark side of the moon: album The Dark Side of the Moon
  the dark side moon: album The Dark Side of the Moon
  pink floyd wall: album The Wall
  the wall pink floyd: album The Wall
  wish you were here: album Wish You Were Here
  another brick: song Another Brick in the Wall, Part 2
  shine on you crazy diamond: song Shine On You Crazy Diamond, Parts I–V
  metallica: artist Metallica
  metalica: artist Metallica
  metallica metallica: album Metallica
  metallica 91: album Metallica
  metallica s&m: album S&M
  enter sandman: song Enter Sandman
  nothing else matters: song Nothing Else Matters
  nothing else matters live: song Nothing Else Matters (Live)
  master of puppets: album Master of Puppets
  black sabbath: artist Black Sabbath
  black sabbath 1970 ~ album Black Sabbath
  black sabbath black sabbath: album Black Sabbath
  black sabbath paranoid: album Paranoid
  iron man ~ song Iron Man
  nib sabbath: song N.I.B.
  acdc: artist AC/DC
  ac/dc: artist AC/DC
  ac dc: artist AC/DC
  AC-DC: artist AC/DC
  back in black: album Back in Black
  acdc hells bells: song Hells Bells
  highway to hell: album Highway to Hell
  radiohead: artist Radiohead
  radiohaed: artist Radiohead
  radiohead creep: song Creep
  creep radiohead: song Creep
  ok computer: album OK Computer
  radiohead ok: album OK Computer
  radiohead 97: album OK Computer
  karma police: song Karma Police
  kid a: album Kid A
  radiohead kid a: album Kid A
  15 step: song 15 Step
  everything in its right place: song Everything in Its Right Place
  paranoid android: song Paranoid Android
  nirvana: artist Nirvana
  nirvanna: artist Nirvana
  nevermind: album Nevermind (20th Anniversary Super Deluxe Edition)
  nirvana nevermind: album Nevermind (20th Anniversary Super Deluxe Edition)
  teen spirit: song Smells Like Teen Spirit
  nirvana unplugged: album MTV Unplugged in New York
  man who sold the world nirvana: song The Man Who Sold the World
  man who sold the world bowie: album The Man Who Sold the World
  bowie heroes: album "Heroes"
  bowie 77 ~ album Low
  bowie low: album Low
  bowie ★: album ★
  prince: artist Prince
  prince 1999: album 1999
  1999: album 1999
  sign the times prince: album Sign “☮” the Times
  99 luftballons: album 99 Luftballons
  luftballons: album 99 Luftballons
  luftbalons: album 99 Luftballons
  nena 99: album 99 Luftballons
  beyonce: artist Beyoncé
  beyonce 4: album 4
  4 beyonce: album 4
  beyonce lemonade: album Lemonade
  run the world beyonce: song Run the World (Girls)
  run the world girls: song Run the World (Girls)
  adele 21: album 21
  adele hello: song Hello
  hello lionel richie: song Hello
  cant slow down: album Can’t Slow Down
  jay-z: artist Jay-Z
  jay z: artist Jay-Z
  jayz: artist Jay-Z
  jayz 99 problems: song 99 Problems
  empire state of mind: song Empire State of Mind (feat. Alicia Keys)
  alicia keys empire: song Empire State of Mind (feat. Alicia Keys)
  watch the throne: album Watch the Throne
  kanye throne: album Watch the Throne
  pink: artist P!nk
  p!nk: artist P!nk
  pnk party ~ song Get the Party Started
  pink get the party: song Get the Party Started
  missundaztood: album M!ssundaztood
  asap rocky: artist A$AP Rocky
  a$ap rocky: artist A$AP Rocky
  long live asap: album Long.Live.A$AP
  kesha: artist Ke$ha
  ke$ha tik tok: song TiK ToK
  simon and garfunkel: artist Simon & Garfunkel
  simon & garfunkel: artist Simon & Garfunkel
  simon garfunkel: artist Simon & Garfunkel
  garfunkel: artist Simon & Garfunkel
  simon and: artist Simon & Garfunkel
  simon and garf: artist Simon & Garfunkel
  simon and garfunkel boxer: song The Boxer
  bridge over troubled water: album Bridge Over Troubled Water
  mrs robinson: song Mrs. Robinson
  earth wind and fire: artist Earth, Wind & Fire
  earth wind fire: artist Earth, Wind & Fire
  iron & wine: artist Iron and Wine
  iron wine: artist Iron and Wine
  iron and wine: artist Iron and Wine
  shepherds dog: album The Shepherd's Dog
  the the: artist The The
  the the soul mining: album Soul Mining
  !!!: artist !!!
  !!! louden: album Louden Up Now
  pardon my freedom: song Pardon My Freedom
  a: artist A
  m: artist M
  m pop muzik: song Pop Muzik
  pop musik: song Pop Muzik
  the who: artist The Who
  who: artist The Who
  who's next: album Who's Next
  whos next: album Who's Next
  who tommy: album Tommy
  the band: artist The Band
  the band the band: album The Band
  can: artist Can
  can tago: album Tago Mago
  can 73: album Future Days
  air: artist Air
  air moon safari: album Moon Safari
  femme dargent: song La femme d'argent
  femme argent: song La femme d'argent
  rem: artist R.E.M.
  r.e.m.: artist R.E.M.
  rem everybody hurts: song Everybody Hurts
  man on the moon rem: song Man on the Moon
  sigur ros: artist Sigur Rós
  sigur ros ( ): album ( )
  agaetis byrjun: album Ágætis byrjun
  svefn g englar: song Svefn-g-englar
  motorhead: artist Motörhead
  motoerhead: artist Motörhead
  motorhed: artist Motörhead
  ace of spades: album Ace of Spades
  die arzte: artist Die Ärzte
  die aerzte: artist Die Ärzte
  ärzte: artist Die Ärzte
  gerausch: album Geräusch
  gronemeyer manner: song Männer
  groenemeyer: artist Grönemeyer
  haus der luge: album Haus der Lüge
  rammstein 97: album Sehnsucht
  mo mythologies: album No Mythologies to Follow
  mø: artist MØ
  aage: artist Aage Thordal
  aage aleksandersen: artist Åge Aleksandersen
  åge aleksandersen: artist Åge Aleksandersen
  age aleksandersen: artist Åge Aleksandersen
  åge thordal: artist Aage Thordal
  niemen: artist Czesław Niemen
  czeslaw niemen: artist Czesław Niemen
  laczmy sie w pary: song Łączmy się w pary
  edith piaf: artist Édith Piaf
  vie en rose: song La Vie en rose
  je ne regrette rien: song Non, je ne regrette rien
  hymne a l'amour: song L'hymne à l'amour
  temps de lamour: song Le temps de l'amour
  tous les garcons: album Tous les garçons et les filles
  splin: artist Сплин
  сплин: artist Сплин
  vyhoda net: song Выхода нет
  vykhoda: song Выхода нет
  kino gruppa krovi: album Группа крови
  zvezda po imeni: song Звезда по имени Солнце
  tsoy: artist Виктор Цой
  coj viktor: artist Виктор Цой
  цой 83: album 46
  pugacheva: artist Алла Пугачёва
  пугачева: artist Алла Пугачёва
  theodorakis: artist Μίκης Θεοδωράκης
  θεοδωρακης: artist Μίκης Θεοδωράκης
  alexiou: artist Χάρις Αλεξίου
  supittsu: artist スピッツ
  スピッツ: artist スピッツ
  すぴっつ: artist スピッツ
  robinson supittsu: song ロビンソン
  shiina ringo: artist 椎名林檎
  shiina 1999: album 無罪モラトリアム
  椎名: artist 椎名林檎
  kyari: artist きゃりーぱみゅぱみゅ
  aiyu: artist 아이유
  bangtansonyeondan: artist 방탄소년단
  방탄: artist 방탄소년단
  bomnal: song 봄날
  faye wong: artist 王菲
  wang fei: artist 王菲
  li zong sheng: artist 李宗盛
  raichel: artist עידן רייכל
  עידן: artist עידן רייכל
  bach johann sebastian: artist Johann Sebastian Bach
  goldberg gould: album Goldberg Variations
  gould 82: album Goldberg Variations
  nothing compares: song Nothing Compares 2 U
  sinead oconnor: artist Sinéad O'Connor
  sinead connor: artist Sinéad O'Connor
  guns n roses: artist Guns N' Roses
  guns and roses: artist Guns N' Roses
  guns n' roses: artist Guns N' Roses
  sweet child o mine: song Sweet Child o' Mine
  rolling stones: artist The Rolling Stones
  stones rolling: artist The Rolling Stones
  stones paint it black: song Paint It Black
  only rock and roll: album It's Only Rock 'n Roll
  i love rock and roll: album I Love Rock 'n' Roll
  blink 182: artist blink-182
  blink182: artist blink-182
  blink-182 small things: song All the Small Things
  a-ha: artist a-ha
  aha: artist a-ha
  a ha take on me: song Take On Me
  alt-j: artist alt‐J
  alt j: artist alt‐J
  altj: artist alt‐J
  u2: artist U2
  u2 joshua: album The Joshua Tree
  u2 war: album War
  deadmau5: artist deadmau5
  deadmaus: artist deadmau5
  sunn o: artist Sunn O)))
  sunn o))): artist Sunn O)))
  weezer 94: album Weezer
  weezer weezer: album Weezer
  buddy holly weezer: song Buddy Holly
  hurt cash: song Hurt
  johnny cash hurt: song Hurt
  jonny cash: artist Johnny Cash
  hurt nails: song Hurt
  personal jesus depeche: song Personal Jesus
  depech mode: artist Depeche Mode
  aretha respect: song Respect
  like a rolling stone: song Like a Rolling Stone
  dylan 66 ~ album Blonde on Blonde
  highway 61: album Highway 61 Revisited
  watchtower hendrix: song All Along the Watchtower
  queen: artist Queen
  queen queen: album Queen
  queen ii: album Queen II
  queen greatest hits: album Greatest Hits
  bohemian rapsody: song Bohemian Rhapsody
  bohemian rhapsody opera: song Bohemian Rhapsody
  abba gold: album Gold: Greatest Hits
  dancing queen: song Dancing Queen
  thriller: album Thriller
  michael jackson thriller: album Thriller
  billie jean: song Billie Jean
  rumours: album Rumours
  rumors fleetwood: album Rumours
  dreams fleetwood: song Dreams
  london calling: album London Calling
  the clash: artist The Clash
  queen is dead: album The Queen Is Dead
  there is a light: song There Is a Light That Never Goes Out
  the cure: artist The Cure
  cure boys dont cry: album Boys Don't Cry
  boys don't cry: album Boys Don't Cry
  boys don’t cry: album Boys Don't Cry
  talking heads 77: album Talking Heads: 77
  psycho killer: song Psycho Killer
  kraftwerk autobahn: album Autobahn
  mensch maschine: album Die Mensch‐Maschine
  menschmaschine: album Die Mensch‐Maschine
  get lucky: song Get Lucky (feat. Pharrell Williams)
  daft punk pharrell: song Get Lucky (feat. Pharrell Williams)
  daft punk get lucky feat pharrell: song Get Lucky (feat. Pharrell Williams)
  kind of blue: album Kind of Blue
  miles davis so what: song So What
  love supreme: album A Love Supreme
  coltrane 65: album A Love Supreme
  nick cave: artist Nick Cave & The Bad Seeds
  nick cave and the bad seeds: artist Nick Cave & The Bad Seeds
  bad seeds murder ballads: album Murder Ballads
  muse: artist Muse
  muze: artist Muse
  blur: artist Blur
  blurr: artist Blur
  girls and boys blur: song Girls & Boys
  girls & boys blur: song Girls & Boys
  song 2: song Song 2
  morning glory oasis: album (What's the Story) Morning Glory?
  whats the story: album (What's the Story) Morning Glory?
  wonderwal: song Wonderwall
  dont look back in anger: song Don't Look Back in Anger
  pulp different class: album Different Class
  aenima: album Ænima
  tool aenima: album Ænima
  forty six & 2: song Forty Six & 2
  motley crue: artist Mötley Crüe
  husker du: artist Hüsker Dü
  los ninos: artist Los Niños
  manana ninos: album Mañana
  el niño: song El niño
  now 97: album Now 97
  verve bitter sweet: song Bitter Sweet Symphony
  pulp fiction: album Pulp Fiction
  misirlou: song Misirlou
  """
