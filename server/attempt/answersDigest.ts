import { createHash } from "node:crypto"
import { digest } from "#domain/attempt/ReceiptDigest.ts"
import type { CurrentAnswer } from "./currentAnswers.ts"

/** Lower-case hex SHA-256 of text. */
export const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex")

export const answersDigest = (attempt_id: string, answers: ReadonlyArray<CurrentAnswer>): string =>
  digest(sha256, attempt_id, answers)
