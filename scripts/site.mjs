// `npm run site -- <command>`: what an operator does, with the settings of the server. Without a command, the list.
import { ensureInstalled, root } from "./ensureInstalled.mjs"
import { runInTurn } from "./runInTurn.mjs"

const [command = "--help", ...words] = process.argv.slice(2)
const node = await ensureInstalled()
await runInTurn([[node, [`${root}server/main.ts`, command, ...words], { cwd: root, stdio: "inherit" }]])
