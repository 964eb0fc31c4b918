import { randomBytes, randomInt } from "node:crypto"

export const newUserId = (): string => `u${randomBytes(9).toString("base64url")}`

const SIGNS = "abcdefghjkmnpqrstuvwxyz"
const DIGITS = "23456789"

/** Twelve signs without look-alikes, about 55 bits, that the rule of passwords takes. */
export const newPassword = (): string =>
  [SIGNS, SIGNS, SIGNS, SIGNS, DIGITS, DIGITS, SIGNS, SIGNS, SIGNS, SIGNS, DIGITS, DIGITS]
    .map((signs) => signs[randomInt(signs.length)])
    .join("")
