import { type Effect, Layer } from "effect"
import { Journal } from "#adapters/journal/Journal.ts"
import { WriterLock } from "#adapters/journal/WriterLock.ts"
import type { PageRuntime } from "#adapters/PageRuntime.ts"
import { listTaken, removeTaken, takePractice, type TakeInput } from "#adapters/takePractice.ts"
import { TakenPractices } from "#adapters/TakenPractices.ts"
import { syncTaken } from "#adapters/syncTaken.ts"
import type { KeyInput } from "#domain/attempt/JournalPort.ts"
import type { QuestionKey } from "#domain/contract/examQuestion.ts"
import type { TakenPractice } from "#domain/practice/TakenPractice.ts"
import { loadPageModule } from "../pages.ts"

const takenLayer = Layer.mergeAll(Journal.layer, WriterLock.layer, TakenPractices.layer)

const loadPractice = async () => (await loadPageModule("practice")).preload?.()

export const makeTakenServices = ({ runWith }: PageRuntime) => {
  const run = runWith(takenLayer)
  const take = run(takePractice)
  return {
    listTaken: run(listTaken),
    takePractice: async (input: TakeInput, signal: AbortSignal) => {
      await loadPractice()
      return take(input, signal)
    },
    removeTaken: run(removeTaken),
    syncTaken: run(syncTaken),
    shown: run((of: Pick<TakenPractice, "user_id" | "attempt_id">) =>
      TakenPractices.use((taken): Effect.Effect<TakenPractice["shown"] | undefined> => taken.shown(of)),
    ),
    keyHere: run((input: KeyInput) =>
      TakenPractices.use((taken): Effect.Effect<QuestionKey | null> => taken.keyHere(input)),
    ),
  }
}
