// Written by Config/embed.sh from Config/control-center.yaml; change that file instead.

extension Configuration {
  /// The text of the default panel.
  package static let defaultText = #"""
    # Detent: the default panel.
    #
    # Copy this file to /etc/detent/control-center.yaml, or to ~/.config/detent/control-center.yaml for
    # yourself only, and change what you like. Every key is here with the value it has when you leave
    # it out, so you may delete all you do not need. Tiles, pages, actions and sources have no such
    # default: a panel has what you list.
    #
    # How to write it:
    #   - What stands after a # on a line is a remark and does nothing.
    #   - Indent with spaces, not with tabs; how far a line is indented says what it belongs to.
    #   - Colours always stand in quotes, because of their #: "#RGB", "#RRGGBB" or "#RRGGBBAA". The last two
    #     digits of the longest form say how solid it is, from 00 (not seen) to FF.
    #   - Lengths are pixels (80), or a part of the screen's height (75%) where that is said.
    #   - Times are 250ms, 10s, or just a number of seconds.
    #
    # To look for mistakes before you use it:  detent check control-center.yaml

    # The version of this file's format. There is only one so far.
    version: 1

    # Further files, looked for from the folder of this one; * stands for any letters. They are read first,
    # in their order: a later file has the last word over an earlier one, this file over all of them, and
    # tiles are shown one after the other. The panel notices when one of them is saved, and when one is added.
    # include: [colours.yaml, "tiles/*.yaml"]

    # The language of the few words that the panel says by itself, such as "All off" and the date.
    # auto: that of the system. Or: en, en-US (dates begin with the month), de, fr, es, it, pt, nl, pl, ja, ar. What you write yourself may be in any
    # other; for one from right to left, say so below.
    language: auto
    # Where lines and rows begin: ltr, at the left; rtl, at the right; auto, as the language has it.
    direction: auto

    # What the screen of a panel on a wall tells while the panel cannot be started. sentence: that it is being
    # looked after, and the rest goes to the journal. details: also what went wrong, for whoever sets it up.
    rescue: sentence

    # ----------------------------------------------------------------------------
    # The screen.
    display:
      # true: the keys Escape and Ctrl-Q do nothing and the window cannot be closed, for a panel on a wall.
      # Should the program die, its last picture stays on the glass until it is back (on X11). The spring lab tunes
      # and keeps nothing.
      # false: they end the program, for trying things out at a desk.
      kiosk: false

      # What there is between the panel and the glass: wayland, x11, kms or fbdev.
      # auto: the first of these that is there; "detent devices" tells which. This and output, layer, mode, depth,
      # pointer and pacing below count from the next start of the panel on.
      backend: auto

      # The screen to be on where there are several, by its name, as in HDMI-A-1: "detent devices" lists them.
      # auto: the first. Where the named one is unplugged, the panel goes to another until it is back.
      output: auto

      # On a Wayland desktop: a full-screen window, or a layer of the screen: bottom, top or overlay, which
      # other windows are never in front of. A compositor without layers shows a window.
      layer: window

      # On the bare screen (kms): the size and rate to show, as in 1280x800 or 1280x800@60, of those that the
      # screen has. auto: the screen's own. Where it has no such size it shows its own, and the journal says so.
      mode: auto

      # On the bare screen (kms): the bits of a pixel, 32 or 16. With 16 a slow machine moves half as much, and
      # colours are mixed from neighbouring pixels.
      depth: 32

      # How large everything is drawn: a number from 0.5 to 4, where 2 is twice as large.
      # auto: it follows from the millimetres that the screen says it has.
      scale: auto

      # By how many degrees picture and touch are turned clockwise, for a screen that hangs on its side: 0, 90,
      # 180 or 270. auto: as the screen itself says that it hangs, which few do.
      rotation: auto

      # The mouse pointer. auto: a touch hides it and a mouse brings it back. Or: hidden, visible.
      pointer: auto

      # What times the pictures while something moves. auto: the best that the screen offers.
      # Or one of them, to look for a fault: present, sync, xsync.
      pacing: auto

      # What moves is drawn once and then copied. So many MB may be taken for that, and are given back ten seconds
      # after the last motion; 0: everything is drawn anew in each frame. auto: what one and a half
      # screens take.
      memory: auto

      # How long after the last touch the screen is turned off, as in 10min. A touch turns it on again and does
      # nothing else. Where the screen cannot be turned off, it is black. never: it stays on.
      off-after: never

