#!/bin/sh
# Installs Open Larder on Debian or Ubuntu, without containers, from a release: the unpacked one in which this file lies, or the archive
# that --release names.
#
#   sudo sh deploy/install.sh --name larder.example.org --proxy caddy
#
# In a checkout it makes a release first, which takes a machine with more memory. Does what docs/running.md says, and says each step. Run
# again it updates the program and leaves settings and data alone; a program that is there already stays if it is whole, with the one from
# before beside it.
set -eu

USAGE="Usage: sh deploy/install.sh --name HOST [options]

  --name HOST          the site's host name, for example larder.example.org; required on the first run
  --time-zone ZONE     the site's time zone, for example Europe/Vienna; by default, stewards set it
  --proxy caddy|nginx|none
                       the reverse proxy for https: Caddy gets its own certificate, nginx uses an existing one; default: none
  --release FILE       a release archive made by npm run package; default: the release or checkout that contains this script
  --node-archive FILE  a downloaded Node archive for this machine; by default, Node is downloaded if version 24 is missing
  --dry-run            prints each step without doing it"

SOURCE=$(cd "$(dirname "$0")/.." && pwd)
HOME_DIR=/opt/open-larder
DATA_DIR=/var/lib/open-larder
SETTINGS=/etc/open-larder.env
NODE_DIR=/opt/open-larder-node
NODE_MAJOR=24
DOWNLOADS=https://nodejs.org/dist/latest-v$NODE_MAJOR.x
# What the tools of development take, in MB.
MEMORY_TO_PACKAGE=1000

NO_RELEASE='is not an Open Larder release. Create one with npm run package'

NAME='' ZONE='' PROXY=none RELEASE='' ARCHIVE='' DRY_RUN=no
SCRATCH=''
trap '[ -z "$SCRATCH" ] || rm -rf "$SCRATCH"' EXIT
trap 'exit 130' HUP INT PIPE TERM

fail() {
  echo "install: $1" >&2
  exit 1
}

say() {
  echo "== $1"
}

# Every change to the machine is made by this, or asks the same first.
run() {
  if [ "$DRY_RUN" = yes ]; then echo "   would run: $*"; else "$@"; fi
}

# Writes standard input to a file, by its mode and group, unless that is what it holds already.
write() {
  text=$(cat)
  if [ -f "$1" ] && [ "$(cat "$1")" = "$text" ]; then
    echo "   $1 is up to date"
  elif [ "$DRY_RUN" = yes ]; then
    echo "   would write $1"
  else
    (umask 077 && printf '%s\n' "$text" > "$1.new")
    chmod "$2" "$1.new"
    chown "root:$3" "$1.new"
    mv "$1.new" "$1"
    echo "   wrote $1"
  fi
}

read_options() {
  while [ $# -gt 0 ]; do
    case $1 in
      --dry-run) DRY_RUN=yes; shift; continue ;;
      --help) echo "$USAGE"; exit 0 ;;
      --name | --time-zone | --proxy | --release | --node-archive) [ $# -gt 1 ] || fail "$1 needs a value" ;;
      *) echo "$USAGE" >&2; fail "unknown option $1" ;;
    esac
    case $1 in
      --name) NAME=$2 ;;
      --time-zone) ZONE=$2 ;;
      --proxy) PROXY=$2 ;;
      --release) RELEASE=$2 ;;
      --node-archive) ARCHIVE=$2 ;;
    esac
    shift 2
  done
}

check_options() {
  case $PROXY in caddy | nginx | none) ;; *) fail "--proxy must be caddy, nginx or none, not $PROXY" ;; esac
  if [ -f "$SETTINGS" ]; then
    known=$(sed -n 's|^PUBLIC_URL=https\{0,1\}://||p' "$SETTINGS")
    [ -z "$NAME" ] || [ "$NAME" = "$known" ] || fail "$SETTINGS sets PUBLIC_URL=…$known. Change it there, then run this without --name"
    NAME=$known
  fi
  [ -n "$NAME" ] || fail '--name is missing. Example: --name larder.example.org'
  case $NAME in
    *[!A-Za-z0-9.-]* | .* | -* | *.) fail "--name must be only a host name, for example larder.example.org, not $NAME" ;;
  esac
  [ -z "$ZONE" ] || [ -f "/usr/share/zoneinfo/$ZONE" ] || [ ! -d /usr/share/zoneinfo ] || fail "unknown time zone $ZONE"
  for file in "$RELEASE" "$ARCHIVE"; do
    [ -z "$file" ] || [ -f "$file" ] || fail "$file does not exist"
  done
  [ -z "$RELEASE" ] || unpack_release
  [ -f "$SOURCE/package-lock.json" ] || fail "$SOURCE does not contain Open Larder"
  [ "$SOURCE" != "$HOME_DIR" ] || fail "unpack the release somewhere else, for example in /root. It is then copied to $HOME_DIR"
  [ "$DRY_RUN" = yes ] || [ "$(id -u)" = 0 ] || fail 'run this as root, with sudo'
  command -v apt-get > /dev/null || fail 'this script supports only Debian and Ubuntu. For other systems, follow the manual steps in docs/running.md'
  ! is_checkout || has_memory_to_package || fail "making a release from this checkout requires $MEMORY_TO_PACKAGE MB of memory, more than this machine has. On another machine, run npm ci && npm run package. Copy build/open-larder-VERSION.tar.gz here and pass it with --release FILE"
}

