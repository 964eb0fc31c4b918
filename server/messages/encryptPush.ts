import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto"

/** The keys that a browser made for its subscription. */
export interface PushKeys {
  /** An uncompressed point of P-256. */
  readonly publicKey: Buffer
  readonly secret: Buffer
}

/** Larger than any message of ours: it is one record. */
const RECORD_BYTES = 4096
const LAST_RECORD = Buffer.from([2])

/** RFC 8291: the body of a push in aes128gcm, which only that browser can read. `once`: for the example of the RFC. */
export const encryptPush = (
  text: string,
  { publicKey, secret }: PushKeys,
  once: { readonly salt: Buffer; readonly privateKey: Buffer | null } = { salt: randomBytes(16), privateKey: null },
): Buffer => {
  const sender = createECDH("prime256v1")
  if (once.privateKey === null) sender.generateKeys()
  else sender.setPrivateKey(once.privateKey)
  const own = sender.getPublicKey()
  const shared = derived(
    sender.computeSecret(publicKey),
    secret,
    Buffer.concat([utf8("WebPush: info\0"), publicKey, own]),
    32,
  )
  const key = derived(shared, once.salt, utf8("Content-Encoding: aes128gcm\0"), 16)
  const nonce = derived(shared, once.salt, utf8("Content-Encoding: nonce\0"), 12)
  const cipher = createCipheriv("aes-128-gcm", key, nonce)
  const sealed = [cipher.update(utf8(text)), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()]
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(RECORD_BYTES)
  sizes.writeUInt8(own.length, 4)
  return Buffer.concat([once.salt, sizes, own, ...sealed])
}

const utf8 = (text: string): Buffer => Buffer.from(text, "utf8")

const derived = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes))
