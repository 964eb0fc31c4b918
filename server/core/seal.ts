import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from "node:crypto"

/** Nonce, tag and cipher text of AES-256-GCM. */
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A secret as it stands at rest; it opens under the same key and for what it is bound to, and nothing else. */
export const seal = (key: KeyObject, boundTo: string, secret: Buffer): Buffer => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(boundTo))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** null where it was sealed under another key, or bound to something else. */
export const unseal = (key: KeyObject, boundTo: string, stored: Buffer): Buffer | null => {
  const tag = stored.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv("aes-256-gcm", key, stored.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(tag)
  const plain = decipher.update(stored.subarray(NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([plain, decipher.final()])
  } catch {
    return null
  }
}
