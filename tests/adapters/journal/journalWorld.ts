import { Effect, Layer } from "effect"
import { Entropy } from "#adapters/Entropy.ts"
import { Journal } from "#adapters/journal/Journal.ts"
import type { JournalWorld } from "#adapters/journal/JournalStore.ts"
import type { Attempt } from "#domain/contract/examAttempt.ts"
import type { ExamSource } from "#domain/contract/ExamSource.ts"
import type * as Port from "#domain/attempt/JournalPort.ts"
import type { Draft } from "#domain/attempt/JournalRecord.ts"

export const draft = (value: string, over: Partial<Draft> = {}): Draft => ({
  kind: "answer",
  question_id: "q1",
  value,
  at: 1_800_000_000_000,
  epoch: 1,
  nonce: "",
  ...over,
})

export const makeWorld = (): JournalWorld => {
  let id = 0
  let mono = 0
  return { page: "page", newId: () => `c${(id += 1)}`, monotonic: () => (mono += 1) }
}

/** Ids that count up. */
export const entropy = (): Layer.Layer<never> => Layer.succeed(Entropy, { next: () => 0, id: makeWorld().newId })

export const source: ExamSource = { paper_id: "p1" }
export const reading: Port.ReadInput = { user_id: "u1", attempt_id: "t1", source }
export const noting: Port.NoteInput = {
  user_id: "u1",
  attempt_id: "t1",
  client_id: "c1",
  source,
  acked: 0,
  epoch: 1,
  seen: {},
  paper: null,
}
export const paper: Attempt = {
  attempt_id: "t1",
  title: "模拟卷",
  bank_id: "bank1",
  paper_id: "p1",
  state: "open",
  rules: { exam_type: "7", feedback: "at_end", timed: true, minutes: 30 },
  started_at: 100,
  deadline: 1_800_100,
  now: 100,
  epoch: 1,
  nonce: "n1",
  questions: ["q1", "q2"].map((id) => ({
    id,
    kind: "judge",
    section: "",
    score: 1,
    stem_html: id,
    options: [],
    blanks: 0,
    source: "",
    year: 2026,
  })),
  written: [],
  answers: [{ question_id: "q1", value: true, flagged: false }],
  current: "q1",
  keys: [{ question_id: "q1", answer: true, explanation_html: "", points: [], verdict: "right" }],
}
export const appending = (...drafts: ReadonlyArray<Draft>): Port.AppendInput => ({
  user_id: "u1",
  attempt_id: "t1",
  client_id: "c1",
  last_seq: 0,
  read: {},
  drafts,
})

/** A storage as browsers have it, over a map. */
export const fakeStorage = (kept: Map<string, string> = new Map()): Storage => ({
  get length() {
    return kept.size
  },
  key: (index) => [...kept.keys()][index] ?? null,
  clear: () => kept.clear(),
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, text) => void kept.set(key, text),
  removeItem: (key) => void kept.delete(key),
})

/** One journal for several uses, as one page has it. */
export const journalOf = async (layer: Layer.Layer<Journal>) => {
  const journal = await Effect.runPromise(Effect.provide(Journal, layer))
  return {
    retry: () => Effect.runPromise(journal.retry),
    open: (input: Port.OpenInput) => Effect.runPromise(journal.open(input)),
    read: (input: Port.ReadInput) => Effect.runPromise(journal.read(input)),
    append: (input: Port.AppendInput) => Effect.runPromise(journal.append(input)),
    note: (input: Port.NoteInput) => Effect.runPromise(journal.note(input)),
    prune: (input: Port.PruneInput) => Effect.runPromise(journal.prune(input)),
    keepTail: (input: Port.TailInput) => Effect.runPromise(journal.keepTail(input)),
  }
}