      # Five fingers held still for two seconds show the diagnosis: where fingers touch, what a frame takes, which
      # screen and devices there are, what failed of late, and the way to the calibrator. On a kiosk they do so
      # only with true. now: it comes, and the calibrator with it, when that is saved while the panel runs; for
      # screens that feel fewer fingers, or feel them far off.
      diagnosis: false

    # ----------------------------------------------------------------------------
    # Touch devices that need something, by the name or the USB number that `detent devices` tells. The calibrator
    # (in the diagnosis) writes what it finds here, or, where it cannot, beside this file.
    #
    #   touch:
    #     "0eef:0001": {calibration: "1.02 0 -0.01 0 0.98 0.01"}
    #     Old Trackball: {ignore: true}
    #
    # calibration: six numbers as in libinput's matrices, in fractions of the screen; ignore: its touches count for
    # nothing.
    touch: {}

    # ----------------------------------------------------------------------------
    # How everything moves and answers the finger.
    motion:
      # true: what moves by itself gets there soon and without a swing, for people whom motion makes
      # unwell. Fingers have everything in hand as before.
      reduced: false

      # A finger on a pane in flight. move: the pane flies on until the finger moves or rests, so that
      # a quick tap sends it back at full speed. touch: it stops at once.
      catch: move

      # A finger lets go of the pane. projection: the pane goes to the end that its speed would carry it to.
      # sign: it opens when the finger was moving up, and closes otherwise.
      release: projection

      # How many pixels a finger may move and still tap (0 to 200).
      slop: 8

      # How long a finger rests on a pane in flight before it holds it (up to 5s).
      rest-time: 80ms

      # A touch on a wider place than so many pixels is a palm and does nothing, on screens that tell how
      # wide it is; never: none is.
      palm: 120

      # How easily the pane is pulled past its ends, like a rubber band: 1 is easy, near 0 is hard.
      rubber-band: 0.55

      # What is left of a throw's speed after each thousandth of a second (0.9 to 0.9999).
      # More lets a throw carry further.
      deceleration: 0.998

      # When something that moves counts as standing still.
      rest:
        # Slower than this, in pixels a second …
        speed: 0.05
        # … and nearer to its end than this, in pixels.
        distance: 1

      # The spring that moves the pane, by its name. Five come with the program:
      #   pane      calm, with hardly any overshoot
      #   hand      the classic: stiffness 300, damping 20
      #   dynamics  softer: a heavy thing that hangs on a rubber string
      #   pop       quick, with a little bounce
      #   press     very bouncy, made for buttons
      pane: pane

      # The spring of a tile that is pressed or let go.
      button: press

      # Springs of your own, or other numbers for one of the five. There are six ways to describe a
      # spring; use the one you know, but do not mix them. To try one, take away the # of its line and
      # of "springs:".
      # springs:
      #   # How strongly it pulls, how much it is braked, how heavy the thing is (1 if you leave it out).
      #   first:  {stiffness: 300, damping: 20, mass: 1}
      #   # 1 is the quickest without overshoot, less overshoots; how quickly it answers.
      #   second: {damping-ratio: 0.8, response: 0.4s}
      #   # How long it seems to take; 0 does not overshoot, towards 1 it does ever more.
      #   third:  {duration: 0.4s, bounce: 0.2}
      #   # Swings a second; how they die out; what brakes the thing besides (0 if you leave it out).
      #   # The pane then is a heavy thing on a string, like "dynamics".
      #   fourth: {frequency: 3.5, damping-ratio: 0.4, resistance: 10}
      #   # Two sliders from 0 to 20: how bouncy and how quick.
      #   fifth:  {bounciness: 6, speed: 15}
      #   # Other words for stiffness and damping.
      #   sixth:  {tension: 300, friction: 20, mass: 1}
      #   # The constants of the book "Motion Design for iOS", as fast as it shows them: e^(-ct/2m) is left of
      #   # the way after t seconds (the mass m is 1 if you leave it out).
      #   seventh: {book-stiffness: 14, book-damping: 14, book-mass: 1}

    # ----------------------------------------------------------------------------
    # Colours, corners and letters.
    theme:
      # dark, light, high-contrast (white on black, for sunlight or tired eyes), or one of your own.
      name: dark

      # Themes by the time of the day, each with when it begins. Then the name above does not matter.
      # schedule: {light: "07:00", dark: "20:30"}

      # Or by one of the sources below: the theme of the name it tells; where it is on or off, dark or
      # light. What it does not know, the schedule and the name decide.
      # source: sunset

