// PostgreSQL's archive_command and restore_command: `put <from> <to>` and `get <from> <to>`.
import { createReadStream, createWriteStream, existsSync } from "node:fs"
import { open, rename, rm } from "node:fs/promises"
import { buffer } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"

const [, , act = "", from = "", to = ""] = process.argv

/** A file that is there is complete, and the same: it is asked for again when PostgreSQL did not hear that it was kept. */
const put = async (): Promise<void> => {
  if (existsSync(to)) {
    const [kept, given] = await Promise.all([
      buffer(createReadStream(to).pipe(createGunzip())),
      buffer(createReadStream(from)),
    ])
    if (!kept.equals(given)) throw new Error(`${to} is there and holds something else`)
    return
  }
  const part = `${to}.${process.pid}.part`
  try {
    await pipeline(createReadStream(from), createGzip({ level: 1 }), createWriteStream(part, { mode: 0o600 }))
    const handle = await open(part, "r+")
    await handle.sync()
    await handle.close()
    await rename(part, to)
  } finally {
    await rm(part, { force: true })
  }
}

const get = () => pipeline(createReadStream(from), createGunzip(), createWriteStream(to, { mode: 0o600 }))

try {
  await (act === "put" ? put() : get())
} catch (error) {
  // a segment that is not there yet is no fault: PostgreSQL asks for what might come next
  if (act === "put" || (error as NodeJS.ErrnoException).code !== "ENOENT")
    process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
