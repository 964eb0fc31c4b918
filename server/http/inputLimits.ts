import type { CallName } from "#domain/contract/Contract.ts"
import { Refusal } from "../core/Refusal.ts"
import { UPLOAD_BODY_LIMIT } from "./readUpload.ts"

const KB = 1024

const LARGE: Partial<Record<CallName, number>> = {
  "exam.save": 256 * KB,
  "exam.handInLate": 256 * KB,
  "exam.attach": UPLOAD_BODY_LIMIT,
  "user.avatar": UPLOAD_BODY_LIMIT,
}

/** Bytes that the body of a call may have. */
export const bodyLimitOf = (name: CallName): number => LARGE[name] ?? (/^(user|sms)\./.test(name) ? 4 * KB : 32 * KB)

/** The largest batch of answers has 5,604: 200 records of 8 fields and 20 blanks. */
const MAX_VALUES = 6_000
const MAX_DEPTH = 12

/** Refuses what would cost more to check than any call needs: too many values, or too deep. Stops at the first too many. */
export const refuseSprawl = (payload: unknown): void => {
  if (!isWithin(payload, MAX_VALUES, MAX_DEPTH)) throw new Refusal({ status: 422, message: "提交的内容太复杂" })
}

/** Whether there are at most so many values (members and elements, at any depth), nested at most so deep. */
export const isWithin = (payload: unknown, maxValues: number, maxDepth: number): boolean => {
  let left = maxValues
  let level = [payload].filter(isObject)
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: object[] = []
    for (const value of level) {
      const inside: ReadonlyArray<unknown> = Array.isArray(value) ? value : Object.values(value)
      left -= inside.length
      if (left < 0 || (inside.length > 0 && depth >= maxDepth)) return false
      // a loop over keys takes four times as long
      for (const one of inside) if (isObject(one)) next.push(one)
    }
    level = next
  }
  return true
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null
