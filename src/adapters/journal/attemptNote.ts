import type { Attempt } from "#domain/contract/examAttempt.ts"
import type * as Port from "#domain/exam/JournalPort.ts"
import { KEPT_AFTER_RECEIPT, sourceKey } from "#domain/exam/JournalPort.ts"
import * as JournalRecord from "#domain/exam/JournalRecord.ts"
import type { AttemptNote, JournalWorld } from "./JournalStore.ts"
import { sha256Hex } from "./sha256Hex.ts"

/** The note after one more thing was noted. An acknowledged number never goes back. */
export const noted = (before: AttemptNote | null, input: Port.NoteInput): AttemptNote => ({
  user_id: input.user_id,
  attempt_id: input.attempt_id,
  sources: [...new Set([...(before?.sources ?? []), sourceKey(input.source)])],
  paper: input.paper ?? before?.paper ?? null,
  acked: {
    ...before?.acked,
    [input.client_id]: Math.max(input.acked, before?.acked[input.client_id] ?? 0),
  },
  epoch: Math.max(input.epoch, before?.epoch ?? 0),
  handed_in_at: before?.handed_in_at ?? null,
})

export const isOver = ({ handed_in_at }: AttemptNote, now: number): boolean =>
  handed_in_at !== null && handed_in_at + KEPT_AFTER_RECEIPT < now

/** The attempt to continue: opened for this source and without a receipt, the newest one. */
export const unfinished = (notes: ReadonlyArray<AttemptNote>, source: Port.ExamSource): AttemptNote | null =>
  notes
    .filter(({ sources, handed_in_at }) => handed_in_at === null && sources.includes(sourceKey(source)))
    .toSorted((a, b) => (b.paper?.started_at ?? 0) - (a.paper?.started_at ?? 0))[0] ?? null

/** Closes drafts as the records after `last`. */
export const numbered = (
  { drafts, user_id, attempt_id, client_id }: Port.AppendInput,
  last: { readonly seq: number; readonly checksum: string },
  { monotonic }: JournalWorld,
): ReadonlyArray<JournalRecord.JournalRecord> => {
  let before = last
  return drafts.map((draft) => {
    const record = JournalRecord.close(
      { ...draft, user_id, attempt_id, client_id, seq: before.seq + 1, mono: monotonic(), before: before.checksum },
      sha256Hex,
    )
    before = record
    return record
  })
}

/** What was found as a note, or nothing: it may have been written by anybody. */
export const readNote = (found: unknown): AttemptNote | null => {
  const note = (found ?? {}) as Partial<AttemptNote>
  const { user_id, attempt_id, sources, paper, acked, epoch, handed_in_at = null } = note
  if (typeof user_id !== "string" || typeof attempt_id !== "string" || !Number.isFinite(epoch)) return null
  if (!Array.isArray(sources) || !(handed_in_at === null || Number.isFinite(handed_in_at))) return null
  if (!isThing(acked) || !Object.values(acked).every(Number.isSafeInteger)) return null
  return {
    user_id,
    attempt_id,
    sources,
    paper: isPaperOf(attempt_id, paper) ? paper : null,
    acked,
    epoch: epoch ?? 0,
    handed_in_at,
  }
}

const isPaperOf = (attempt_id: string, found: unknown): found is Attempt => {
  const paper = (found ?? {}) as Partial<Attempt>
  return (
    paper.attempt_id === attempt_id &&
    isThing(paper.rules) &&
    Number.isFinite(paper.epoch) &&
    (paper.deadline === null || Number.isFinite(paper.deadline)) &&
    [paper.questions, paper.answers, paper.written, paper.keys].every(
      (list) => Array.isArray(list) && list.every(isThing),
    ) &&
    (paper.questions ?? []).every(({ id, options }) => typeof id === "string" && Array.isArray(options))
  )
}

const isThing = (found: unknown): found is object => typeof found === "object" && found !== null