# Leaves its folder in SOURCE. Not in /tmp, which may be memory.
unpack_release() {
  SCRATCH=$(mktemp -d -p /var/tmp)
  SOURCE=$SCRATCH
  tar --no-same-owner -xzf "$RELEASE" -C "$SOURCE" --strip-components=1 2> /dev/null || fail "$RELEASE $NO_RELEASE"
  [ -f "$SOURCE/build/sources.sha256" ] || fail "$RELEASE $NO_RELEASE"
}

# A release has no sources of pages.
is_checkout() {
  [ -d "$SOURCE/app" ]
}

# Swap is slow, and does. A machine of 1 GB has less, as the kernel keeps some for itself.
has_memory_to_package() {
  kilobytes=$(awk '/^(MemTotal|SwapTotal):/ { sum += $2 } END { print sum }' /proc/meminfo)
  [ "$kilobytes" -ge $((MEMORY_TO_PACKAGE * 1000)) ]
}

packages() {
  say 'Debian packages'
  wanted='ca-certificates curl xz-utils tzdata'
  [ "$PROXY" = none ] || wanted="$wanted $PROXY"
  missing=''
  for package in $wanted; do
    dpkg-query -W -f '${Status}' "$package" 2> /dev/null | grep -q 'ok installed' || missing="$missing $package"
  done
  if [ -z "$missing" ]; then
    echo "   already installed: $wanted"
    return
  fi
  run apt-get update -q
  # shellcheck disable=SC2086 # These are several.
  run env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing
}

node_is_new() {
  [ -x "$1" ] && [ "$("$1" -p 'parseInt(process.versions.node)' 2> /dev/null || echo 0)" -ge "$NODE_MAJOR" ]
}

# Leaves the folder of Node's programs in NODE_BIN.
node() {
  say "Node $NODE_MAJOR or newer"
  NODE_BIN=$NODE_DIR/bin
  for candidate in "$NODE_DIR/bin/node" /usr/local/bin/node /usr/bin/node; do
    if node_is_new "$candidate" && [ -x "$(dirname "$candidate")/npm" ]; then
      NODE_BIN=$(dirname "$candidate")
      echo "   $candidate is $("$candidate" --version)"
      return
    fi
  done
  if [ "$DRY_RUN" = yes ]; then
    echo "   would unpack ${ARCHIVE:-an archive from $DOWNLOADS} into $NODE_DIR"
    return
  fi
  from=$(mktemp -d)
  if [ -z "$ARCHIVE" ]; then
    case $(uname -m) in
      x86_64) arch=x64 ;; aarch64) arch=arm64 ;; *) fail "Node has no archive for $(uname -m). Install Node $NODE_MAJOR yourself" ;;
    esac
    curl -fsS "$DOWNLOADS/SHASUMS256.txt" -o "$from/sums" || fail "cannot download from $DOWNLOADS. Download the archive on another machine and pass it with --node-archive FILE"
    file=$(sed -n "s/.*  \(node-v[0-9.]*-linux-$arch\.tar\.xz\)\$/\1/p" "$from/sums")
    echo "   downloading $DOWNLOADS/$file"
    curl -fsS "$DOWNLOADS/$file" -o "$from/$file"
    (cd "$from" && grep "  $file\$" sums | sha256sum -c --quiet -) || fail "$file does not match its checksum"
    ARCHIVE=$from/$file
  fi
  rm -rf "$NODE_DIR.new"
  mkdir -p "$NODE_DIR.new"
  tar --no-same-owner -xf "$ARCHIVE" -C "$NODE_DIR.new" --strip-components=1
  node_is_new "$NODE_DIR.new/bin/node" || fail "$ARCHIVE contains no Node $NODE_MAJOR that runs on this machine"
  rm -rf "$NODE_DIR" "$from"
  mv "$NODE_DIR.new" "$NODE_DIR"
  echo "   $NODE_DIR is $("$NODE_DIR/bin/node" --version)"
}

