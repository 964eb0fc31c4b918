// `npm run dev`: the API server on its own port, and Vite in front of it with hot replacement of the pages.
import { spawn } from "node:child_process"
import { ensureInstalled, root } from "./ensureInstalled.mjs"

const node = ensureInstalled()
const port = Number(process.env["PORT"] ?? 3000)
const api = port + 1
const children = [spawn(node, [`${root}scripts/ensureBuilt.main.mjs`], { cwd: root, stdio: "inherit" })]
children[0].once("exit", (code) => {
  if (code !== 0) process.exit(code ?? 1)
  children.push(
    spawn(node, ["--watch-path=server", `${root}server/main.ts`], {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, PORT: String(api) },
    }),
    spawn(node, [`${root}node_modules/vite/bin/vite.js`, "--port", String(port), "--strictPort"], {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, API_PORT: String(api) },
    }),
  )
  for (const child of children) child.once("exit", (status) => stop(status ?? 0))
})

const stop = (status) => {
  for (const child of children) child.kill("SIGTERM")
  process.exitCode = status
}
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => stop(0))
