import { ensureBuilt } from "./ensureBuilt.mjs"

await ensureBuilt(process.execPath)
