# mpi: one
# Manual pages and completions, tried in the shells themselves: each command is offered, and with it all of its options that its help
# tells, and no others.
source "${SOURCE:?}/tests/scenarios/lib.sh"
share=$BUILD/share
mapfile -t commands < <("$MPIVET" help | sed -nE 's/^  ([a-z+]+)( +[A-Z].*)?$/\1/p')
[[ ${#commands[@]} -ge 15 ]] || fail "not all commands: ${commands[*]}"
# The options of a command, as its help tells them.
options_of() { "$MPIVET" help "$1" | sed -nE 's/^  (   |-[a-zA-Z],) (--[a-z-]+).*/\2/p' | sort -u; }

# offered_by SHELL LINE...: what it offers at the end of each line, one line of words for each
offered_by() {
  local shell=$1 line
  shift
  case $shell in
    bash)
      for line in "$@"; do
        bash -c 'source "$0"; COMP_WORDBREAKS=$'"' \\t\\n\"\\'><=;|&(:'"'; COMP_LINE=$1 COMP_POINT=${#1}; _mpivet; echo "${COMPREPLY[@]}"' \
          "$share/bash-completion/completions/mpivet" "$line"
      done
      ;;
    fish)
      for line in "$@"; do
        fish --no-config -c 'source $argv[1]; complete -C $argv[2]' "$share/fish/vendor_completions.d/mpivet.fish" "$line" | cut -f1 | tr '\n' ' '
        echo
      done
      ;;
    zsh) timeout 60 /usr/bin/python3 "$HERE/programs/zsh_completion.py" "$share/zsh/site-functions" "$@" ;;
  esac
}
# offers LINE WORDS: at the end of the line exactly these words, in any order
offers() {
  local line=$1 wanted=$2 offered
  offered=$(offered_by "$shell" "$line" | tr ' ' '\n' | sed -e '/^$/d' -e 's,/$,,' | sort -u | tr '\n' ' ')
  [[ $offered == "$wanted " ]] || fail "$shell offers for '$line': $offered"
}

for shell in bash zsh fish; do
  command -v $shell >/dev/null || continue
  lines=("mpivet ")
  for command in "${commands[@]}"; do lines+=("mpivet $command --"); done
  offered_by $shell "${lines[@]}" >offered.$shell || fail "$shell"
  mapfile -t offered <offered.$shell
  [[ ${#offered[@]} -eq ${#lines[@]} ]] || fail "$shell: $(cat offered.$shell)"
  [[ $(tr ' ' '\n' <<<"${offered[0]}" | sed '/^$/d' | sort -u) == "$(printf '%s\n' "${commands[@]}" | sort)" ]] || fail "$shell: commands: ${offered[0]}"
  for i in "${!commands[@]}"; do
    got=$(tr ' =' '\n\n' <<<"${offered[i + 1]}" | grep -- '^--' | grep -vx -- --help | sort -u || true)
    [[ $got == "$(options_of "${commands[i]}")" ]] || fail "$shell, ${commands[i]}: $got"
  done
  offers "mpivet run --on-deadlock=a" "$([[ $shell == fish ]] && echo --on-deadlock=abort || echo abort)"
  offers "mpivet report --format mark" markdown
  offers "mpivet trace s" "stats synth"
  offers "mpivet help sup" suppress
  mkdir -p folder
  touch file
  offers "mpivet run --trace fo" folder
  [[ $shell == fish ]] || offers "mpivet run --checks -LOCAL,GLOBAL:DEADLOCK:H" "$([[ $shell == bash ]] && echo HARD || echo GLOBAL:DEADLOCK:HARD)"
  offers "mpivet explain LOCAL:BUFFER:I" "$([[ $shell == bash ]] && echo "ILLEGAL_CALL INSUFFICIENT_BUFFER" || echo "LOCAL:BUFFER:ILLEGAL_CALL LOCAL:BUFFER:INSUFFICIENT_BUFFER")"
done

# Each command has its manual page, without anything that groff warns of, and all of its options are in it.
for command in "${commands[@]}"; do
  page=$share/man/man1/mpivet-$command.1
  [[ -s $page ]] || fail "no manual page of $command"
  if command -v groff >/dev/null; then
    groff -man -ww -Tutf8 -P-cbou "$page" >shown 2>warnings
    [[ ! -s warnings ]] || fail "$page: $(cat warnings)"
    for option in $(options_of "$command"); do grep -q -- "$option" shown || fail "$page lacks $option"; done
    grep -q "^NAME" shown || fail "$page has no name"
  fi
done
