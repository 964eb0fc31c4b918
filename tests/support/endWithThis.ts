import { spawn } from "node:child_process"

/** Its input ends with a word, or because nobody is left to say it. */
const WATCH = 'read -r _ || { kill -s "$0" -- "$1"; shift; rm -rf -- "$@" || rm -rf -- "$@"; }'

/**
 * Ends another process when this one is gone, however it went (Ctrl-C, kill -9), and removes folders then. A negative id
 * is a group's. Gives what calls that off.
 */
export const endWithThis = (pid: number, signal: "TERM" | "QUIT", ...folders: ReadonlyArray<string>): (() => void) => {
  if (process.platform === "win32") return () => {}
  const args = ["-c", WATCH, signal, String(pid), ...folders]
  const watch = spawn("sh", args, { stdio: ["pipe", "ignore", "ignore"], detached: true })
  watch.unref()
  const { stdin } = watch
  // a watch that was killed itself
  stdin.on("error", () => {})
  if ("unref" in stdin && typeof stdin.unref === "function") stdin.unref()
  return () => stdin.end("over\n")
}
