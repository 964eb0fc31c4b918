import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Config } from "../config.ts"

/** For AES-256-GCM over secrets in the database: one seals, all of them open. */
export interface SecretsKeys {
  readonly sealing: KeyObject
  readonly opening: ReadonlyArray<KeyObject>
}

/** null: secrets are kept as they are. */
export type SecretsKey = SecretsKeys | null

type Settings = Pick<Config, "secretsKey" | "secretsKeyAlso" | "databaseUrl" | "dataDir">

export const secretsFile = (dataDir: string): string => join(dataDir, "secrets-key")

/**
 * The text that the key is derived from: a setting, else a file beside the embedded database, made at the first start.
 * null with a database of one's own, which several machines may share: they would make a file each.
 */
export const secretsText = ({ secretsKey, databaseUrl, dataDir }: Omit<Settings, "secretsKeyAlso">): string | null => {
  if (secretsKey !== null || databaseUrl !== null) return secretsKey
  const file = secretsFile(dataDir)
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" })
  return readFileSync(file, "utf8")
}

export const readSecretsKey = (settings: Settings): SecretsKey => {
  const text = secretsText(settings)
  if (text === null) return null
  const sealing = keyFrom(text)
  const { secretsKeyAlso: also } = settings
  return { sealing, opening: [sealing, ...(also === null ? [] : [keyFrom(also)])] }
}

const keyFrom = (text: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync("sha256", text, "", "secrets at rest", 32)))
