import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"

/** Lower-case hex SHA-256 of UTF-8 text, at once and on plain http too. */
export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))
