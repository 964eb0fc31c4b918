import { statfs } from "node:fs/promises"
import type { Config } from "../config.ts"

/** Bytes that the database may still write; a PostgreSQL of your own watches its disk itself. */
export const makeFreeBytes =
  ({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">) =>
  async (): Promise<number> => {
    if (databaseUrl !== null) return Number.POSITIVE_INFINITY
    const { bavail, bsize } = await statfs(dataDir)
    return bavail * bsize
  }
