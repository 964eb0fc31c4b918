import { timingSafeEqual } from "node:crypto"

/** Compares in a time that says nothing of where two texts differ. */
export const isSameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
