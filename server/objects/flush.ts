import { open } from "node:fs/promises"

/** Waits until the disk has a file. */
export const flush = async (path: string): Promise<void> => {
  const handle = await open(path, "r+")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
