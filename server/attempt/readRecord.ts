import * as Schema from "effect/Schema"
import { AnswerRecord, type SentRecord, type SetAside } from "#domain/contract/examAttempt.ts"
import { Id } from "#domain/contract/fields.ts"
import { MAX_BYTES } from "#domain/core/AnswerLimits.ts"
import { utf8Length } from "#domain/core/utf8Length.ts"
import { sha256 } from "./answersDigest.ts"
import { hasUnstorableText } from "../core/unstorableText.ts"

/** A record as it is logged; one that is set aside has a digest for its value, and beside it the reason and what came. */
export type ReadRecord = Omit<AnswerRecord, "unsent"> & {
  readonly aside?: SetAside["reason"]
  readonly payload?: string
}

// a newer page may tell more about an answer: what is not known here takes none away
const FIELDS = Schema.decodeUnknownResult(AnswerRecord)
const { kind: Kind, at: At, nonce: Nonce, mono: Mono, checksum: Checksum } = AnswerRecord.fields

/** Reads one record of a batch. Whatever stands under its number is kept: the number of one that cannot be kept as well. */
export const readRecord = (sent: SentRecord): ReadRecord => {
  const read = FIELDS(sent)
  if (read._tag === "Success" && read.success.unsent === undefined) return read.success
  const payload = JSON.stringify(sent)
  const checksum = Schema.is(Checksum)(sent["checksum"]) ? sent["checksum"] : null
  return {
    seq: sent.seq,
    kind: Schema.is(Kind)(sent["kind"]) ? sent["kind"] : "answer",
    question_id: Schema.is(Id)(sent["question_id"]) ? sent["question_id"] : "",
    // with its value and without, it is one record
    value: checksum ?? sha256(payload),
    at: Schema.is(At)(sent["at"]) ? sent["at"] : 0,
    ...(Schema.is(Nonce)(sent["nonce"]) && { nonce: sent["nonce"] }),
    ...(Schema.is(Mono)(sent["mono"]) && { mono: sent["mono"] }),
    ...(checksum !== null && { checksum }),
    aside: read._tag === "Success" ? "unsent" : reasonOf(sent, payload),
    payload: payload.slice(0, MAX_BYTES),
  }
}

const reasonOf = (sent: SentRecord, payload: string): SetAside["reason"] => {
  if (hasUnstorableText(sent)) return "characters"
  return utf8Length(payload) > MAX_BYTES ? "size" : "form"
}
