import { open, readdir, readFile, stat } from "node:fs/promises"
import { join, relative, sep } from "node:path"
import type { ContentFolder } from "./ContentFolder.ts"

/** A content folder that is a directory. */
export const directoryFolder = (root: string): ContentFolder => {
  const entries = async (folder: string, recursive = false) =>
    (await orNull(readdir(join(root, folder), { withFileTypes: true, recursive }))) ?? []
  return {
    files: async (folder) => (await entries(folder)).filter((entry) => entry.isFile()).map(({ name }) => name),
    folders: async (folder) => (await entries(folder)).filter((entry) => entry.isDirectory()).map(({ name }) => name),
    below: async (folder) =>
      (await entries(folder, true))
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => relative(join(root, folder), join(parentPath, name)).split(sep).join("/")),
    size: async (file) => (await orNull(stat(join(root, file))))?.size ?? null,
    read: (file) => orNull(readFile(join(root, file))),
    head: async (file, bytes) => {
      const handle = await open(join(root, file))
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0)
        return buffer.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    },
  }
}

/** null where there is no such file. */
const orNull = <T>(read: Promise<T>): Promise<T | null> =>
  read.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null
    throw error
  })
