import { createPublicKey, type KeyObject } from "node:crypto"
import { readFile } from "node:fs/promises"
import { CannotOperate } from "../core/CannotOperate.ts"
import { readCertificateKeys } from "../db/serverKeys.ts"
import type { Site, Words } from "./Command.ts"
import { fileIn } from "./fileIn.ts"

/** The published keys of `--key`, which opens no database, or the site's own. */
export const verifyingKeys = async ({ text }: Words, { connection }: Site): Promise<ReadonlyArray<KeyObject>> => {
  const file = text("key")
  return file === undefined ? readCertificateKeys(await connection(), Date.now()) : publicKeys(await readGiven(file))
}

/** Throws CannotOperate. */
export const readGiven = async (file: string): Promise<string> => {
  try {
    return await readFile(fileIn(file), "utf8")
  } catch {
    throw new CannotOperate(`读不到文件 ${file}`)
  }
}

const publicKeys = (pem: string): ReadonlyArray<KeyObject> => {
  try {
    const keys = (pem.match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g) ?? []).map((one) => createPublicKey(one))
    if (keys.length > 0 && keys.every(({ asymmetricKeyType }) => asymmetricKeyType === "ed25519")) return keys
  } catch {
    // as for a key of another kind
  }
  throw new CannotOperate("公钥文件不是这个网站的 /certificate-key.pem")
}
