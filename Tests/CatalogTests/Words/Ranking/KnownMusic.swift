/// Albums that people own, with a few songs of each. A line with `#` begins an artist, perhaps with a sort name after
/// `~`; a line with `@` an album with its date and, if they are not the artist above, its album artists separated by
/// `+`; any other line is a song, perhaps with an artist of its own after `~`.
let knownMusic = """
  # The Beatles ~ Beatles, The
  @ Help! | 1965-08-06
  Help!
  The Night Before
  Ticket to Ride
  Yesterday
  @ Revolver | 1966
  Taxman
  Eleanor Rigby
  Here, There and Everywhere
  Tomorrow Never Knows
  @ Sgt. Pepper's Lonely Hearts Club Band | 1967
  Sgt. Pepper's Lonely Hearts Club Band
  Lucy in the Sky With Diamonds
  A Day in the Life
  @ The Beatles | 1968
  Back in the U.S.S.R.
  Ob-La-Di, Ob-La-Da
  While My Guitar Gently Weeps
  @ Abbey Road (Remastered) | 1969
  Come Together (Remastered 2009)
  Something (Remastered 2009)
  Here Comes the Sun (Remastered 2009)
  @ Let It Be | 1970
  Let It Be
  Across the Universe
  Get Back
  @ 1 | 2000
  Love Me Do
  Hey Jude
  # Björk
  @ Debut | 1993
  Human Behaviour
  Venus as a Boy
  @ Post | 1995
  Army of Me
  Hyperballad
  It's Oh So Quiet
  @ Homogenic | 1997-09-22
  Hunter
  Jóga
  Bachelorette
  @ Vespertine | 2001
  Hidden Place
  Pagan Poetry
  # Led Zeppelin
  @ Led Zeppelin | 1969
  Good Times Bad Times
  Dazed and Confused
  @ Led Zeppelin II | 1969
  Whole Lotta Love
  @ Led Zeppelin IV | 1971
  Black Dog
  Rock and Roll
  Stairway to Heaven
  @ How the West Was Won | 2003
  Stairway to Heaven (Live)
  # Pink Floyd
  @ The Dark Side of the Moon | 1973
  Time
  Money
  Us and Them
  @ Wish You Were Here | 1975
  Shine On You Crazy Diamond, Parts I–V
  Wish You Were Here
  @ The Wall | 1979
  Another Brick in the Wall, Part 2
  Comfortably Numb
  # Metallica
  @ Master of Puppets | 1986
  Battery
  Master of Puppets
  @ Metallica | 1991
  Enter Sandman
  Nothing Else Matters
  @ S&M | 1999
  Nothing Else Matters (Live)
  # Black Sabbath
  @ Black Sabbath | 1970
  Black Sabbath
  N.I.B.
  @ Paranoid | 1970
  War Pigs
  Paranoid
  Iron Man
  # AC/DC
  @ Back in Black | 1980
  Hells Bells
  Back in Black
  You Shook Me All Night Long
  @ Highway to Hell | 1979
  Highway to Hell
  # Radiohead
  @ Pablo Honey | 1993
  Creep
  @ OK Computer | 1997
  Airbag
  Paranoid Android
  Karma Police
  No Surprises
  @ In Rainbows | 2007
  15 Step
  Nude
  @ Kid A | 2000
  Everything in Its Right Place
  Idioteque
  # Nirvana
  @ Nevermind (20th Anniversary Super Deluxe Edition) | 1991
  Smells Like Teen Spirit
  Come as You Are
  @ MTV Unplugged in New York | 1994
  About a Girl
  The Man Who Sold the World
  # David Bowie
  @ The Man Who Sold the World | 1970
  The Man Who Sold the World
  @ "Heroes" | 1977
  "Heroes"
  @ Low | 1977
  Sound and Vision
  @ ★ | 2016
  Lazarus
  # Prince
  @ 1999 | 1982
  1999
  Little Red Corvette
  @ Sign “☮” the Times | 1987
  If I Was Your Girlfriend
  # Nena
  @ 99 Luftballons | 1984
  99 Luftballons
  # Beyoncé
  @ 4 | 2011
  Love on Top
  Run the World (Girls)
  @ Lemonade | 2016
  Formation
  # Adele
  @ 21 | 2011
  Rolling in the Deep
  Someone Like You
  @ 25 | 2015
  Hello
  # Lionel Richie
  @ Can’t Slow Down | 1983
  Hello
  # Jay-Z
  @ The Blueprint 3 | 2009
  Empire State of Mind (feat. Alicia Keys)
  @ The Black Album | 2003
  99 Problems
  @ Watch the Throne | 2011 | Jay-Z+Kanye West
  Otis ~ Jay-Z & Kanye West
  # P!nk
  @ M!ssundaztood | 2001
  Get the Party Started
  # A$AP Rocky
  @ Long.Live.A$AP | 2013
  Goldie
  # Ke$ha
  @ Animal | 2010
  TiK ToK
  # Simon & Garfunkel
  @ Bookends | 1968
  Mrs. Robinson
  America
  @ Bridge Over Troubled Water | 1970
  Bridge Over Troubled Water
  The Boxer
  # Earth, Wind & Fire
  @ I Am | 1979
  Boogie Wonderland
  # Iron and Wine
  @ The Shepherd's Dog | 2007
  Flightless Bird, American Mouth
  # The The ~ The, The
  @ Soul Mining | 1983
  This Is the Day
  # !!!
  @ Louden Up Now | 2004
  Pardon My Freedom
  # A
  @ Hi-Fi Serious | 2002
  Nothing
  # M
  @ New York · London · Paris · Munich | 1979
  Pop Muzik
  # The Who ~ Who, The
  @ Who's Next | 1971
  Baba O'Riley
  @ Tommy | 1969
  Pinball Wizard
  # Guess Who
  @ American Woman | 1970
  American Woman
  # The Band ~ Band, The
  @ The Band | 1969
  Up on Cripple Creek
  @ Music From Big Pink | 1968
  The Weight
  # Can
  @ Tago Mago | 1971
  Halleluhwah
  Paperhouse
  @ Future Days | 1973
  Bel Air
  # Air
  @ Moon Safari | 1998
  La femme d'argent
  Sexy Boy
  # R.E.M.
  @ Automatic for the People | 1992
  Everybody Hurts
  Man on the Moon
  # Sigur Rós
  @ Ágætis byrjun | 1999
  Svefn-g-englar
  @ ( ) | 2002
  Untitled #1
  # Motörhead
  @ Ace of Spades | 1980
  Ace of Spades
  # Die Ärzte
  @ Planet Punk | 1995
  Schunder-Song
  @ Geräusch | 2003
  Unrockbar
  # Rammstein
  @ Sehnsucht | 1997
  Engel
  Du hast
  # Einstürzende Neubauten
  @ Haus der Lüge | 1989
  Haus der Lüge
  # Grönemeyer
  @ Bochum | 1984
  Männer
  Flugzeuge im Bauch
  # MØ
  @ No Mythologies to Follow | 2014
  Don't Wanna Dance
  # Åge Aleksandersen
  @ Levva livet | 1984
  Lys og varme
  # Aage Thordal
  @ Sange | 1999
  Et stille øjeblik
  # Czesław Niemen
  @ Enigmatic | 1970
  Bema pamięci żałobny rapsod
  # Kult
  @ Tata Kazika | 1993
  Łączmy się w pary
  # Édith Piaf
  @ L’Accordéoniste | 1955
  La Vie en rose
  Non, je ne regrette rien
  L'hymne à l'amour
  # Françoise Hardy
  @ Tous les garçons et les filles | 1962
  Tous les garçons et les filles
  Le temps de l'amour
  # Сплин
  @ Гранатовый альбом | 1998
  Выхода нет
  Орбит без сахара
  # Кино
  @ Группа крови | 1988
  Группа крови
  Звезда по имени Солнце
  # Виктор Цой
  @ 46 | 1983
  Троллейбус
  # Алла Пугачёва
  @ Зеркало души | 1977
  Арлекино
  # Μίκης Θεοδωράκης
  @ Άξιον εστί | 1964
  Της δικαιοσύνης ήλιε νοητέ
  # Χάρις Αλεξίου
  @ Δι' ευχών | 1992
  Δι' ευχών
  # スピッツ
  @ ハチミツ | 1995
  ロビンソン
  # 椎名林檎 ~ Shiina, Ringo
  @ 無罪モラトリアム | 1999
  歌舞伎町の女王
  丸の内サディスティック
  # きゃりーぱみゅぱみゅ
  @ ぱみゅぱみゅレボリューション | 2012
  つけまつける
  # 아이유
  @ 꽃갈피 | 2014
  나의 옛날이야기
  # 방탄소년단
  @ 화양연화 | 2015
  봄날
  # 王菲 ~ Wong, Faye
  @ 天空 | 1994
  我願意
  # 李宗盛
  @ 山丘 | 2013
  山丘
  # עידן רייכל ~ Raichel, Idan
  @ ממעמקים | 2005
  ממעמקים
  # Johann Sebastian Bach ~ Bach, Johann Sebastian
  @ Das Orchester-Werk | 1970
  Air ~ Johann Sebastian Bach
  @ Goldberg Variations | 1982 | Glenn Gould
  Aria ~ Glenn Gould
  Variatio 1 ~ Glenn Gould
  # Sinéad O'Connor
  @ I Do Not Want What I Haven't Got | 1990
  Nothing Compares 2 U
  # Guns N' Roses
  @ Appetite for Destruction | 1987
  Welcome to the Jungle
  Sweet Child o' Mine
  # The Rolling Stones ~ Rolling Stones, The
  @ It's Only Rock 'n Roll | 1974
  It's Only Rock 'n Roll (But I Like It)
  @ Let It Bleed | 1969
  Gimme Shelter
  @ Aftermath | 1966
  Paint It Black
  # Joan Jett and the Blackhearts
  @ I Love Rock 'n' Roll | 1981
  I Love Rock 'n' Roll
  # blink-182
  @ Enema of the State | 1999
  All the Small Things
  # a-ha
  @ Hunting High and Low | 1985
  Take On Me
  # alt‐J
  @ An Awesome Wave | 2012
  Breezeblocks
  # U2
  @ The Joshua Tree | 1987
  With or Without You
  @ War | 1983
  Sunday Bloody Sunday
  # deadmau5
  @ 4x4=12 | 2010
  Some Chords
  # Sunn O)))
  @ Monoliths & Dimensions | 2009
  Big Church
  # Weezer
  @ Weezer | 1994
  Buddy Holly
  @ Weezer | 2001
  Island in the Sun
  # Johnny Cash
  @ American IV: The Man Comes Around | 2002
  Hurt
  Personal Jesus
  # Nine Inch Nails
  @ The Downward Spiral | 1994
  Hurt
  # Depeche Mode
  @ Violator | 1990
  Personal Jesus
  Enjoy the Silence
  # Aretha Franklin
  @ I Never Loved a Man the Way I Love You | 1967
  Respect
  # Bob Dylan
  @ Highway 61 Revisited | 1965
  Like a Rolling Stone
  @ Blonde on Blonde | 1966
  Just Like a Woman
  # Jimi Hendrix
  @ Electric Ladyland | 1968
  All Along the Watchtower
  # Queen
  @ Queen | 1973
  Keep Yourself Alive
  @ Queen II | 1974
  Seven Seas of Rhye
  @ A Night at the Opera | 1975
  Bohemian Rhapsody
  @ Greatest Hits | 1981
  Bohemian Rhapsody
  Killer Queen
  # ABBA
  @ Arrival | 1976
  Dancing Queen
  @ Gold: Greatest Hits | 1992
  Waterloo
  # Michael Jackson
  @ Thriller | 1982
  Billie Jean
  Thriller
  # Fleetwood Mac
  @ Rumours | 1977
  Go Your Own Way
  Dreams
  # The Clash ~ Clash, The
  @ London Calling | 1979
  London Calling
  # The Smiths ~ Smiths, The
  @ The Queen Is Dead | 1986
  There Is a Light That Never Goes Out
  # The Cure ~ Cure, The
  @ Disintegration | 1989
  Lovesong
  @ Boys Don't Cry | 1980
  Boys Don't Cry
  # Joy Division
  @ Unknown Pleasures | 1979
  Disorder
  # New Order
  @ Substance | 1987
  Blue Monday
  # Talking Heads
  @ Remain in Light | 1980
  Once in a Lifetime
  @ Talking Heads: 77 | 1977
  Psycho Killer
  # Kraftwerk
  @ Autobahn | 1974
  Autobahn
  @ Die Mensch‐Maschine | 1978
  Das Model
  # Daft Punk
  @ Discovery | 2001
  One More Time
  @ Random Access Memories | 2013
  Get Lucky (feat. Pharrell Williams)
  # Miles Davis
  @ Kind of Blue | 1959
  So What
  Blue in Green
  # John Coltrane
  @ A Love Supreme | 1965
  Acknowledgement
  # Nick Cave & The Bad Seeds
  @ Murder Ballads | 1996
  Where the Wild Roses Grow
  # Muse
  @ Absolution | 2003
  Time Is Running Out
  # Blur
  @ Parklife | 1994
  Girls & Boys
  # Oasis
  @ (What's the Story) Morning Glory? | 1995
  Wonderwall
  Don't Look Back in Anger
  # Pulp
  @ Different Class | 1995
  Common People
  # Portishead
  @ Dummy | 1994
  Glory Box
  # Massive Attack
  @ Mezzanine | 1998
  Teardrop
  # Tool
  @ Ænima | 1996
  Forty Six & 2
  # Mötley Crüe
  @ Dr. Feelgood | 1989
  Kickstart My Heart
  # Hüsker Dü
  @ Zen Arcade | 1984
  Something I Learned Today
  # Los Niños
  @ Mañana | 1988
  El niño
  # Manu Chao
  @ Clandestino | 1998
  Clandestino
  # Various Artists
  @ Now 97 | 1997
  Bitter Sweet Symphony ~ The Verve
  Song 2 ~ Blur
  @ Pulp Fiction | 1994
  Misirlou ~ Dick Dale
  Son of a Preacher Man ~ Dusty Springfield
  """
