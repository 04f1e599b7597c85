// `make cookbook` writes this file from Docs/Cookbook.md.

/// The recipes of Docs/Cookbook.md, in Markdown.
let cookbookText = #"""
  ## Mixes

  ### An hour of jazz

      mpdex find genre=Jazz | mpdex pick --duration 1h --shuffle | mpdex queue apply

  ### A playlist of the nineties, an hour long

      mpdex find 'date>=1990' 'date<=1999' |
        mpdex pick --duration 1h --shuffle | mpdex playlist apply Nineties

  ### At most two songs of each artist

      mpdex listall | mpdex pick --max-per artist=2 -n 50 | mpdex queue apply

  ### No two songs of an artist in a row

  Where an artist has more than half of the songs, as few as possible are neighbours.

      mpdex playlist --json | mpdex pick --spread artist | mpdex queue apply

  ### Three whole albums

      mpdex list --albums | mpdex pick -n 3 --shuffle | mpdex queue apply

  ### What I have not heard for two weeks

  Many clients note when a song was played; if yours does not, [mpdex can](#remember-when-each-song-was-played).

      mpdex listall | mpdex pick --not-played 14d -n 40 | mpdex queue apply

  ### Good songs more often than others

      mpdex listall | mpdex pick --weight rating -n 50 | mpdex queue apply

  ### What is new this month, newest first

  A server before MPD 0.24 knows only when a file was changed.

      mpdex listall | mpdex pick --added 30d --by -added | mpdex queue apply

  ## Music without end

  ### A radio of one genre

  It runs until it is interrupted, and keeps ten songs after the current one. `queue fill` does not repeat the last 500.
  If the server goes away, it says so, waits, and says when the server answers again. `mpdex play` starts the music.

      mpdex queue fill -- sh -c 'mpdex find genre=Jazz | mpdex pick --shuffle'

  ## Playlists

  ### A smart playlist with rules

  The file has the rules of a smart playlist of Navidrome.

      mpdex playlist apply Loved --rules loved.nsp

  ### The fifty best songs

      mpdex listall | mpdex pick --by -rating -n 50 |
        mpdex playlist apply Best

  ### Another mix every night

  In a crontab. The playlist changes at four; the queue does not.

      0 4 * * * mpdex listall | mpdex pick -n 50 | mpdex playlist apply Daily

  ### The M3U files of a directory as playlists

  Only what differs is changed, so that it can run as often as you like.

      for list in lists/*.m3u; do
        mpdex playlist apply "$(basename "$list" .m3u)" "$list"
      done

  ### Playlists after files have moved

      mpdex playlist check | cut -f 1 | sort -u | while IFS= read -r name; do
        mpdex playlist repair "$name"
      done

  ### An old playlist file whose music has moved

  On a terminal each guess is printed with its reason. Each line that finds nothing is always named.

      mpdex playlist apply Old --repair --skip-missing old.m3u

  ### A playlist file for other players

  On the server's machine; the paths lead from the directory `$USB` to the files.

      mpdex playlist export Mix --relative-to "$USB" >"$USB/mix.m3u8"

  ### Songs for a USB stick

  On the server's machine: as many songs as fit into 4 GiB, with their directories, below the directory `$USB`. With
  MPD 0.25 the tracks of a CUE sheet bring their file.

      cd "$(mpdex config --json | jq -r .music_directory)" && mpdex listall -0 |
        mpdex pick -0 --size 4G --shuffle | mpdex pick -0 -f '%realuri%|%file%' |
        sort -zu | xargs -0 cp --parents -t "$USB"

  ## Ratings and plays

  ### Add the current song to the favourites, or remove it

      mpdex playlist toggle Favourites

  ### Rate the current song

  From 0 to 10, as myMPD, Cantata and rmpc do. `mpdex rate` shows the rating, `mpdex undo` takes the change back, and
  `%rating%` in a format is it.

      mpdex rate 8

  ### Play the best songs

  Those that are rated 8 or better, by whatever player.

      mpdex findadd 'rating>=8' --replace --play

  ### Keep a list of what a radio station plays

  It runs until it is interrupted.

      mpdex watch player -- sh -c '[ "$MPDEX_CHANGE" != title ] ||
        echo "$MPDEX_TITLE" >> titles.txt'

  ### Remember when each song was played

  It runs until it is interrupted.

      mpdex watch player -- sh -c '[ "$MPDEX_CHANGE" != song ] ||
        mpdex sticker "$MPDEX_URI" set lastPlayed "$(date +%s)"'

  ## The queue

  ### Remove repeated songs, also from different albums

      mpdex queue dedupe --distinct artist,title

  ### Remove songs under a minute

      mpdex playlist --json | jq 'select(.duration < 60) | .position' | mpdex del

  ### Shuffle whole albums

      mpdex queue shuffle --albums

  ### Skip the rest of the album

      mpdex next --albums

  ### Play anything in one line

  Beginnings of words suffice, in any order: of artists, albums, songs, years and playlists.

      mpdex play bjork homog

  ### Play an album next

      mpdex jump --in albums homo --next

  ### Listen to something else, then go on

  The second line brings back the queue, the song and the position in it.

      mpdex queue stash audiobook && mpdex load --replace --play Party
      mpdex queue switch audiobook

  ### Take back a mistake

      mpdex clear
      mpdex undo

  ## Menus

  ### Choose a letter, then an artist

      letter=$(mpdex index Artists | fzf | cut -f 1)
      mpdex ls Artists --marker "$letter" | fzf | mpdex add --replace --play

  ### Choose an album, and play it

  A line of `list --albums` ends with a filter that finds the songs of this album and no others; every command that takes
  songs takes the whole line. Several are chosen with `fzf -m`.

      mpdex list --albums | fzf | mpdex add --play

  ### Choose among all that words find, and play it

  The best find comes first. `add` takes each line: a song, a playlist, or the filter of an artist or album.

      mpdex jump --in library bjork -n 50 | fzf --no-sort | mpdex add --play

  ### Choose an album with rofi, and play it

  If nothing is chosen, nothing is added. With dmenu it is `dmenu -i -l 20`.

      mpdex list --albums | rofi -dmenu -i -p Play | mpdex add --play

  ### The newest albums

      mpdex list --albums --by -added | fzf --no-sort |
        mpdex add --replace --play

  ### Play a song of the queue

  The identifier means the same song even if the queue changes while the menu is open.

      mpdex playlist --id | fzf | mpdex play --id -

  ### An album in a window of tmux

  In `.tmux.conf`: `bind a popup -E "mpdex list --albums | fzf -m | mpdex add --play"`.

      mpdex list --albums | fzf -m | mpdex add --play

  ## Orders and counts

  ### The albums of a year, month by month

  `--zoom 1997` with `index` counts them by month, and `mpdex browse --in albums --by date` has the years as a bar.

      mpdex ls --in albums --by date --marker 1997

  ### Each artist's albums, the newest first

  A date, a time or a number as the last key orders what has the same name: `--by genre,-rating` as well.

      mpdex ls --in albums --by albumartist,-date

  ### The genres with the most songs

  In the same way: `count decade`, `count artist --by -length`, `count rating`. On a terminal they are bars.

      mpdex count genre --by -songs -n 10

  ## Time

  ### An alarm clock

  In a crontab, on working days at half past six.

      30 6 * * 1-5 mpdex -q volume 30; mpdex load --replace --play Alarm >/dev/null

  ### Fall asleep to music

  The volume falls in the last five minutes, and is as before once playing has stopped. `mpdex stop --pending` says what
  waits, `mpdex stop --cancel` ends it.

      mpdex stop --after 45m --fade 5m

  ### Stop after this album

      mpdex stop --after album

  ### Look for new files every night, and for missing ones

  In a crontab: what it prints is mailed to you, the entries of playlists whose files are gone.

      0 3 * * * mpdex -q update --wait && mpdex playlist check

  ## Bars and scripts

  ### The song in a status bar

  A line for each change, through restarts of the server: while there is none, the state is "no server", and "refused" if
  it refuses. A host that vanishes without a sign is noticed after about two minutes, or five seconds if the format shows
  the time of a playing song.

      mpdex status --follow '%state% [%artist% - ]%title%'

  ### A module for Waybar

      mpdex status --follow --waybar

  In Waybar's configuration, and `#custom-mpd.paused { … }` in its style; the classes are playing, paused, stopped,
  no-server and refused:

  ```json
  "custom/mpd": {
    "exec": "mpdex status --follow --waybar", "return-type": "json",
    "format": "{icon} {}",
    "format-icons": {"playing": "▶", "paused": "⏸", "stopped": "⏹", "no-server": "✗"},
    "on-click": "mpdex -q toggle", "on-scroll-up": "mpdex -q volume +2", "on-scroll-down": "mpdex -q volume -2"
  }
  ```

  ### A block for i3bar, swaybar and i3blocks

      mpdex status --follow --i3bar

  In the configuration of i3 or sway, as the only block: `bar { status_command mpdex status --follow --i3bar }`. For
  i3blocks the text is enough: `command=mpdex status --follow` and `interval=persist`.

  ### The status line of tmux

      mpdex status --follow --tmux

  In `.tmux.conf`: `set -g status-right '#(mpdex status --follow --tmux)'`.

  ### Songs that are in the library twice

      mpdex listall -f '%artist% - %title%' | sort | uniq -d
  """#
