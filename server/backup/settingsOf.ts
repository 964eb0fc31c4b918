import type { Config } from "../config.ts"
import { secretsText } from "../db/secretsKey.ts"
import { SETTINGS } from "../settings.ts"

/** Of the machine, not of the site. */
const OF_MACHINE: ReadonlyArray<keyof typeof SETTINGS> = [
  "port",
  "host",
  "dataDir",
  "databaseUrl",
  "databaseListen",
  "databasePool",
  "contentDir",
  "mediaDir",
  "ffmpeg",
  "distDir",
  "backupDir",
  "backupKeep",
]

/** With the key that opens what is sealed in the rows: without it their people could not sign in again. */
export const settingsOf = (config: Config): Readonly<Record<string, string>> => {
  const key = secretsText(config)
  const names = Object.entries(SETTINGS).flatMap(([key, { env }]) =>
    OF_MACHINE.some((one) => one === key) ? [] : [env],
  )
  const set = names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  return { ...Object.fromEntries(set), ...(key === null ? {} : { [SETTINGS.secretsKey.env]: key }) }
}
