import type { ContentFolder } from "./ContentFolder.ts"
import { foldersOf } from "./tableFolder.ts"

/** Files by path; null: there is none. */
export type Changes = ReadonlyMap<string, Buffer | null>

const EMPTY = { ...foldersOf([]), size: async () => null, read: async () => null, head: async () => null }

/** A folder of these files and no others. */
export const folderWith = (files: Changes): ContentFolder => overlaidFolder(EMPTY, [], files)

/** A folder of `paths` in which some files are others. */
export const overlaidFolder = (
  folder: ContentFolder,
  paths: ReadonlyArray<string>,
  changes: Changes,
): ContentFolder => {
  const kept = paths.filter((path) => changes.get(path) !== null)
  const added = [...changes.keys()].filter((path) => changes.get(path) !== null && !paths.includes(path))
  return {
    ...foldersOf([...kept, ...added]),
    size: async (file) => (changes.has(file) ? (changes.get(file)?.length ?? null) : folder.size(file)),
    read: async (file) => (changes.has(file) ? (changes.get(file) ?? null) : folder.read(file)),
    head: async (file, bytes) =>
      changes.has(file) ? (changes.get(file)?.subarray(0, bytes) ?? null) : folder.head(file, bytes),
  }
}
