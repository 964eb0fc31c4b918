import { unzipSync, type Zippable, zipSync } from "fflate"
import { FileRefused } from "./Format.ts"

const MAX_FILES = 20_000
const MAX_UNPACKED = 200 * 1024 * 1024

/** The files of an archive that are wanted, by their names with slashes. What it would unpack to is known before anything is unpacked. */
export const unzipped = (bytes: Uint8Array, isWanted: (name: string) => boolean): ReadonlyMap<string, Uint8Array> => {
  let files = 0
  let size = 0
  try {
    const found = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        files += 1
        if (files > MAX_FILES) throw new FileRefused(`压缩包内超过 ${MAX_FILES} 个文件`)
        if (!isWanted(slashed(name))) return false
        size += originalSize
        if (size > MAX_UNPACKED) throw new FileRefused("压缩包解开后超过 200M")
        return true
      },
    })
    return new Map(Object.entries(found).map(([name, file]) => [slashed(name), file]))
  } catch (error) {
    if (error instanceof FileRefused) throw error
    throw new FileRefused("压缩包读不出来", { cause: error })
  }
}

/** Some programs of Windows write names with backslashes. */
const slashed = (name: string): string => name.replaceAll("\\", "/")

/** The same bytes for the same files, whenever they are packed. */
export const zipped = (files: Readonly<Record<string, string>>): Uint8Array => {
  const entries: Zippable = {}
  const encoder = new TextEncoder()
  for (const [name, text] of Object.entries(files)) entries[name] = [encoder.encode(text), { mtime: "2026-01-01" }]
  return zipSync(entries)
}
