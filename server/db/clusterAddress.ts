import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { LocalAddress } from "./connect.ts"
import { readPostmaster } from "./postmasterPid.ts"

export const USER = "site"
export const DATABASE = "postgres"

export const passwordFile = (dataDir: string): string => join(dataDir, "postgres.password")

/** Where the embedded database of a data folder takes connections; null when none does. */
export const addressIn = (dataDir: string): LocalAddress | null => {
  const running = readPostmaster(join(dataDir, "postgres"))
  if (running === null || running.status !== "ready") return null
  const { host, port } = running
  return { host, port, user: USER, password: readFileSync(passwordFile(dataDir), "utf8"), database: DATABASE }
}
