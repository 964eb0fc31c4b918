import { Effect, Layer } from "effect"
import { checkDevice } from "#adapters/deviceCheck.ts"
import { examSignals, type ExamSignal } from "#adapters/examSignals.ts"
import type { Talk } from "#adapters/fromEffect.ts"
import { pageLeaves, type PageLeft } from "#adapters/pageLeaves.ts"
import { Files } from "#adapters/Files.ts"
import { Journal } from "#adapters/journal/Journal.ts"
import { sha256Hex } from "#adapters/journal/sha256Hex.ts"
import type { PageRuntime } from "#adapters/PageRuntime.ts"
import { type LockInput, type LockSignal, WriterLock } from "#adapters/journal/WriterLock.ts"
import { Storage } from "#adapters/storage/Storage.ts"
import { hasTaken } from "#adapters/storage/hasTaken.ts"
import { STORED } from "#adapters/storage/stored.ts"
import { keepTools, recallTools } from "#adapters/toolsStore.ts"
import type { DeviceCheckInput } from "#machines/attempt/portalTypes.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import * as AnswerFile from "#domain/attempt/AnswerFile.ts"
import type * as Port from "#domain/attempt/JournalPort.ts"
import { digest } from "#domain/attempt/ReceiptDigest.ts"
import type { RehearsalNote } from "#domain/attempt/Rehearsal.ts"
import type { ToolsOf, ToolsState } from "#domain/attempt/ToolsState.ts"

/** What only exams stand on. */
const examLayer = Layer.mergeAll(Journal.layer, WriterLock.layer)

/** The journal, the signals and the lock of an exam, loaded together before it starts: nothing is fetched during one. */
export const makeExamServices = (page: PageRuntime) => {
  const run = page.runWith(examLayer)
  const read = run((input: Port.ReadInput) =>
    Journal.use((journal): Effect.Effect<Port.KeptAttempt> => journal.read(input)),
  )
  // its code came with the practice that was taken along; nothing else needs it
  const takenOf = async (user_id: string) =>
    hasTaken(user_id)
      ? import("../practice/takenServices.ts").then(
          ({ makeTakenServices }) => makeTakenServices(page),
          () => null,
        )
      : null
  return {
    journalOpen: run((input: Port.OpenInput) =>
      Journal.use((journal): Effect.Effect<Port.Opened> => journal.open(input)),
    ),
    journalRead: async (input: Port.ReadInput, signal: AbortSignal): Promise<Port.KeptAttempt> => {
      const kept = await read(input, signal)
      const { paper } = kept
      if (paper === null || paper.paper_id !== null) return kept
      const taken = await takenOf(input.user_id)
      const shown_ids = await taken?.shown({ user_id: input.user_id, attempt_id: paper.attempt_id }, signal)
      return shown_ids === undefined ? kept : { ...kept, shown_ids }
    },
    keyHere: async (input: Port.KeyInput, signal: AbortSignal) =>
      (await (await takenOf(input.user_id))?.keyHere(input, signal)) ?? null,
    deviceCheck: run(({ user_id }: DeviceCheckInput) => checkDevice(user_id)),
    journalAppend: run((input: Port.AppendInput) =>
      Journal.use((journal): Effect.Effect<Port.Appended> => journal.append(input)),
    ),
    journalPrune: run((input: Port.PruneInput) => Journal.use((journal) => journal.prune(input))),
    exportFile: run((input: Port.ExportInput) =>
      Effect.gen(function* () {
        const kept = yield* (yield* Journal).read(input)
        const text = AnswerFile.write(
          input,
          AnswerFile.gathered(kept, input.inMemory),
          AnswerFile.knownTo(kept),
          sha256Hex,
        )
        const name = AnswerFile.nameOf(input.title, stampOf(input.made_at))
        yield* (yield* Files).save(name, new Blob([text], { type: "application/json" }))
      }),
    ),
    readAnswerFile: run((file: Blob | null) =>
      Effect.gen(function* (): Effect.fn.Return<AnswerFile.AnswerFile | AnswerFile.FileFault, never, Files> {
        if (file === null) return "foreign"
        if (file.size > AnswerFile.MAX_BYTES) return "large"
        const text = yield* Effect.orDie((yield* Files).text(file))
        return AnswerFile.read(text, sha256Hex)
      }),
    ),
    digest: async ({ attempt_id, answers }: Port.DigestInput) => digest(sha256Hex, attempt_id, answers),
    note: run((input: Port.NoteInput) => Journal.use((journal) => journal.note(input))),
    keepTail: run((input: Port.TailInput) => Journal.use((journal) => journal.keepTail(input))),
    toolsRecall: run((of: ToolsOf) => recallTools(of)),
    keepTools: run(({ state, ...of }: ToolsOf & { readonly state: ToolsState }) => keepTools(of, state)),
    rehearsalRecall: run(() =>
      Storage.use((storage): Effect.Effect<RehearsalNote | null> => storage.get(STORED.rehearsal, "")),
    ),
    keepStage: run(({ note: stage }: { readonly note: RehearsalNote }) =>
      // blocked: then no call is stopped either
      Storage.use((storage) => storage.set(STORED.rehearsal, "", stage)).pipe(Effect.ignore),
    ),
    signals: run(({ emit }: Talk<void, unknown, ExamSignal>) => examSignals(emit)),
    pageLeaves: run(({ input, emit }: Talk<{ readonly seconds: number }, unknown, PageLeft>) =>
      pageLeaves(input, emit),
    ),
    writerLock: run(({ input, emit }: Talk<LockInput, unknown, LockSignal>) =>
      WriterLock.use((lock) => lock.hold(input, emit)),
    ),
  }
}

/** `20270301-093000` in Asia/Shanghai of an instant. */
const stampOf = (instant: number): string => Shanghai.format(instant).replaceAll(/[-:]/g, "").replace(" ", "-")
