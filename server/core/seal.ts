import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from "node:crypto"
import type { SecretsKeys } from "../db/secretsKey.ts"

/** Nonce, tag and cipher text of AES-256-GCM. */
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A secret as it stands at rest; it opens under the same key and for what it is bound to, and nothing else. */
export const seal = ({ sealing }: Pick<SecretsKeys, "sealing">, boundTo: string, secret: Buffer): Buffer => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv("aes-256-gcm", sealing, nonce).setAAD(Buffer.from(boundTo))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** null where it was sealed under none of the keys, or bound to something else. */
export const unseal = ({ opening }: Pick<SecretsKeys, "opening">, boundTo: string, stored: Buffer): Buffer | null => {
  for (const key of opening) {
    const secret = unsealUnder(key, boundTo, stored)
    if (secret !== null) return secret
  }
  return null
}

/** Under the key that seals what another of the keys sealed; null: it is so already, or none of them opens it. */
export const resealed = (keys: SecretsKeys, boundTo: string, stored: Buffer): Buffer | null => {
  if (unsealUnder(keys.sealing, boundTo, stored) !== null) return null
  const secret = unseal(keys, boundTo, stored)
  return secret && seal(keys, boundTo, secret)
}

const unsealUnder = (key: KeyObject, boundTo: string, stored: Buffer): Buffer | null => {
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
