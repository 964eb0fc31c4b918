// `npm start`: everything a fresh machine needs, then the server. Its one line on standard output is `ready <url>`.
import { ensureInstalled, root } from "./ensureInstalled.mjs"
import { runInTurn } from "./runInTurn.mjs"

const node = await ensureInstalled()
await runInTurn([
  [node, [`${root}scripts/ensureBuilt.main.mjs`], { cwd: root, stdio: ["ignore", 2, 2] }],
  [node, [`${root}server/main.ts`], { cwd: root, stdio: "inherit" }],
])
