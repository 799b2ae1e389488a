# Detent: a full-screen control center for Linux touch screens.
# `make` alone lists what there is to make. GNU make.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.ONESHELL:
.PHONY: help run pictures build test home-test soak lint check-units check-install check-consumer bench boot boot-packages docs keys \
  install uninstall deb repository packages test-packages swift clean

PREFIX ?= /usr/local
BINDIR ?= $(PREFIX)/bin
LIBDIR ?= $(PREFIX)/lib/detent
MANDIR ?= $(PREFIX)/share/man
# systemd reads units of local programs here, and those of packages in /usr/lib.
UNITDIR ?= $(PREFIX)/lib/systemd/system
SYSUSERSDIR ?= $(PREFIX)/lib/sysusers.d
TMPFILESDIR ?= $(PREFIX)/lib/tmpfiles.d
PRESETDIR ?= $(PREFIX)/lib/systemd/system-preset
UDEVDIR ?= $(PREFIX)/lib/udev/rules.d
DATADIR ?= $(PREFIX)/share/detent
# polkit reads local rules here, and those of packages in /usr/share.
POLKITDIR ?= /etc/polkit-1/rules.d
CONFDIR ?= /etc/detent
# Where shells look for completions: those of local programs, too.
BASHDIR ?= $(PREFIX)/share/bash-completion/completions
ZSHDIR ?= $(PREFIX)/share/zsh/site-functions
FISHDIR ?= $(PREFIX)/share/fish/vendor_completions.d
# Where the machine itself is configured: `make install KIOSK=1` locks it down there.
SYSCONFDIR ?= /etc
MASKDIR ?= $(SYSCONFDIR)/systemd/system
DESTDIR ?=
OUT ?= out

SWIFT ?= swift
# SwiftPM hands on the package's traits in the order of a hash table. With the same order in every run,
# what is built already is found again; without, nearly every build begins anew.
BUILD := env SWIFT_DETERMINISTIC_HASHING=1 $(SWIFT) build
# What a panel keeps in memory of its program: the functions that its start calls lie next to one another
# (Scripts/order-functions), no names are exported, and addresses are corrected by a short list where
# the C library reads that (2.36 and later). Where other functions are is found once, at the start, and cannot
# be written over from then on.
LINKING := -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld \
  -Xlinker --symbol-ordering-file=$(CURDIR)/Scripts/functions.order -Xlinker --no-warn-symbol-ordering \
  -Xlinker --no-export-dynamic -Xlinker -z -Xlinker now \
  $(shell getconf GNU_LIBC_VERSION | awk '$$2 >= 2.36 { print "-Xlinker -z -Xlinker pack-relative-relocs" }')
# The Swift runtime goes into the program, so that a panel needs no toolchain. What is generic in one module
# is made for its types in another: a seventh less work for all of a turn but the drawing. That nothing is changed
# while it is read is checked in the tests' build; here the checks would be a tenth of each look.
RELEASE := -c release -Xswiftc -cross-module-optimization -Xswiftc -enforce-exclusivity=unchecked --product detent --static-swift-stdlib $(LINKING)
PROGRAM ?= .build/release/detent

# What it takes to build and run …
PACKAGES := pkg-config libcairo2-dev libpango1.0-dev libx11-dev libx11-xcb-dev \
  libxcb-shm0-dev libxext-dev libxi-dev libxrandr-dev libxpresent-dev librsvg2-2 libyaml-dev \
  libgif-dev libglib2.0-dev libsoup-3.0-0 glib-networking libmosquitto-dev libpcre2-dev \
  libturbojpeg0-dev libwebp-dev libwayland-dev libdrm-dev libinput-dev libseat-dev libudev-dev \
  libxkbcommon-dev libqrencode4 \
  fonts-inter fonts-dejavu-core fonts-droid-fallback tzdata ca-certificates git make
# … and what the tests use besides: real X servers, a window manager, compositors, a unit checker.
TEST_PACKAGES := xvfb xserver-xorg-core xserver-xorg-video-dummy xserver-xorg-input-libinput \
  libxtst-dev libxfixes-dev x11-xserver-utils x11-utils openbox xcompmgr systemd fontconfig xauth \
  cage sway xwayland python3 python3-venv mosquitto mosquitto-clients openssl dbus python3-dbusmock python3-gi
# Who shows the panel on a wall: an X server of its own, a Wayland compositor, or the kernel itself (kms).
# A machine that has one keeps it when another version is installed.
INSTALLED_SERVER = $(shell for server in kms wayland; do \
  [[ ! -e "$(DESTDIR)$(UNITDIR)/detent-$$server.service" ]] || { echo $$server; exit; }; done; echo x11)
DISPLAY_SERVER ?= $(INSTALLED_SERVER)
ifeq ($(filter x11 wayland kms,$(DISPLAY_SERVER)),)
  $(error DISPLAY_SERVER is x11, wayland or kms, not $(DISPLAY_SERVER))
