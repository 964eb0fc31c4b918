import { readFile, rename, stat } from "node:fs/promises"
import { join } from "node:path"

const MAX_BYTES = 5 * 1024 * 1024

/** Begins a new log when the last one grew long; that one is kept beside. */
export const shortenLog = async (dataDir: string): Promise<void> => {
  const file = join(dataDir, "postgres.log")
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size > MAX_BYTES) await rename(file, `${file}.1`)
}

/** The last lines that the database wrote. */
export const tail = async (dataDir: string): Promise<string> => {
  const text = await readFile(join(dataDir, "postgres.log"), "utf8").catch(() => "")
  return text.trimEnd().split("\n").slice(-8).join("\n")
}
