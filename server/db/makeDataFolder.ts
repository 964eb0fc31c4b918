import { accessSync, constants, mkdirSync, statSync } from "node:fs"
import { dirname } from "node:path"

/** Makes the data folder, or throws the sentence that says why it cannot be used. Folders above it are not made. */
export const makeDataFolder = (dataDir: string): void => {
  try {
    mkdirSync(dataDir)
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException
    if (code === "ENOENT" || code === "ENOTDIR") {
      // a folder made here would begin an empty site beside a disk that is only not mounted
      throw refused(dataDir, `${dirname(dataDir)} is no folder; is a disk not mounted?`)
    }
    if (code !== "EEXIST") throw refused(dataDir, `cannot be made (${code})`)
    if (!statSync(dataDir).isDirectory()) throw refused(dataDir, "is a file, not a folder")
  }
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw refused(dataDir, `cannot be written (${(error as NodeJS.ErrnoException).code})`)
  }
}

const refused = (dataDir: string, reason: string) => new Error(`DATA_DIR=${dataDir}: ${reason}`)