      # The hours in which the screen is darker: brightness 0.1 is nearly black, 1 is as by day. A touch
      # makes it bright for half a minute; where it was darker than 0.2, that touch does nothing else.
      #   night: {from: "22:00", to: "06:00", brightness: 0.6}
      night: off

      # Themes of your own: the colours below, the rest as in the built-in theme that is their base.
      # themes:
      #   sea: {base: light, accent: "#00687A", background: "#DCEBEE"}

      # Colours that are the same in every theme; here are those of the dark one. To have one, take
      # away the # of its line.
      # What is on.
      # accent: "#FFB454"
      # Behind everything, where there is no wallpaper.
      # background: "#101418"
      # The pane; with "material: true" the colour that the wallpaper behind it is tinted with.
      # pane: "#1B2027"
      # A tile that is off.
      # tile: "#333C47"
      # Labels.
      # text: "#F2F4F7"
      # Lesser words, such as "Off".
      # secondary-text: "#A9B2BD"
      # What went wrong.
      # error: "#FF8A80"

      # true: the wallpaper shows through the pane, blurred. false: the pane is of one colour.
      material: true
      # true: the pane casts a soft shadow.
      shadows: true
      # true: the edge of the pane has a fine line of light.
      hairlines: true
      # true: the pane has a small handle at its upper edge.
      grabber: true

      # How round corners are, in pixels: the pane's upper ones, and those of the tiles.
      pane-radius: 24
      tile-radius: 20

      # The letters.
      font:
        # The name of a font on this computer.
        family: Inter
        # How large all letters are: 1 is normal, 1.5 is half as large again (0.5 to 3).
        scale: 1

    # ----------------------------------------------------------------------------
    # The pane that is pulled up from the lower edge.
    pane:
      # What the menu calls the page of the tiles below; left out: Controls.
      title: ""
      # Whether the title, and how many are on, stand at its upper edge.
      heading: true
      # How high it is, in pixels or as a part of the screen's height.
      height: 75%
      # How much of it shows when it is closed.
      peek: 80
      # How much of it shows when it is open: all, or a length.
      reveal: all
      # Whether it is closed or open when the panel appears.
      start: closed
      # true: it is always open. Nothing closes it or drags it away, for consoles whose controls must
      # always be there.
      fixed: false
      # Whether a pane in the hand is shown where the finger is about to be, up to 8 ms ahead. It follows
      # more closely, and goes a little too far where the finger stops.
      prediction: false
      # true: after a restart the page, the pane, switches and sliders without a source, and springs that
      # were tuned are as they were left.
      remember: true
      # How many tiles stand side by side: auto, or a number from 1 to 24.
      columns: auto
      # The same on a screen that stands upright: a number, or same.
      upright-columns: same

      # Where the tiles stand. auto finds room for them on any screen. For a panel made for one screen,
      # say where the middle of the first tile is, from the pane's upper left corner; how far it is from
      # there to the next tile across and down; and how large a tile is. All in pixels:
      #   grid: {x: 280, y: 200, pitch-x: 240, pitch-y: 240, width: 120, height: 120}
      grid: auto

    # ----------------------------------------------------------------------------
    # What is seen behind the pane.
    home:
      # What fills the screen: 2 to 8 colours that run from top to bottom, and how far they are turned,
      # in degrees. Or, in its place, one colour all over:
      #   wallpaper: {color: "#101418"}
      # or a picture (PNG, JPEG, WebP or GIF), which is cut to fill the screen. A name that does not begin
      # with / is looked for from the folder of this file:
      #   wallpaper: {image: pictures/sea.jpg}
      wallpaper:
        gradient: ["#23395B", "#406E8E", "#D9A066"]
        angle: 20
      # Whether the time and the date show.
      clock: true
      date: true
      # 24 for 18:30, 12 for 6:30 PM.
      hours: 24

