"""zsh_completion.py FOLDER LINE...: what zsh itself offers at the end of each line, one line of words for each; FOLDER has the
completions. Zsh completes only where somebody types, so it is given a terminal."""
import os
import pty
import sys

SETUP = r"""
PROMPT= RPROMPT= ; unsetopt beep prompt_cr; LISTMAX=9999; fpath=(%s $fpath)
autoload -U compinit && compinit -u -D
compadd() { local -a hits; [[ "$*" == *-[AOD]\ * ]] || { builtin compadd -A hits "$@"; print -r -- $hits >>offered }; builtin compadd "$@" }
ask() { zle complete-word; BUFFER=; print -n DONE$((1+1)) >/dev/tty }
zle -N ask; bindkey '^T' ask
: >offered; print READY$((1+1))
"""


def until(terminal, text):
    said = b""
    while text not in said:
        try:
            said += os.read(terminal, 4096)
        except OSError:
            sys.exit("zsh is gone: " + said.decode(errors="replace"))


child, terminal = pty.fork()
if child == 0:
    os.execvp("zsh", ["zsh", "-f", "-i"])
os.write(terminal, (SETUP % sys.argv[1]).encode())
until(terminal, b"READY2")
for line in sys.argv[2:]:
    # Nothing more is typed until it has answered: zsh does not complete where input waits.
    os.write(terminal, line.encode() + b"\x14")
    until(terminal, b"DONE2")
    print(" ".join(open("offered").read().split()), flush=True)
    os.truncate("offered", 0)
os.write(terminal, b"exit\n")
os.waitpid(child, 0)
