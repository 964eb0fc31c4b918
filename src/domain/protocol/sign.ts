import { md5 } from "@noble/hashes/legacy.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"

/** `Access-Time`: whole seconds of the corrected time (`now` in epoch milliseconds), as text. */
export const accessTime = (now: number): string => String(Math.floor(now / 1000))

/**
 * `Sign`: lower-case hex MD5 of `${Access-Time}${salt}` (section 7). A courtesy check: the salt ships to every
 * browser, so nothing may be trusted because of it.
 */
export const sign = (accessTimeText: string, salt: string): string =>
  bytesToHex(md5(utf8ToBytes(`${accessTimeText}${salt}`)))

/** Whether the sign belongs to the access time; whether that time is near the server's does not matter. */
export const isSigned = (signature: string, accessTimeText: string, salt: string): boolean =>
  /^\d{1,15}$/.test(accessTimeText) && signature === sign(accessTimeText, salt)