    # ----------------------------------------------------------------------------
    # The tiles on the pane, row by row. A page with more of them than it has room for can be scrolled, where no
    # pane.grid says where they stand. Each begins with a dash. All keys of a tile:
    #   kind        button (left out, too): does something each time; toggle: turns on and off; scene: a button
    #               for a sequence; momentary: acts as long as a finger is on it (action, then release);
    #               slider: fills under the finger; stepper: a minus and a plus; gauge: a value on a
    #               dial; label: a text; sparkline: the last five minutes of a value; image: a picture;
    #               clock: the time and the date; hold: does something once a finger has been on it long
    #               enough, for what must not happen by mistake; media: what is being played; list: rows
    #               that scroll
    #   style       card (left out, too): icon, label and state; round: a round button, its label in the middle
    #   label       what is written on it
    #   icon        a picture: light, heating, blinds, music, fan, lock, evening, coffee, door, camera,
    #               plug, tv, wifi, volume, power, vacuum, leaf, bell, settings, home, picture, clock,
    #               list, play, pause, next, previous, or an SVG file of your own
    #   states      a toggle's words for off and on, such as [Closed, Open]
    #   on          true: a toggle that is on at the start
    #   id          a name of its own: by it a tile keeps its state, its place under the finger and its
    #               history when its label, page or action changes. Without one, its label tells which it is
    #   color       a colour of its own:  color: "#333C47"
    #   label-size  how high the letters of a button's, a toggle's, a scene's or a momentary tile's label are,
    #               in pixels, as far as it has room for them:  label-size: 24
    #   action      what it runs: the name of one of the actions below, or right here
    #               {exec: [program, first word, second word]}
    #   release     what a momentary tile runs when the finger is lifted, wherever it has drifted, or lost;
    #               what fails is tried again until it succeeds or the tile is pressed again
    #   source      where its value comes from: the name of one of the sources below. A toggle then shows
    #               the truth: what was asked for at once, and what is really so when that is known.
    #   enabled-by  a source that says whether it can be used: while that is off, or nobody knows, it is
    #               grey and deaf, and tells a finger that rests on it why
    #   range       the value at its two ends, for what shows a number:  range: [16, 24]
    #               left out, it is [0, 1] and shown as per cent where the source has a range or there is
    #               none; else the number is shown as it is. A sparkline without one goes from the least to
    #               the most that it shows; give it [0, 1] for all that its source's range holds
    #   step        from one value to the next:  step: 0.5
    #   unit        what is written behind the number; left out, as the source has it. Where the source has a
    #               range, the number is the one of that range:  21.5 °C
    #   span        how many columns and rows of the grid it takes:  span: [1, 2]
    #   file        an image's PNG, JPEG, WebP or GIF file, shown anew whenever it changes:
    #               file: /run/camera/door.jpg
    #               In its place a source may tell the file's path.
    #   fit         how an image fills its tile: cover cuts its edges; contain shows all of it, as a code
    #               to be scanned needs
    #   rows        the rows of a list, each with label, icon, detail (or a source that tells it), action:
    #                 rows: [{label: Kitchen, icon: light, detail: Evening, action: lights}]
    #               left out, the list's source tells them: as lines, or as a JSON array of texts or of
    #               groups with label, icon, detail and value. A tap on a row then runs the list's own
    #               action, in which ${value} is the row's value; a line or a text is its own value, and a
    #               row without one does nothing
    #   entrance    from where a list's rows come: below, or side, one after another from where lines end,
    #               as suits a playlist or a choice of scenes
    #   media       what a media tile shows and does. The names of sources: title, artist, cover (which
    #               tells the path of a picture), playing, position and length (in seconds); and what it
    #               runs: play (also to pause), previous, next, and seek, where ${value} is in seconds
    #               (for an action with a range, as far along it as the place is along the length):
    #                 media: {title: song, playing: playing, play: pause}
    #               There is a ready one in pieces/media.yaml.
    #   time        how long a finger must stay on a tile to hold:  time: 1s
    #                 Where that powers the machine off, the screen goes dark meanwhile.
    #   zone        where a clock's time is told from, such as Europe/Lisbon; left out, it is the time here
    #   detail      the page that a finger opens by resting on it; a tap does, where there is no action.
    #               Not for a tile to hold or a momentary one, on which a finger rests to use it.
    tiles:
      - kind: toggle
        style: card
        label: Lights
        icon: light
        states: [Off, On]
        on: true
        action: lights

      - kind: toggle
        label: Heating
        icon: heating
        states: [Off, 21°]
        on: true
        action: heating

      - kind: toggle
        label: Blinds
        icon: blinds
        states: [Closed, Open]
        action: blinds

      - kind: toggle
        label: Music
        icon: music
        states: [Paused, Playing]
        action: music

      - kind: toggle
        label: Air
        icon: fan
        states: [Off, Low]
        action: air

      - kind: toggle
        label: Front door
        icon: lock
        states: [Unlocked, Locked]
        on: true
        action: lock

      - kind: button
        label: Evening
        icon: evening
        action: evening

