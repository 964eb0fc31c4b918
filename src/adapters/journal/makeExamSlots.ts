import { ManagedRuntime } from "effect"
import type * as Port from "#domain/exam/JournalPort.ts"
import { fromEffect } from "../fromEffect.ts"
import { type ExamSignal, hearExam, type SampledClock } from "./examSignals.ts"
import { Journal } from "./Journal.ts"
import { keepTail } from "./tail.ts"
import { placesAtOnce } from "./texts.ts"
import { holdWriterLock, type LockInput, type LockSignal } from "./writerLock.ts"

/**
 * What fills the slots of the exam machine in a browser, by the slots' names: the journal's as promises, `signals` and
 * `writerLock` as callbacks that give back their end, `note` and `keepTail` as actions.
 */
export const makeExamSlots = (clock: SampledClock) => {
  const runtime = ManagedRuntime.make(Journal.layer({ monotonic: clock.monotonicNow, newId }))
  const run = fromEffect(runtime)
  const note = run((input: Port.NoteInput) => Journal.use((journal) => journal.note(input)))
  return {
    journalOpen: run((input: Port.OpenInput) => Journal.use((journal) => journal.open(input))),
    journalRead: run((input: Port.ReadInput) => Journal.use((journal) => journal.read(input))),
    journalAppend: run((input: Port.AppendInput) => Journal.use((journal) => journal.append(input))),
    journalPrune: run((input: Port.PruneInput) => Journal.use((journal) => journal.prune(input))),
    signals: (say: (signal: ExamSignal) => void) => hearExam(clock, say),
    writerLock: (input: LockInput, say: (signal: LockSignal) => void) => holdWriterLock(input, say),
    note: (input: Port.NoteInput): void => {
      void note(input, new AbortController().signal)
    },
    keepTail: (input: Port.TailInput): void => keepTail(placesAtOnce(), input),
  }
}

const ID_BYTES = 12

/** Fresh letters and digits; `crypto.randomUUID` is missing on plain http. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(ID_BYTES)), (byte) => byte.toString(36).padStart(2, "0")).join("")
