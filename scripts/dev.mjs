// `npm run dev`: the server, and Vite in front of it with hot replacement of the pages; scripts/dev/run.mjs.
import { ensureInstalled, root } from "./ensureInstalled.mjs"
import { runInTurn } from "./runInTurn.mjs"

const node = await ensureInstalled()
const options = { cwd: root, stdio: "inherit" }
await runInTurn([
  // the server renders pages too, from the bundles of some build
  [node, [`${root}scripts/ensureBuilt.main.mjs`], options],
  [node, [`${root}scripts/dev/run.mjs`], options],
])