endif
# What that needs besides, with a session and leave to power off …
PANEL_PACKAGES_x11 := xserver-xorg-core xserver-xorg-input-libinput xauth libx11-xcb1 libxi6 libxrandr2 \
  libxpresent1
PANEL_PACKAGES_wayland := cage xwayland libwayland-client0 libxkbcommon0
PANEL_PACKAGES_kms := seatd libseat1 libinput10 libudev1 libxkbcommon0
PANEL_PACKAGES := $(PANEL_PACKAGES_$(DISPLAY_SERVER)) kbd libpam-systemd polkitd
# How the panel's unit differs from the one for X11.
PANEL_EDIT_wayland := s|detent-x11|detent-wayland|g; \
  s|^Environment=DISPLAY=:0|Environment=WAYLAND_DISPLAY=/run/detent-wayland/panel|; \
  /^Environment=XAUTHORITY=/d; /X11-unix/d; /hides the X server/d; \
  s|Its ways out are the X|Its ways out are the compositor|; s|^\# server and the|\# and the|; \
  s|its own socket, the cookie|its own socket, the compositor|
# … and what it takes to boot one in a virtual machine.
BOOT_PACKAGES := qemu-system-x86 mmdebstrap e2fsprogs python3 systemd

SUDO := $(if $(filter 0,$(shell id -u)),,sudo)
UNITS := $(wildcard systemd/*.service systemd/*.socket)
MANUALS := $(wildcard man/*.[1-9])
# What belongs to one of them only, and the unit of the panel itself.
UNITS_x11 := systemd/detent.service systemd/detent-x11.service systemd/detent-x11-name.service
UNITS_wayland := systemd/detent.service systemd/detent-wayland.service
UNITS_kms := systemd/detent-kms.service systemd/detent-seat.service
PANEL_UNIT_x11 := detent.service
PANEL_UNIT_wayland := detent.service
PANEL_UNIT_kms := detent-kms.service
SERVER_UNITS := $(UNITS_$(DISPLAY_SERVER))
EVERY_SERVERS_UNITS := $(sort $(UNITS_x11) $(UNITS_wayland) $(UNITS_kms))
OTHER_UNITS := $(filter-out $(SERVER_UNITS),$(EVERY_SERVERS_UNITS))
COMMON_UNITS := $(filter-out $(EVERY_SERVERS_UNITS),$(UNITS))
# What the agent is told of the display, for actions that show something.
AGENT_PART := $(wildcard systemd/agent/$(DISPLAY_SERVER).conf)
STEPS := systemd/detent-x11 systemd/detent-x11-name systemd/detent-wayland systemd/detent-kms systemd/detent-rescue \
  systemd/detent-keyboard systemd/detent-unstick
# What locks the keyboard, by its place below /etc, and what it puts out of use.
LOCKS := $(sort $(patsubst systemd/kiosk/%,%,$(shell find systemd/kiosk -type f)))
MASKS := ctrl-alt-del.target kbrequest.target
# Whether any of them is there: an administrator may have taken some away, and a former version had fewer.
LOCKED = $(shell for file in $(LOCKS); do \
  [[ ! -e "$(DESTDIR)$(SYSCONFDIR)/$$file" ]] || { echo 1; break; }; done)
# A machine that was locked down stays so when another version is installed.
KIOSK ?= $(LOCKED)

# Installs those of the named packages that are not there, and says nothing where none is missing.
define require_packages
command -v dpkg-query >/dev/null || { echo "This is no Debian; install what matches: $(1)" >&2; exit 0; }
installed=" $$({ dpkg-query -W -f='$${db:Status-Status} $${Package}\n' $(1) 2>/dev/null || true; } \
  | awk '$$1 == "installed" { print $$2 }' | tr '\n' ' ')"
missing=()
for package in $(1); do
  [[ $$installed == *" $$package "* ]] || missing+=("$$package")
done
if (( $${#missing[@]} )); then
  echo "Installing $${missing[*]}"
  install=($(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -q \
    --no-install-recommends "$${missing[@]}")
  # Package lists may be absent or out of date: only then are they worth the wait.
  "$${install[@]}" >/dev/null 2>&1 || { $(SUDO) apt-get update -q && "$${install[@]}"; }
fi
endef

help: ## List what there is to make.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

run: build ## Show the panel: on the display there is, or else as pictures in out/tour.
	@if [[ -n "$${DISPLAY:-}$${WAYLAND_DISPLAY:-}" ]] && $(PROGRAM) devices >/dev/null 2>&1; then
	  exec $(PROGRAM) run
	fi
	mkdir -p $(OUT)/tour
	$(PROGRAM) render --config Config/control-center.yaml --script Config/tour.touch \
	  --size 1280x800 --out $(OUT)/tour --strip
	echo "No display answers here, so the panel played its tour: see $(CURDIR)/$(OUT)/tour"
	ls $(OUT)/tour/*strip*.png 2>/dev/null || true

pictures: swift ## Make the README's pictures anew: look at them before you keep them.
	@$(BUILD) --build-tests
	DETENT_GOLDEN=write $(SWIFT) test --skip-build --filter ExamplePictureTests
	cp Tests/ControlCenterTests/Golden/open.png docs/panel.png
	.build/debug/detent-tools film --config Config/control-center.yaml --script docs/tour.touch --rate 50 \
	  --out docs/tour.gif

build: packages swift ## Build the program, optimised, the Swift runtime inside.
	@# SwiftPM does not know of that file.
	[[ ! Scripts/functions.order -nt .build/release/detent ]] || rm -f .build/release/detent
	$(BUILD) $(RELEASE)

# The one build the tests need is the debug build, of which what draws and moves is optimised. The
# end-to-end tests run its program and mostly wait, so rows of them run beside one another: those that a
# busy machine cannot make fail beside the units, the others when both have ended.
test: packages test-packages swift ## Check everything: warnings, format, units, all tests.
	@export DETENT_STRICT=1
	$(MAKE) --no-print-directory lint check-units check-install
	mkdir -p $(OUT)
	rm -f $(OUT)/test-*.log
	# The build ends with the largest module alone: to what it leaves of the machine, others are welcome.
	nice -n 19 $(MAKE) --no-print-directory check-consumer > $(OUT)/test-consumer.log 2>&1 & consumer=$$!
	trap 'kill $$consumer 2>/dev/null || true' EXIT
	export DETENT_QUICK_TESTS=1
	$(BUILD) --build-tests --explicit-target-dependency-import-check error
	Scripts/check-completions .build/debug/detent
	status=0
	wait $$consumer || { echo "error: check-consumer ended with status $$?" >> $(OUT)/test-consumer.log; status=1; }
	trap - EXIT
	cat $(OUT)/test-consumer.log
	$(call tests,walks,--filter '$(call row,$(WALKS))') & walks=$$!
	$(call tests,patient,--filter '$(call row,$(PATIENT_ROW))') & patient=$$!
	$(call tests,programs,--filter '$(PROGRAMS_ROW)') & programs=$$!
	$(call tests,units,--skip EndToEndTests --skip '$(PROGRAMS_ROW)' --skip '$(LIBRARIES_ROW)') || status=1
	$(call tests,libraries,--filter '$(LIBRARIES_ROW)') || status=1
	for row in $$walks $$patient $$programs; do wait $$row || status=1; done
	$(call tests,first,--filter '$(call row,$(FIRST_ROW))') & rows=$$!
	$(call tests,second,--filter '$(call row,$(SECOND_ROW))') & rows+=" $$!"
	$(call tests,third,--filter '$(call row,$(THIRD_ROW))') & rows+=" $$!"
	$(call tests,fourth,--filter '$(call row,$(FOURTH_ROW))') & rows+=" $$!"
	$(call tests,others,--filter EndToEndTests --skip '$(call row,$(NAMED_ROWS))') & rows+=" $$!"
	for row in $$rows; do wait $$row || status=1; done
	# Thousands of lines may follow a failure: it is told again where one looks.
	# A process that was killed says nothing of it: the tests that it had begun and not ended tell where.
	(( status == 0 )) || { echo "What failed:"
	  grep -hEA6 '^✘|^error:|Fatal error|^\*\*\* ' $(OUT)/test-*.log | head -200
	  for row in $$(grep -lE '^error:' $(OUT)/test-*.log); do
	    echo "What $$row ends with:"; tail -n 20 "$$row" | cut -c 1-300
	  done; } >&2 || true
	exit $$status

# Suites of end-to-end tests that run one after the other: the first two rows take no longer than the
# units, each of the others about as long as all suites that are in none.
WALKS := ExampleTests
PATIENT_ROW := AgentTests|ActionTests|RecordTests|ReloadTests
FIRST_ROW := LastGoodTests
SECOND_ROW := WaylandTests|SheetTests
THIRD_ROW := PacingTests|RestTests
FOURTH_ROW := WindowTests|FlightTests
NAMED_ROWS := $(WALKS)|$(PATIENT_ROW)|$(FIRST_ROW)|$(SECOND_ROW)|$(THIRD_ROW)|$(FOURTH_ROW)
row = EndToEndTests/($(1))/
# The libraries for strangers, of which the panel uses a part.
LIBRARIES_ROW := ^(DetentMotion|Dynamics|DetentAnimation|AnimationVocabularies|Geometry|Scene|Stage|Gestures)Tests\.
# Units that wait for programs and servers: among all the others these would not get their time.
PROGRAMS_ROW := ^(AgentTests|NetworkTests)\.

# SwiftPM would let one row after the other have its lock; none of them builds anything. A row that
# hangs is a failure like any other. In parentheses it is one process: of a pipeline that has ended in the
# background, only the status of tee may be left.
tests = ( { timeout --foreground --signal=INT --kill-after=30 $(TEST_LIMIT) \
    $(SWIFT) test --skip-build --ignore-lock $(2) 2>&1 \
  || { end=$$?; \
    echo; case $$end in 124|137) echo "error: the row '$(1)' of tests was ended after $(TEST_LIMIT) s";; \
      *) echo "error: the row '$(1)' of tests ended with status $$end";; esac; \
    false; }; \
  } | tee $(OUT)/test-$(1).log )

# How long a row of tests may take, in seconds.
TEST_LIMIT ?= 600

# How many damaged configurations `make soak` reads, and how many random touches each panel takes.
SOAK_CONFIGURATIONS ?= 1000000
SOAK_TOUCHES ?= 100000
# How many random programs the motion engine runs.
SOAK_PROGRAMS ?= 1000000

soak: packages test-packages swift ## Check for more than two hours what `make test` checks for a short one.
	@export DETENT_STRICT=1 DETENT_QUICK_TESTS=1 DETENT_SOAK=1
	$(BUILD) $(RELEASE:detent=engine-soak)
	.build/release/engine-soak $(SOAK_PROGRAMS)
	$(BUILD) --build-tests
	DETENT_SOAK_CONFIGURATIONS=$(SOAK_CONFIGURATIONS) \
	  $(SWIFT) test --skip-build --ignore-lock --filter SettingsTests.FuzzTests
	printf '%s\n' Tests/Panels/*.yaml Config/examples/*.yaml Config/*.yaml | xargs -P "$$(nproc)" -I @ \
	  env DETENT_SOAK_TOUCHES=$(SOAK_TOUCHES) DETENT_SOAK_PANEL=@ \
	  $(SWIFT) test --skip-build --ignore-lock --filter 'TouchSoakTests/.Random'

HOME_FOLDER ?= .build/home
home-test: packages test-packages swift ## Check against a real Home Assistant, which this installs (434 MB).
	@export DETENT_STRICT=1 DETENT_QUICK_TESTS=1
	$(BUILD) --build-tests
	trap 'Tests/Home/house stop $(HOME_FOLDER)' EXIT
	Tests/Home/house start $(HOME_FOLDER)
	DETENT_HOME=$(CURDIR)/$(HOME_FOLDER) $(SWIFT) test --skip-build --ignore-lock --filter RealHomeTests

lint: swift ## Check the format of every Swift file.
	@$(SWIFT) format lint --strict --recursive --parallel Package.swift Benchmarks Examples Sources Tests

check-units: ## Check the systemd units as systemd itself reads them.
	@systemd/check $(UNITS)

# Installs with a stand-in for the program, twice, since the second must keep the configuration.
check-install:
	@stage="$$(mktemp -d)/the machine"
	mkdir "$$stage"
	trap 'rm -rf "$${stage%/*}"' EXIT
	# A command after ! ends nothing when it succeeds.
	absent() { if grep "$$@"; then echo "make install: that should not be there" >&2; exit 1; fi; }
	put() { $(MAKE) --no-print-directory -s install DESTDIR="$$stage" PROGRAM=/bin/true "$$@"; }
	put | grep 'not locked down' > /dev/null
	configuration="$$stage$(CONFDIR)/control-center.yaml"
	[[ $$(stat -c %a "$$configuration" "$$stage$(CONFDIR)" "$$stage$(CONFDIR)/secrets") == $$'640\n750\n750' ]]
	grep -q '^  kiosk: true' "$$configuration"
	# The packages name all that the program is built from and runs with.
	for package in $(PACKAGES); do
	  grep -qE "(^|[ |])$$package( |,|$$)" debian/control || {
	    echo "debian/control does not name $$package, which make packages installs" >&2; exit 1; }
	done
	absent -rnE '@[A-Z]+@' "$$stage"
	absent -rl detent.unlock "$$stage$(SYSCONFDIR)"
	echo '# mine' >> "$$configuration"
	mkdir -p "$$stage$(SYSCONFDIR)/systemd/system"
	touch "$$stage$(SYSCONFDIR)/systemd/system/mine.service"
	put KIOSK=1 | grep 'locked down from' > /dev/null
	# The panel's unit names the server that it is for, and another version keeps that.
	unit="$$stage$(UNITDIR)/detent.service"
	grep -q '^BindsTo=detent-x11.service' "$$unit"
	put DISPLAY_SERVER=wayland > /dev/null
	put > /dev/null
	agent="$$stage$(UNITDIR)/detent-agent.service.d/50-display.conf"
	grep -q '^BindsTo=detent-wayland.service' "$$unit" && grep -q '^Environment=WAYLAND_DISPLAY=/run' "$$unit"
	absent -i -e x11 -e 'x server' -e cookie "$$unit"
	grep -q '^Environment=DETENT_ACTION_WAYLAND_DISPLAY=/run/detent-wayland/panel' "$$agent"
	absent -i xauthority "$$agent"
	grep -q '^Environment=DETENT_ACTION_DISPLAY=/run/detent-wayland/x-display' "$$agent"
	put DISPLAY_SERVER=x11 > /dev/null
	absent -i wayland "$$unit" "$$agent"
	grep -q '^Environment=DETENT_ACTION_DISPLAY=:0' "$$agent"
	# Another version keeps the lockdown without being asked again, also where some of it is not there.
	for file in $(LOCKS); do
	  rm "$$stage$(SYSCONFDIR)/$$file"
	  put | grep 'locked down from' > /dev/null
	  [[ -e "$$stage$(SYSCONFDIR)/$$file" ]]
	done
	for file in $(LOCKS) $(MASKS:%=systemd/system/%); do [[ -e "$$stage$(SYSCONFDIR)/$$file" || -L "$$stage$(SYSCONFDIR)/$$file" ]]; done
	grep -q '^# mine' "$$configuration"
	rm "$$stage$(SYSCONFDIR)/$(firstword $(LOCKS))" "$$stage$(SYSCONFDIR)/$(lastword $(LOCKS))"
	put KIOSK=0 | grep 'not locked down' > /dev/null
	for unit in $(MASKS); do [[ ! -L "$$stage$(SYSCONFDIR)/systemd/system/$$unit" ]]; done
	absent -rl detent.unlock "$$stage$(SYSCONFDIR)"
	# Without an X server, and again without saying so.
	put DISPLAY_SERVER=kms | grep 'detent-kms.service' > /dev/null
	put > /dev/null
	[[ -e "$$stage$(UNITDIR)/detent-kms.service" && ! -e "$$stage$(UNITDIR)/detent-x11.service" ]]
	[[ ! -e "$$agent" ]]
	put DISPLAY_SERVER=x11 | grep 'detent.service' > /dev/null
	[[ ! -e "$$stage$(UNITDIR)/detent-kms.service" && -e "$$stage$(UNITDIR)/detent-x11.service" ]]
	put KIOSK=1 > /dev/null
	$(MAKE) --no-print-directory -s uninstall DESTDIR="$$stage" >/dev/null
	[[ $$(find "$$stage" ! -type d | sort) == "$$configuration"$$'\n'"$$stage$(SYSCONFDIR)/systemd/system/mine.service" ]]
	# Where the disk has no room for the new program, the old one is as it was.
	put > /dev/null
	if (ulimit -f 1; put PROGRAM="$$(command -v bash)") > /dev/null 2>&1; then
	  echo "make install: there was no room, and it says nothing of that" >&2
	  exit 1
	fi
	cmp /bin/true "$$stage$(BINDIR)/detent"
	[[ ! -e "$$stage$(BINDIR)/detent.new" ]]
	echo "make install and uninstall: checked"

# Programs of strangers, each in a package of its own: they see what a user of the libraries sees.
# Without the cache, which does not notice files that have come or gone in another package. Of one folder:
# the libraries are built once.
check-consumer: swift
	@run="$(SWIFT) run --quiet --disable-build-manifest-caching --scratch-path .build/strangers --package-path"
	$$run Tests/Consumer
	mkdir -p $(OUT)/cards
	$$run Examples/OwnRenderer CairoCards $(OUT)/cards
	$$run Examples/OwnRenderer TerminalCards 0.2 | tail -1

# The engine's benchmark is built with the program's own options, so that nothing is built twice.
bench: build ## Measure the motion engine against C, looks against their limits, and the panel by phase.
	@$(BUILD) $(RELEASE:detent=motion-bench)
	$(BUILD) $(RELEASE:detent=look-bench)
	$(BUILD) $(RELEASE:detent=detent-tools)
	.build/release/motion-bench
	echo
	.build/release/look-bench
	echo
	for panel in scene control-center; do
	  echo "$$panel.yaml, 1280x800"
	  .build/release/detent-tools bench --config "Config/$$panel.yaml" --size 1280x800
	  echo
	done
	Scripts/bench-tiles .build/release/detent-tools
	for example in home media meeting workshop; do
	  echo
	  echo "examples/$$example.yaml, 1920x1080, all the panel's work for a frame while people use it"
	  .build/release/detent-tools bench --pages --config "Config/examples/$$example.yaml" --size 1920x1080
	done

# As root for the owners of the files on the disk. Debian is fetched once for each display server.
boot: build ## Boot a virtual machine that is a panel, and check it; DISPLAY_SERVER=x11|wayland|kms.
	@$(call require_packages,$(BOOT_PACKAGES))
	folder=$(OUT)/boot/$(DISPLAY_SERVER)
	mkdir -p $$folder
	$(SUDO) env PANEL_PACKAGES="$(PANEL_PACKAGES)" DISPLAY_SERVER=$(DISPLAY_SERVER) Tests/Boot/image $$folder
	DISPLAY_SERVER=$(DISPLAY_SERVER) python3 -B Tests/Boot/check.py $$folder

# The same with the packages of this version and of a later one in place of `make install`.
boot-packages: $(if $(filter command,$(origin PROGRAM)),,build) ## Boot one with the packages: upgrade, remove and purge them.
	@$(call require_packages,$(BOOT_PACKAGES))
	folder=$(OUT)/boot/packages-$(DISPLAY_SERVER)
	mkdir -p $$folder
	$(MAKE) --no-print-directory -s deb PROGRAM=$(PROGRAM) DEB=$$folder/first
	$(MAKE) --no-print-directory -s deb PROGRAM=$(PROGRAM) DEB=$$folder/second VERSION="$$($(PROGRAM) --version)+1"
	export DETENT_PACKAGES=$$folder DISPLAY_SERVER=$(DISPLAY_SERVER)
	$(SUDO) env PANEL_PACKAGES="$(PANEL_PACKAGES)" DISPLAY_SERVER=$$DISPLAY_SERVER DETENT_PACKAGES=$$folder \
	  Tests/Boot/image $$folder
	python3 -B Tests/Boot/check.py $$folder

# Debian packages, of what was built or of PROGRAM. VERSION is theirs where it is not the program's own.
DEB_PACKAGES := debhelper dpkg-dev lintian
# Where they go.
DEB ?= $(OUT)/deb
# Who signs the repository: an address or a fingerprint that gpg knows.
KEY ?=
REPOSITORY ?= $(OUT)/repository
# Where others reach it.
REPOSITORY_URL ?= file:$(abspath $(REPOSITORY))

deb: $(if $(filter command,$(origin PROGRAM)),,build) ## Make Debian packages in out/deb, and check them.
	@[[ -x $(PROGRAM) ]] || { echo "PROGRAM=$(PROGRAM) is no program." >&2; exit 1; }
	$(call require_packages,$(DEB_PACKAGES))
	rm -f $(DEB)/*.deb
	mkdir -p $(OUT) $(DEB)
	debian/rules clean > $(OUT)/deb.log 2>&1
	debian/rules binary PROGRAM=$(PROGRAM) OUT=$(DEB) > $(OUT)/deb.log 2>&1 || { cat $(OUT)/deb.log >&2; exit 1; }
	Scripts/check-completions $(PROGRAM)
	lintian --display-info --pedantic --fail-on error,warning,info,pedantic --allow-root $(DEB)/*.deb
	ls $(DEB)/*.deb

repository: ## Make a folder that apt takes as a repository, signed by KEY; see docs/packages.md.
	@if [[ -z "$(KEY)" ]]; then
	  echo "A repository is signed. Name a secret key of yours: make repository KEY=you@example.org" >&2
	  echo "gpg --list-secret-keys shows those there are; gpg --quick-generate-key you@example.org makes one." >&2
	  exit 1
	fi
	$(call require_packages,$(DEB_PACKAGES) apt-utils gnupg)
	gpg --batch --list-secret-keys "$(KEY)" > /dev/null 2>&1 || {
	  echo "gpg has no secret key for KEY=$(KEY); gpg --list-secret-keys shows those there are." >&2
	  exit 1; }
	$(MAKE) --no-print-directory deb
	Scripts/make-repository "$(KEY)" "$(REPOSITORY)" "$(REPOSITORY_URL)" $(DEB)/*.deb

show-%:
	@echo $($*)

# No prerequisite builds here: `sudo make install` installs what the user has built before.
install: ## Install the program, its units, users and manual; KIOSK=1 locks keys, DISPLAY_SERVER=kms.
	@[[ -x $(PROGRAM) ]] || { echo "Nothing is built yet; run make build first." >&2; exit 1; }
	if [[ -z "$(DESTDIR)" && -d /run/systemd/system ]]; then
	  # What the new version needs is there before anything of it is.
	  ($(call require_packages,$(PANEL_PACKAGES)))
	fi
	$(MAKE) --no-print-directory -s install-common install-server
	install -D -m 755 -t "$(DESTDIR)$(LIBDIR)" systemd/detent-upgrade
	if [[ -z "$(DESTDIR)" && -d /run/systemd/system ]]; then
	  systemd-sysusers "$(SYSUSERSDIR)/detent.conf"
	  systemd-tmpfiles --create "$(TMPFILESDIR)/detent.conf"
	  udevadm control --reload
	  udevadm trigger --subsystem-match=backlight --subsystem-match=leds --subsystem-match=gpio
	  "$(LIBDIR)/detent-upgrade" "$(CONFDIR)" "$(UNITDIR)" $(PANEL_UNIT_$(DISPLAY_SERVER)) $(OTHER_UNITS:systemd/%=%)
	fi
	echo "Installed. To make this machine a panel: systemctl enable --now $(PANEL_UNIT_$(DISPLAY_SERVER))"
	if [[ "$(KIOSK)" == 1 ]]; then
	  $(MAKE) --no-print-directory -s lock
	  echo "The keyboard is locked down from the next start of the machine on. Ways back in: ssh, or the"
	  echo "word detent.unlock on the kernel's command line; the boot loader's menu needs a password of yours."
	else
	  $(MAKE) --no-print-directory -s unlock
	  echo "This machine is not locked down: a keyboard leads past the panel. Where others can plug one in,"
	  echo "run: make install KIOSK=1"
	fi

# What a package of Detent has, whatever shows the panel.
.PHONY: install-common install-server
install-common:
	@# The old program stays until the new one is whole and on the disk.
	install -d "$(DESTDIR)$(BINDIR)"
	trap 'rm -f "$(DESTDIR)$(BINDIR)/detent.new"' EXIT
	install -m 755 $(PROGRAM) "$(DESTDIR)$(BINDIR)/detent.new"
	sync "$(DESTDIR)$(BINDIR)/detent.new"
	mv -f "$(DESTDIR)$(BINDIR)/detent.new" "$(DESTDIR)$(BINDIR)/detent"
	put() { install -D -m 644 /dev/stdin "$(DESTDIR)$$1"; }
	# Manuals name places as they are where nothing is said of them.
	for page in $(MANUALS); do
	  sed 's|/usr/local/lib/detent|$(LIBDIR)|g; s|/usr/local/share/detent|$(DATADIR)|g;
	    s|/usr/local/lib/udev/rules.d|$(UDEVDIR)|g; s|/etc/polkit-1/rules.d/50|$(POLKITDIR)/50|g' "$$page" \
	    | put "$(MANDIR)/man$${page##*.}/$${page##*/}"
	done
	$(PROGRAM) schema | put "$(LIBDIR)/schema.json"
	# A file that is read by a shell is no program.
	$(PROGRAM) --generate-completion-script bash | sed '1{/^#!/d}' | put "$(BASHDIR)/detent"
	$(PROGRAM) --generate-completion-script zsh | put "$(ZSHDIR)/_detent"
	$(PROGRAM) --generate-completion-script fish | put "$(FISHDIR)/detent.fish"
	for unit in $(COMMON_UNITS); do
	  sed 's|@BINDIR@|$(BINDIR)|g; s|@LIBDIR@|$(LIBDIR)|g' "$$unit" | put "$(UNITDIR)/$${unit#systemd/}"
	done
	install -D -m 755 -t "$(DESTDIR)$(LIBDIR)" $(STEPS)
	sed -i 's|@BINDIR@|$(BINDIR)|g' $(STEPS:systemd/%="$(DESTDIR)$(LIBDIR)/%")
	install -D -m 644 systemd/detent.sysusers "$(DESTDIR)$(SYSUSERSDIR)/detent.conf"
	install -D -m 644 systemd/detent.tmpfiles "$(DESTDIR)$(TMPFILESDIR)/detent.conf"
	install -D -m 644 systemd/detent.preset "$(DESTDIR)$(PRESETDIR)/50-detent.preset"
	install -D -m 644 systemd/detent.udev "$(DESTDIR)$(UDEVDIR)/60-detent.rules"
	install -D -m 644 systemd/detent.polkit "$(DESTDIR)$(POLKITDIR)/50-detent.rules"
	install -D -m 644 -t "$(DESTDIR)$(DATADIR)/pieces" Config/pieces/*.yaml
	install -D -m 644 -t "$(DESTDIR)$(DATADIR)/examples" Config/examples/*.yaml
	install -D -m 644 -t "$(DESTDIR)$(DATADIR)/examples/pictures" Config/examples/pictures/*.png
	# Whose they are is told by detent.tmpfiles.
	install -d -m 750 "$(DESTDIR)$(CONFDIR)" "$(DESTDIR)$(CONFDIR)/secrets"
	if [[ ! -e "$(DESTDIR)$(CONFDIR)/control-center.yaml" ]]; then
	  sed 's/^  kiosk: false/  kiosk: true/' Config/control-center.yaml \
	    > "$(DESTDIR)$(CONFDIR)/control-center.yaml"
	  chmod 640 "$(DESTDIR)$(CONFDIR)/control-center.yaml"
	fi

# … and what it has for DISPLAY_SERVER, of which there is one at a time.
install-server:
	@units="$(DESTDIR)$(UNITDIR)"
	rm -rf $(OTHER_UNITS:systemd/%="$(DESTDIR)$(UNITDIR)/%") "$$units/detent-agent.service.d"
	for unit in $(SERVER_UNITS); do
	  sed 's|@BINDIR@|$(BINDIR)|g; s|@LIBDIR@|$(LIBDIR)|g' "$$unit" \
	    | install -D -m 644 /dev/stdin "$$units/$${unit#systemd/}"
	done
	if [[ "$(DISPLAY_SERVER)" == wayland ]]; then
	  sed -i '$(PANEL_EDIT_wayland)' "$$units/detent.service"
	fi
	for part in $(AGENT_PART); do
	  install -D -m 644 "$$part" "$$units/detent-agent.service.d/50-display.conf"
	done

.PHONY: lock unlock
lock:
	@for file in $(LOCKS); do
	  install -D -m 644 "systemd/kiosk/$$file" "$(DESTDIR)$(SYSCONFDIR)/$$file"
	done
	install -d "$(DESTDIR)$(MASKDIR)"
	for unit in $(MASKS); do
	  ln -sfn /dev/null "$(DESTDIR)$(MASKDIR)/$$unit"
	done

# Only what is ours goes: a mask that an administrator has set himself goes with it, nothing else does.
unlock:
	@if [[ -n "$(LOCKED)" ]]; then
	  for unit in $(MASKS:%="$(DESTDIR)$(MASKDIR)/%"); do
	    [[ $$(readlink "$$unit") != /dev/null ]] || rm "$$unit"
	  done
	  cd "$(DESTDIR)$(SYSCONFDIR)"
	  rm -f $(LOCKS)
	  rmdir --ignore-fail-on-non-empty $(sort $(dir $(LOCKS)))
	fi

uninstall: ## Stop the panel and remove what install put there, but not the configuration.
	@if [[ -z "$(DESTDIR)" && -d /run/systemd/system ]]; then
	  # Stop and disable are two commands: disable --now stops nothing where nothing is enabled.
	  for unit in $(UNITS:systemd/%=%); do
	    systemctl --quiet stop "$$unit" 2>/dev/null || true
	    systemctl --quiet disable "$$unit" 2>/dev/null || true
	  done
	fi
	$(MAKE) --no-print-directory -s unlock
	for page in $(MANUALS); do rm -f "$(DESTDIR)$(MANDIR)/man$${page##*.}/$${page##*/}"; done
	rm -f "$(DESTDIR)$(BINDIR)/detent" "$(DESTDIR)$(PRESETDIR)/50-detent.preset" \
	  "$(DESTDIR)$(BASHDIR)/detent" "$(DESTDIR)$(ZSHDIR)/_detent" "$(DESTDIR)$(FISHDIR)/detent.fish" \
	  "$(DESTDIR)$(SYSUSERSDIR)/detent.conf" "$(DESTDIR)$(TMPFILESDIR)/detent.conf" \
	  "$(DESTDIR)$(UDEVDIR)/60-detent.rules" "$(DESTDIR)$(POLKITDIR)/50-detent.rules" \
	  $(UNITS:systemd/%="$(DESTDIR)$(UNITDIR)/%")
	rm -rf "$(DESTDIR)$(LIBDIR)" "$(DESTDIR)$(DATADIR)" "$(DESTDIR)$(UNITDIR)/detent-agent.service.d"
	if [[ -z "$(DESTDIR)" && -d /run/systemd/system ]]; then systemctl daemon-reload; fi
	echo "What stays: the configuration and its secrets in $(DESTDIR)$(CONFDIR), what the panel remembers in"
	echo "$(DESTDIR)/var/lib/detent*, and the users detent and detent-panel."