      # A button with its action right here.
      - kind: button
        label: Coffee
        icon: coffee
        action: {exec: [/bin/true], timeout: 10s}

    # ----------------------------------------------------------------------------
    # Further pages, each under a name of its own. With any, the pane has a menu,
    # at its upper right.
    #   title    what it is called; left out, its name
    #   icon     its picture in the menu
    #   kind     tiles; lab: the springs of this file, to be tried and tuned; gallery: a card for each way
    #            of moving
    #   place    beside: side by side with the others, reached by a swipe; over: opened over them, from the
    #            menu or a tile, and pulled shut; detail: as over, and not in the menu
    #   columns  how many tiles stand side by side: auto, or a number from 1 to 24; upright-columns: the
    #            same on a screen that stands upright
    #   tiles    its tiles, as above
    #
    # A page of tiles beside the first one, for example:
    #   kitchen: {icon: coffee, tiles: [{kind: toggle, label: Lamp, icon: light, action: lights}]}
    pages:
      springs: {title: Springs, icon: settings, kind: lab, place: over}
      gallery: {title: Gallery, icon: play, kind: gallery, place: over}

    # ----------------------------------------------------------------------------
    # What tiles have done, each under a name of its own. An action is one of these:
    #   exec      runs a program with its words, each a text of its own. No shell reads them: $, | and *
    #             mean nothing. What needs a shell, put in a script: exec: [/usr/local/bin/lights.sh]
    #             timeout: how long it may take before it is ended and the tile shows a fault (up to 3600s)
    #             environment: variables that it gets:  environment: {BROKER: house.local}. All get
    #             LC_NUMERIC=C and PYTHONUNBUFFERED=1, to write numbers with a point and lines at once.
    #             input: what it reads:  input: "on"
    #             display: true lets it open windows, which on a wall others cannot
    #   write     puts a text into a file that is there, or, without a text, the value of what runs it:
    #               write: {file: /sys/class/leds/door/brightness, text: "1"}
    #   page      shows a page, by its name; main is the one of the tiles above
    #   pane      moves the pane: open, close or toggle
    #   sequence  actions one after another, up to the first that fails, by name or right here:
    #               sequence: [lights, blinds, {pane: close}]
    #   confirm   asks first:
    #               confirm: {title: Restart now?, text: It takes a minute., yes: Restart, no: Back,
    #                         style: pop, action: restart}
    #             style: plain, rise (from below) or pop (with a bounce); dangerous: true makes the yes look
    #             like what cannot be undone (powering off and restarting do by themselves); slide: true makes
    #             it a knob to be slid to its end, which no tap by mistake does; you may leave out all but title
    #             and action. Until the yes the tile shows what is true; a slider asks when the finger has left it
    #
    # A slider, a toggle and a row that a list's source tells have a value. In exec and in write's text,
    # ${value} stands for it. What a row's value says may come from far away: it is handed over as part of one
    # word, whatever is in it, up to 1024 bytes, and neither as an option (where it begins with a dash, put
    # "--" before it), nor as a program, nor within what a shell reads. Write
    #   exec: [sh, -c, 'play "$1"', sh, "${value}"]
    # where a shell is needed. Of a slider's and a toggle's value:
    #   range     what it is at the slider's two ends; a number or a file that holds one:  range: [0, 100]
    #   format    how it is written: "%d" as a whole number, "%.2f" with two decimal places, "%d%%" with
    #             a per cent sign
    #   words     what it is for a toggle that is turned off and on:  words: [closed, open]
    #
    # These here do nothing (that is what /bin/true is for). Put your own in their place, for example
    #   exec: [curl, --silent, --fail, "http://lamp.local/toggle"]
    #   exec: [mosquitto_pub, --topic, home/lights, --message, toggle]
    #   exec: [playerctl, play-pause]
    actions:
      lights:
        exec: [/bin/true]
        timeout: 10s
      heating:
        exec: [/bin/true]
      blinds:
        exec: [/bin/true]
        timeout: 30s
      music:
        exec: [/bin/true]
      air:
        exec: [/bin/true]
      lock:
        exec: [/bin/true]
      evening:
        exec: [/bin/true]

