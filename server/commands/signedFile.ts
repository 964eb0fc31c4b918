import { createPublicKey, type KeyObject } from "node:crypto"
import { readFile } from "node:fs/promises"
import { CannotOperate } from "../core/CannotOperate.ts"
import { readCertificateKeys } from "../db/serverKeys.ts"
import type { Command, Site, Words } from "./Command.ts"
import { fileIn } from "./fileIn.ts"

/** A file that `verify` is given, and the keys that may have signed it. */
interface Verifying {
  readonly file: string
  readonly text: string
  readonly keys: ReadonlyArray<KeyObject>
  readonly isJson: boolean
  readonly print: Site["print"]
}

/**
 * A command that verifies a signed file; with a published key in a file, no database is opened. `verify` prints what it
 * finds and gives whether the file is genuine.
 */
export const verifyCommand = (about: string, verify: (given: Verifying) => boolean): Command => ({
  about,
  forms: ["<文件> --key <公钥文件>", "<文件>  用本站数据库里的密钥", "… [--json]"],
  options: { key: "text", json: "flag" },
  words: [1, 1],
  prepare: (words) => ({
    describeTarget: () => [],
    run: async (site) => {
      const [file = ""] = words.list
      const keys = await verifyingKeys(words, site)
      const { print } = site
      return verify({ file, text: await readGiven(file), keys, isJson: words.has("json"), print }) ? 0 : 1
    },
  }),
})

/** The published keys of `--key`, which opens no database, or the site's own. */
const verifyingKeys = async ({ text }: Words, { connection }: Site): Promise<ReadonlyArray<KeyObject>> => {
  const file = text("key")
  return file === undefined ? readCertificateKeys(await connection(), Date.now()) : publicKeys(await readGiven(file))
}

/** Throws CannotOperate. */
const readGiven = async (file: string): Promise<string> => {
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