packages: ## Install the Debian packages it takes to build and run, where they lack.
	@$(call require_packages,$(PACKAGES))

test-packages:
	@$(call require_packages,$(TEST_PACKAGES))

swift:
	@command -v $(SWIFT) >/dev/null || { \
	  echo "Swift 6.2 or later is needed: see https://www.swift.org/install/linux" >&2; exit 1; }

# The libraries for strangers, each with its articles. A warning of the documentation is an error.
DOCUMENTED := DetentMotion Dynamics DetentAnimation AnimationVocabularies DetentGeometry DetentScene \
  DetentStage DetentGestures
docs: swift ## Write the libraries' documentation as web pages to out/docs.
	@mkdir -p $(OUT)
	DETENT_DOCS=1 $(SWIFT) package --scratch-path .build/docs --allow-writing-to-directory $(OUT)/docs \
	  generate-documentation $(DOCUMENTED:%=--target %) --enable-experimental-combined-documentation \
	  --output-path $(OUT)/docs 2>&1 | tee $(OUT)/docs.log | grep -v 'prohibited flag'
	if grep -v 'prohibited flag' $(OUT)/docs.log | grep -A2 'warning:'; then exit 1; fi

keys: swift ## Write what is told of each key anew: docs/configuration.md and the end of man/detent.5.
	@$(BUILD) --product detent
	.build/debug/detent config --markdown > docs/configuration.md
	sed -i '/^\.Sh KEYS$$/,$$d' man/detent.5
	.build/debug/detent config --man >> man/detent.5

clean: ## Remove what was built.
	@rm -rf .build $(OUT)
