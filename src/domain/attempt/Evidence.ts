import type { AnswerRecord } from "../contract/examAttempt.ts"
import { close, type Sha256 } from "./JournalRecord.ts"

/** One record as a log keeps it; what a client did not send is null. */
export interface Logged extends Pick<AnswerRecord, "seq" | "kind" | "question_id" | "value" | "at"> {
  readonly client_id: string
  readonly epoch: number
  readonly nonce: string | null
  readonly mono: number | null
  readonly checksum: string | null
  /** The log has a digest in the place of its value. */
  readonly set_aside?: boolean
}

/**
 * What is wrong with a record as evidence. `missing`: a number before it never came; `open`: its client closed it with
 * no checksum; `changed`: the checksum is not that of its content after the record before it; `foreign`: its nonce is
 * none of this server's for this attempt; `early`: stamped before the answer of the server that it carries on.
 */
export type Fault = "missing" | "open" | "changed" | "foreign" | "early"

export interface Chain {
  readonly client_id: string
  readonly from: number
  readonly until: number
  readonly faults: ReadonlyArray<{ readonly seq: number; readonly fault: Fault }>
}

export interface Witness {
  readonly user_id: string
  readonly attempt_id: string
  readonly sha256: Sha256
  /** When this server gave a nonce for the attempt, epoch milliseconds; null when it never did. */
  readonly nonceTime: (nonce: string) => number | null
}

/** Milliseconds by which a client's estimate of the server's time may be wrong without being a lie. */
const TOLERANCE = 5_000

/**
 * What the records of one attempt prove, client by client: nothing that is found here takes an answer away. The log is read
 * piece by piece, client by client and by number; these are the chains with the next piece. `last`: the record before it.
 */
export const carriedOn = (
  known: ReadonlyArray<Chain>,
  last: Logged | undefined,
  next: ReadonlyArray<Logged>,
  witness: Witness,
): ReadonlyArray<Chain> => {
  const found = [...Map.groupBy(next, ({ client_id }) => client_id)].map(([client_id, of]) => {
    const before = last?.client_id === client_id ? last : undefined
    return {
      client_id,
      from: of[0]?.seq ?? 0,
      until: of.at(-1)?.seq ?? 0,
      faults: of.flatMap((record, index) => {
        const fault = faultOf(record, of[index - 1] ?? before, witness)
        return fault === null ? [] : [{ seq: record.seq, fault }]
      }),
    }
  })
  const [[first, ...others], open] = [found, known.at(-1)]
  if (first === undefined || open === undefined || first.client_id !== open.client_id) return [...known, ...found]
  const joined = { ...open, until: first.until, faults: [...open.faults, ...first.faults] }
  return [...known.slice(0, -1), joined, ...others]
}

export const isWhole = ({ faults }: Chain): boolean => faults.length === 0

const faultOf = (record: Logged, previous: Logged | undefined, witness: Witness): Fault | null => {
  const { client_id, epoch, seq, kind, question_id, value, at, nonce, mono, checksum } = record
  const { user_id, attempt_id, sha256 } = witness
  if (seq !== (previous?.seq ?? 0) + 1) return "missing"
  if (nonce === null || mono === null || checksum === null) return "open"
  const before = previous?.checksum ?? ""
  const content = { user_id, attempt_id, client_id, epoch, seq, kind, question_id, value, at, mono, nonce, before }
  if (record.set_aside !== true && close(content, sha256).checksum !== checksum) return "changed"
  const contactAt = witness.nonceTime(nonce)
  if (contactAt === null) return "foreign"
  return at < contactAt - TOLERANCE ? "early" : null
}
