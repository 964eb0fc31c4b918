import { Context, Effect, Layer } from "effect"
import type * as Port from "#domain/attempt/JournalPort.ts"
import type { QuestionKey } from "#domain/contract/examQuestion.ts"
import * as Scoring from "#domain/question/Scoring.ts"
import type { TakenPractice } from "#domain/practice/TakenPractice.ts"
import { Databases, PATIENCE } from "./journal/Databases.ts"
import { openTakenStore } from "./journal/takenStore.ts"

type Store = Awaited<ReturnType<typeof openTakenStore>>

/** Practices on this device. Its store may fail or have no room, which is for whoever asks. */
export class TakenPractices extends Context.Service<
  TakenPractices,
  {
    readonly work: <T>(ask: (store: Store) => Promise<T>) => Effect.Effect<T, unknown>
    /** Of one learner. */
    readonly of: (user_id: string) => Effect.Effect<ReadonlyArray<TakenPractice>>
    /** Questions whose keys were shown here and not yet by the server; undefined where the practice is not on this device. */
    readonly shown: (
      of: Pick<TakenPractice, "user_id" | "attempt_id">,
    ) => Effect.Effect<TakenPractice["shown"] | undefined>
    /** Marks an answer by the device's key, by the server's rule, and notes that the key was shown. */
    readonly keyHere: (input: Port.KeyInput) => Effect.Effect<QuestionKey | null>
  }
>()("adapters/TakenPractices") {
  static readonly layer = Layer.effect(
    TakenPractices,
    Effect.gen(function* () {
      const databases = yield* Databases
      let opened: Promise<Store> | null = null
      const work = <T>(ask: (store: Store) => Promise<T>) =>
        Effect.tryPromise(async () => {
          opened ??= openTakenStore(databases)
          opened.catch(() => (opened = null))
          return ask(await opened)
        }).pipe(Effect.timeout(PATIENCE))

      return TakenPractices.of({
        work,
        of: (user_id) =>
          work((store) => store.all()).pipe(
            Effect.map((all) => all.filter((one) => one.user_id === user_id)),
            Effect.orElseSucceed(() => []),
          ),
        shown: (key) =>
          work((store) => store.get(key)).pipe(
            Effect.map((found) => found?.shown),
            Effect.orElseSucceed(() => undefined),
          ),
        keyHere: Effect.fnUntraced(
          function* ({ question, value, ...of }: Port.KeyInput) {
            const found = yield* work((store) => store.get(of))
            const known = found?.keys.find(({ question_id }) => question_id === question.id)
            if (known === undefined) return null
            if (found?.shown.includes(question.id) === false)
              yield* work((store) =>
                store.change(of, (practice) => ({
                  ...practice,
                  shown: [...new Set([...practice.shown, question.id])],
                })),
              )
            const key: QuestionKey = { ...known, verdict: Scoring.mark(question, known.answer, value).verdict }
            return key
          },
          Effect.orElseSucceed(() => null),
        ),
      })
    }),
  )
}
