import { hostsOf, serversOf } from "../db/servers.ts"
import type { Config } from "../config.ts"
import { SETTINGS } from "../settings.ts"

/** The database and the folder of the site, without the password. */
export const siteOf = ({ databaseUrl, dataDir }: Config): ReadonlyArray<string> => [
  databaseUrl === null ? "the embedded database" : `${withoutPassword(databaseUrl)} (${SETTINGS.databaseUrl.env})`,
  `${dataDir} (${SETTINGS.dataDir.env})`,
]

const withoutPassword = (address: string): string => {
  const { protocol, username, pathname } = new URL(serversOf(address)[0] ?? "")
  return `${protocol}//${username === "" ? "" : `${username}@`}${hostsOf(address)}${pathname}`
}
