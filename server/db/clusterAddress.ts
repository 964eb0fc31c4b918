import { readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { LocalAddress } from "./connect.ts"
import { readPostmaster } from "./postmasterPid.ts"

export const USER = "site"
export const DATABASE = "postgres"

/** Folder inside a data folder, while its cluster is made one of another major version. */
export const UPGRADE = "upgrade"

export const passwordFile = (dataDir: string): string => join(dataDir, "postgres.password")

/** Where the embedded database of a data folder takes connections; null when none does. */
export const addressIn = (dataDir: string): LocalAddress | null => {
  const running = readPostmaster(join(dataDir, "postgres"))
  if (running === null || running.status !== "ready") return null
  const { host, port } = running
  return { host, port, user: USER, password: readFileSync(passwordFile(dataDir), "utf8"), database: DATABASE }
}

/** The major version of the PostgreSQL that made the cluster of a data folder; null when there is none to be read. */
export const clusterMajor = async (dataDir: string): Promise<number | null> => {
  const text = await readFile(join(dataDir, "postgres", "PG_VERSION"), "utf8").catch(() => "")
  return Number.parseInt(text, 10) || null
}
