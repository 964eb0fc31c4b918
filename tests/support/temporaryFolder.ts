import { accessSync, constants, statfsSync } from "node:fs"
import { tmpdir } from "node:os"

/** Files in memory, on Linux. */
const MEMORY = "/dev/shm"

/** More than all tests keep at one time. */
const NEEDED_BYTES = 4 * 2 ** 30

/**
 * Where the tests make temporary files: in memory if there is room and nobody chose another place. A copied database is
 * over a thousand files; on a disk they take twenty times the processor time.
 */
export const temporaryFolder = (): string =>
  process.env["TMPDIR"] === undefined && hasRoomInMemory() ? MEMORY : tmpdir()

const hasRoomInMemory = (): boolean => {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, process.availableMemory()) >= NEEDED_BYTES
  } catch {
    return false
  }
}