    # ----------------------------------------------------------------------------
    # Where values come from that the panel shows, each under a name of its own. They are read only
    # while they are seen. Ready ones for volume, brightness and more are in the folder "pieces".
    # A source is one of these:
    #   poll      runs a program again and again; what it prints is the value:  poll: [cat, /tmp/level]
    #             every: how often (5s); timeout: how long it may take before it is ended (5s)
    #   listen    keeps a program running; each line it prints is a value. If lines come late and many
    #             at once, put "stdbuf, -oL," before the program.
    #   file      the text of a file, read again when it changes. * stands for any letters; the first
    #             file that matches counts. Files under /sys and /proc and on network shares do not
    #             tell that they have changed; they are read every 5s, or say how often:  every: 1s
    #   time      the time of day:  time: "%H:%M"  Of the letters of strftime there are the hours %H and %k
    #             (0 to 23), %I and %l (1 to 12, with %p for AM or PM), %M, %S, %T, %R, %r, the day %A %a %d %e
    #             %j %u %w, the month %B %b %m, the year %Y %y and others that detent(1) lists. A dash leaves
    #             out a leading 0, as in %-I and %-d; ^ makes capitals
    # and, if you like,
    #   stale     how old a value may get before the tile no longer trusts it:  stale: 30s. Left out, three times
    #             what lies between two readings; a program that listens is trusted as long as it runs, and after a
    #             while in which nobody looked once it has said something again
    #   unit      what is written behind the number:  unit: °C
    #   environment, input  what its program gets besides, as in an action
    #
    # A text is what a terminal would show of it: no colours, and of a progress its last state. A file that is
    # emptied and written anew keeps its text until then.
    # What counts is the first line with something on it; or else
    #   field     one word of that line:  field: 2
    #   match     what a regular expression finds, in its last (…):  match: "Volume: ([0-9.]+)"
    #             The signs of Perl mean what they do there (\\d in double quotes). ^ and $ are the ends
    #             of a line. What could search for ever, such as (a+)+, is refused.
    #   json      a place in a JSON text:  json: weather.days[0].high. A name with dots stands in brackets, and
    #             items are counted from the end below 0:  json: 'a["b.c"][-1]'. Where there is no such place,
    #             or null or NaN, the value is unknown; a program that listens may print the text in many lines
    #   missing   what counts in place of a value that is not there, or null:  missing: 0
    #
    # That is a text, or as another key has it
    #   as        text, number, switch or lines (all of the text, for a list). You may leave it out where
    #             one of the next keys tells, or where all that shows it takes the same: a gauge, a
    #             slider, a stepper and a sparkline a number, a toggle and enabled-by a switch.
    #             A number may have its unit behind it, and be written as 1 234.5, 1'234.5 or 0,45. What may
    #             be only a part of one (12:30, 12 34) or another one (1,234) is refused.
    #   scale, offset  the number times the scale, plus the offset:  scale: 0.001
    #   range     what counts as 0 and what as 1, for a slider; a number or a file that holds one:
    #               range: [0, 255]
    #   digits    how many decimal places count; fewer wake the panel less often:  digits: 0
    #   on, off   the word or words for it:  on: [playing, paused]  Left out, on is on, yes, true, 1, enabled,
    #             active, open, home, locked or playing; off is off, no, false, 0, disabled, inactive, closed,
    #             not_home, away, unlocked, paused, stopped or idle
    #   words     what is shown in place of what it says, on a label, a media tile, in a list and on a toggle:
    #               words: {partlycloudy: Partly cloudy, not_home: Away}
    #             on, off, match, enabled-by and ${value} go by what it says itself
    #   label, detail, icon, value   of rows that are JSON groups: the keys of what a row shows and hands to
    #             the list's action, where they are called otherwise:  label: summary, detail: start.date
    #
    # For example
    #   sources:
    #     temperature:
    #       file: /sys/class/thermal/thermal_zone0/temp
    #       every: 5s
    #       scale: 0.001
    #       digits: 0
    #       unit: °C
    sources:

    # ----------------------------------------------------------------------------
    # Passwords and tokens, each under a name of its own. None is written here: each lies in a file of its
    # own, on a wall in /etc/detent/secrets, which only the agent can read, or is a credential of systemd
    # (LoadCredential= in a drop-in of detent-agent.service).
    # Where an action or a source says ${secret.name}, in its words, its environment, its input or the text
    # that it writes, it stands there when the program is started, and in no log and no message. Words can be
    # seen by every program of the machine, so write it into environment and input. For example
    #   secrets:
    #     broker: {file: secrets/broker}
    #     cloud:  {credential: cloud-token}
    #   actions:
    #     lamp:
    #       exec: [curl, --silent, --fail, --header, "@-", "http://lamp.local/toggle"]
    #       input: "Authorization: Bearer ${secret.cloud}"
    secrets: {}

    """#
}
