# Sourced before every block of docs/operations.md: what is not on this machine, or must not change it.
systemctl() {
  local verb=$1 unit
  shift
  [ "${1-}" != --now ] || shift
  for unit in "$@"; do
    case $verb in
      stop) stop_unit "$unit" ;;
      restart) stop_unit "$unit" && start_unit "$unit" ;;
      *) start_unit "$unit" ;;
    esac
  done
}
value_of() { sed -n "s/^$2=//p" "/etc/systemd/system/$1.service"; }
start_unit() {
  local user
  user=$(value_of "$1" User)
  # its words are words of the shell
  # shellcheck disable=SC2046
  setsid setpriv --reuid="$user" --regid="$user" --init-groups -- \
    env -C "$(value_of "$1" WorkingDirectory)" HOME=/srv/study $(value_of "$1" ExecStart) >>"/srv/$1.log" 2>&1 &
  echo $! >"/srv/$1.pid"
  case $1 in postgresql@*) until pg_isready -q; do sleep 0.1; done ;; esac
}
stop_unit() {
  local pid
  pid=$(cat "/srv/$1.pid" 2>/dev/null) || return 0
  kill "$pid" 2>/dev/null || return 0
  while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
}
sudo() {
  local user=$2
  shift 2
  setpriv --reuid="$user" --regid="$user" --init-groups -- env HOME=/srv/study "$@"
}
# the packages of the folder that drills, on which nothing is written
npm() {
  case "$*" in
    "ci --no-audit --no-fund")
      local upper
      upper=$(mktemp -d /srv/packages-XXXXXX)
      mkdir -p "$upper/changed" "$upper/work" node_modules
      mount -t overlay overlay -o "lowerdir=$DRILL_ROOT/node_modules,upperdir=$upper/changed,workdir=$upper/work" node_modules
      ;;
    "run build")
      if [ -n "$DRILL_BUILT" ]; then rm -rf dist && cp -a "$DRILL_ROOT/dist" dist; else command npm run build; fi
      ;;
    *) command npm "$@" ;;
  esac
}
chown() {
  [ "$1" = -R ] || { command chown "$@" && return; }
  find "$3" -name node_modules -prune -o -exec chown -h "$2" {} +
}
