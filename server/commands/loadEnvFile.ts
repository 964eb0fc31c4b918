import { existsSync } from "node:fs"
import { ConfigError } from "../config.ts"

const FILE = ".env"

/** Settings of the file `.env` in the working directory; what the environment has already wins. */
export const loadEnvFile = (): void => {
  if (!existsSync(FILE)) return
  try {
    process.loadEnvFile(FILE)
  } catch (error) {
    throw new ConfigError(`${FILE} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}
