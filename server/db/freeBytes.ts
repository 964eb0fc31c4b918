import { statfs } from "node:fs/promises"
import type { Config } from "../config.ts"

/** Bytes that the database may still write; a PostgreSQL of your own watches its disk itself. */
export const makeFreeBytes =
  ({ databaseUrl, databaseListen, dataDir }: Pick<Config, "databaseUrl" | "databaseListen" | "dataDir">) =>
  async (): Promise<number> => {
    if (databaseUrl !== null && databaseListen === null) return Number.POSITIVE_INFINITY
    const { bavail, bsize } = await statfs(dataDir)
    return bavail * bsize
  }