user() {
  say 'User open-larder'
  if id open-larder > /dev/null 2>&1; then
    echo '   already exists'
  else
    run useradd --system --home-dir "$HOME_DIR" --shell /usr/sbin/nologin open-larder
  fi
}

# Of all files in a folder but those of these names, whatever their dates and owners.
digest() {
  folder=$1 && shift
  leave_out='-path ./.installed'
  for name in "$@"; do leave_out="$leave_out -o -path ./$name"; done
  # shellcheck disable=SC2086 # These are several.
  (cd "$folder" && find . \( $leave_out \) -prune -o -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum) | sha256sum | cut -d ' ' -f 1
}

# Runs what needs Node.
in_folder() {
  (cd "$1" && shift && env PATH="$NODE_BIN:$PATH" "$@")
}

# Leaves the folder of a release that is made of the checkout in SOURCE.
make_release() {
  echo '   making a release from this checkout, which takes a few minutes'
  SCRATCH=$HOME_DIR.making
  rm -rf "$SCRATCH"
  mkdir -p "$SCRATCH/checkout" "$SCRATCH/release"
  tar -C "$SOURCE" --exclude=./node_modules --exclude=./data --exclude=./build -cf - . | tar --no-same-owner -C "$SCRATCH/checkout" -xf -
  in_folder "$SCRATCH/checkout" npm ci --no-audit --no-fund --no-update-notifier
  in_folder "$SCRATCH/checkout" npm run package
  tar --no-same-owner -xzf "$SCRATCH"/checkout/build/open-larder-*.tar.gz -C "$SCRATCH/release" --strip-components=1
  SOURCE=$SCRATCH/release
}

# Made beside the running one, which serves until the two change places. .installed says of what it was made, and what that came to.
program() {
  say "Program in $HOME_DIR"
  if [ "$DRY_RUN" = yes ]; then
    ! is_checkout || echo "   would make a release from $SOURCE"
    echo '   would copy the release and install its packages (npm ci)'
    return
  fi
  if is_checkout; then leave_out='.git node_modules data build'; else leave_out='node_modules data'; fi
  # shellcheck disable=SC2086 # These are several.
  made_of="$("$NODE_BIN/node" --version) $(digest "$SOURCE" $leave_out)"
  is_same=no
  # Installed once more, it would take the place of the version from before, which is the way back.
  if [ -f "$HOME_DIR/.installed" ] && [ "$(sed -n 1p "$HOME_DIR/.installed")" = "$made_of" ]; then
    is_same=yes
    if [ "$(sed -n 2p "$HOME_DIR/.installed")" = "$(digest "$HOME_DIR" .npm node_modules/.cache)" ]; then
      echo '   already installed and intact'
      return
    fi
    echo '   already installed, but some files are missing or changed: reinstalling'
  fi
  ! is_checkout || make_release
  rm -rf "$HOME_DIR.new"
  mkdir -p "$HOME_DIR.new"
  tar -C "$SOURCE" --exclude=./node_modules --exclude=./data -cf - . | tar --no-same-owner -C "$HOME_DIR.new" -xf -
  in_folder "$HOME_DIR.new" npm ci --no-audit --no-fund --no-update-notifier
  printf '%s\n' "$made_of" "$(digest "$HOME_DIR.new" .npm node_modules/.cache)" > "$HOME_DIR.new/.installed"
  chmod -R go=rX "$HOME_DIR.new"
  # What is broken is no way back.
  [ "$is_same" = no ] || rm -rf "$HOME_DIR"
  if [ -d "$HOME_DIR" ]; then
    rm -rf "$HOME_DIR.old"
    mv "$HOME_DIR" "$HOME_DIR.old"
  fi
  mv "$HOME_DIR.new" "$HOME_DIR"
  [ ! -d "$HOME_DIR.old" ] || echo "   the previous version is in $HOME_DIR.old"
}

settings() {
  say "Settings in $SETTINGS"
  if [ -f "$SETTINGS" ]; then
    echo '   already exist and are not changed'
    return
  fi
  {
    echo "# docs/configuration.md in $HOME_DIR has every setting. After a change: systemctl restart open-larder"
    echo "DATA_DIR=$DATA_DIR"
    echo "PUBLIC_URL=https://$NAME"
    echo 'TRUST_PROXY=1'
    echo 'SAMPLE_FOODS=off'
    [ -z "$ZONE" ] || echo "TIME_ZONE=$ZONE"
  } | write "$SETTINGS" 640 open-larder
}

