import { unzipSync, type Zippable, zipSync } from "fflate"
import { FileRefused } from "./FileRefused.ts"
import { namesInZip } from "./zipNames.ts"

const MAX_FILES = 20_000
const MAX_UNPACKED = 200 * 1024 * 1024

/** The files of an archive that are wanted, by their names with slashes. What it would unpack to is known before anything is unpacked. */
export const unzipped = (
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  maxUnpacked = MAX_UNPACKED,
): ReadonlyMap<string, Uint8Array> => {
  const wanted = new Map<string, string>()
  let files = 0
  let size = 0
  try {
    const names = namesInZip(bytes).map(slashed)
    if (names.length > MAX_FILES) throw new FileRefused(`压缩包内超过 ${MAX_FILES} 个文件`)
    const found = unzipSync(bytes, {
      filter: ({ name: packedAs, originalSize }) => {
        const name = names[files] ?? packedAs
        files += 1
        if (!isWanted(name)) return false
        size += originalSize
        if (size > maxUnpacked) throw new FileRefused(`压缩包解开后超过 ${maxUnpacked / 1024 / 1024}M`)
        wanted.set(packedAs, name)
        return true
      },
    })
    return new Map([...wanted].map(([packedAs, name]) => [name, found[packedAs] ?? new Uint8Array()]))
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
