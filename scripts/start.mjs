// `npm start`: everything a fresh machine needs, then the server. Its one line on standard output is `ready <url>`.
import { spawn } from "node:child_process"
import { ensureInstalled, root } from "./ensureInstalled.mjs"

const node = ensureInstalled()
const run = (args, options) => spawn(node, args, { cwd: root, ...options })

const build = run([`${root}scripts/ensureBuilt.main.mjs`], { stdio: ["ignore", 2, 2] })
build.once("exit", (code) => {
  if (code !== 0) process.exit(code ?? 1)
  const server = run([`${root}server/main.ts`], { stdio: "inherit" })
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => server.kill(signal))
  server.once("exit", (status, signal) => process.exit(status ?? (signal === null ? 0 : 1)))
})