# "sudo open-larder backup /path/to/file" is "npm run larder -- backup" as the service has it.
command_line() {
  say 'Command open-larder'
  sed "s|@NODE_BIN@|$NODE_BIN|" "$SOURCE/deploy/open-larder" | write /usr/local/bin/open-larder 755 root
}

units() {
  say 'systemd services'
  if [ "$NODE_BIN" = "$NODE_DIR/bin" ]; then
    run mkdir -p /etc/systemd/system/open-larder.service.d /etc/systemd/system/open-larder-backup.service.d
    for unit in open-larder open-larder-backup; do
      printf '[Service]\nEnvironment=PATH=%s:/usr/bin:/bin\n' "$NODE_BIN" | write "/etc/systemd/system/$unit.service.d/node.conf" 644 root
    done
  fi
  for unit in open-larder.service open-larder-backup.service open-larder-backup.timer; do
    write "/etc/systemd/system/$unit" 644 root < "$SOURCE/deploy/$unit"
  done
  enabled=open-larder.service
  [ ! -f "$SETTINGS" ] || ! grep -q '^DATABASE_URL=.' "$SETTINGS" || enabled="$enabled open-larder-backup.timer"
  if [ ! -d /run/systemd/system ]; then
    echo "   systemd is not running, so nothing is started. Once it is: systemctl enable --now $enabled"
    return
  fi
  run systemctl daemon-reload
  # shellcheck disable=SC2086 # These are several.
  run systemctl enable $enabled
  # shellcheck disable=SC2086
  run systemctl restart $enabled
}

proxy() {
  [ "$PROXY" != none ] || return 0
  say "https with $PROXY"
  case $PROXY in
    caddy)
      write /etc/caddy/open-larder.caddy 644 root <<END
$NAME {
	reverse_proxy 127.0.0.1:3000 {
		header_up X-Request-Id {http.request.uuid}
	}
}
END
      if ! grep -qs '^import open-larder.caddy' /etc/caddy/Caddyfile; then
        # What Debian's package brings is a page of its own at port 80.
        if [ "$DRY_RUN" = yes ]; then echo '   would add it to /etc/caddy/Caddyfile'; else
          if [ -f /etc/caddy/Caddyfile ] && grep -q '^:80 {' /etc/caddy/Caddyfile; then mv /etc/caddy/Caddyfile /etc/caddy/Caddyfile.before; fi
          printf '\nimport open-larder.caddy\n' >> /etc/caddy/Caddyfile
        fi
      fi
      run caddy validate --adapter caddyfile --config /etc/caddy/Caddyfile
      ;;
    nginx)
      certificate=/etc/letsencrypt/live/$NAME
      sed "s/larder\.example\.org/$NAME/" "$SOURCE/deploy/nginx.conf" | write /etc/nginx/sites-available/open-larder 644 root
      if [ ! -f "$certificate/fullchain.pem" ]; then
        echo "   there is no certificate in $certificate yet. Get one (certbot certonly --standalone -d $NAME) and run this again"
        return
      fi
      run ln -sf ../sites-available/open-larder /etc/nginx/sites-enabled/open-larder
      run nginx -t -q
      ;;
  esac
  if [ -d /run/systemd/system ]; then
    run systemctl enable "$PROXY"
    run systemctl reload-or-restart "$PROXY"
  fi
}

# Asks the site itself, as the start may take a minute.
outcome() {
  if [ "$DRY_RUN" = yes ]; then
    say 'Nothing was changed'
    return
  fi
  if [ ! -d /run/systemd/system ]; then
    say 'Installed but not started. Once it runs, print the setup link for a new site with "sudo open-larder setup-link"'
    return
  fi
  tries=90
  port=$(sed -n 's/^PORT=//p' "$SETTINGS")
  until curl -fs "http://127.0.0.1:${port:-3000}/api/ready" > /dev/null; do
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || fail "the site is not responding. Last lines of its log: $(journalctl -u open-larder -n 5 -o cat)"
    sleep 2
  done
  say "Open Larder is ready at $(sed -n 's/^PUBLIC_URL=//p' "$SETTINGS"). Next: docs/running.md, starting at \"Mail\""
  # Of a site that is set up already there is none.
  if link=$(/usr/local/bin/open-larder setup-link 2> /dev/null); then
    say 'Set up the site'
    echo "   $link"
  fi
}

read_options "$@"
check_options
packages
node
user
program
settings
command_line
units
proxy
outcome
