import { ensureBuilt } from "./ensureBuilt.mjs"

ensureBuilt(process.execPath)
