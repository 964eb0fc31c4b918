// `npm start`: everything a fresh machine needs, then the server. Its one line on standard output is `ready <url>`.
import { spawn } from "node:child_process"
import { ensureInstalled, root } from "./ensureInstalled.mjs"

const node = ensureInstalled()
const run = (script, stdio) => spawn(node, [`${root}${script}`], { cwd: root, stdio })

run("scripts/ensureBuilt.main.mjs", ["ignore", 2, 2]).once("exit", (code) => {
  if (code !== 0) process.exit(code ?? 1)
  const server = run("server/main.ts", "inherit")
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => server.kill(signal))
  stopWithParent(() => server.kill("SIGTERM"))
  server.once("exit", (status, signal) => process.exit(status ?? (signal === null ? 0 : 1)))
})

/** npm hands a signal to the shell between it and this process, and that shell dies without a word. */
const stopWithParent = (stop) => {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 250)
}
