import { Effect, ManagedRuntime } from "effect"
import { fromEffect } from "#adapters/fromEffect.ts"
import { hearExam } from "#adapters/journal/examSignals.ts"
import { saveBlob } from "#adapters/saveFile.ts"
import { Journal } from "#adapters/journal/Journal.ts"
import { sha256Hex } from "#adapters/journal/sha256Hex.ts"
import { keepPageOffline } from "#adapters/offlinePage.ts"
import { keepTail } from "#adapters/journal/tail.ts"
import { placesAtOnce } from "#adapters/journal/texts.ts"
import { holdWriterLock } from "#adapters/journal/writerLock.ts"
import * as AnswerFile from "#domain/exam/AnswerFile.ts"
import type * as Port from "#domain/exam/JournalPort.ts"
import { digest } from "#domain/exam/ReceiptDigest.ts"
import { makeDeviceCheck } from "./deviceCheck.ts"
import type { Outside } from "./Page.ts"

/** The journal, the signals and the lock of an exam, loaded together before it starts: nothing is fetched during one. */
export const makeExamRuntime = ({ clock, call }: Pick<Outside, "clock" | "call">) => {
  const world = {
    monotonic: () => clock.monotonicNow(),
    newId: () => crypto.getRandomValues(new BigUint64Array(2)).join("-"),
  }
  const run = fromEffect(ManagedRuntime.make(Journal.layer(world)))
  const places = placesAtOnce()
  const read = run((input: Port.ReadInput) =>
    Journal.use((journal): Effect.Effect<Port.KeptAttempt> => journal.read(input)),
  )
  const note = run((input: Port.NoteInput) => Journal.use((journal) => journal.note(input)))
  const open = run((input: Port.OpenInput) => Journal.use((journal): Effect.Effect<Port.Opened> => journal.open(input)))
  return {
    open,
    read,
    check: makeDeviceCheck({ open, read, note, call, clock }),
    append: run((input: Port.AppendInput) =>
      Journal.use((journal): Effect.Effect<Port.Appended> => journal.append(input)),
    ),
    prune: run((input: Port.PruneInput) => Journal.use((journal) => journal.prune(input))),
    exportFile: async (input: Port.ExportInput, signal: AbortSignal) => {
      const { records, acked } = await read(input, signal)
      const unsent = records.filter(({ client_id, seq }) => seq > (acked[client_id] ?? 0))
      const at = stampOf(input.made_at)
      // nothing waits, and it is asked for: page and server disagree
      const text = AnswerFile.write(input, unsent.length > 0 ? unsent : records, sha256Hex)
      saveBlob(AnswerFile.nameOf(input.title, at), new Blob([text], { type: "application/json" }))
    },
    readAnswerFile: async (file: Blob | null): Promise<AnswerFile.AnswerFile | AnswerFile.FileFault> => {
      if (file === null) return "foreign"
      return file.size > AnswerFile.MOST_BYTES ? "large" : AnswerFile.read(await file.text(), sha256Hex)
    },
    digest: async ({ attempt_id, answers }: Port.DigestInput) => digest(sha256Hex, attempt_id, answers),
    note: (input: Port.NoteInput) => {
      void note(input, new AbortController().signal)
      // the paper was served anew, and is on the device: so should its page be
      if (input.paper !== null) keepPageOffline()
    },
    keepTail: (input: Port.TailInput) => keepTail(places, input),
    hear: (say: Parameters<typeof hearExam>[1]) => hearExam(clock, say),
    lock: holdWriterLock,
  }
}

/** `20270301-093000` in Asia/Shanghai of an instant. */
const stampOf = (instant: number): string =>
  new Date(instant + 8 * 3_600_000).toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-")

export type ExamRuntime = ReturnType<typeof makeExamRuntime>
