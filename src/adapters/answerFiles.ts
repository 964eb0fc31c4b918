import { Context, Effect, Layer } from "effect"
import { type FilesKept, type KeptFile, REFUSALS } from "#domain/attempt/KeptFile.ts"
import * as Attachment from "#domain/question/Attachment.ts"
import { answerFile } from "./answerFile.ts"
import { Databases, PATIENCE } from "./journal/Databases.ts"
import { type FileKey, openFileStore, type StoredFile } from "./journal/fileStore.ts"
import { ServerClock } from "./ServerClock.ts"

/** How long a device keeps what the server has. */
const KEPT_MS = 7 * 24 * 3_600_000

interface Chosen {
  readonly user_id: string
  readonly attempt_id: string
  readonly question_id: string
  readonly files: ReadonlyArray<Blob>
}

/** Files of answers on this device. A device that has no room for them takes none. */
export class AnswerFiles extends Context.Service<
  AnswerFiles,
  {
    readonly keep: (chosen: Chosen) => Effect.Effect<FilesKept>
    readonly recall: (user_id: string) => Effect.Effect<ReadonlyArray<KeptFile>>
    /** Null: it is gone. */
    readonly blob: (key: FileKey) => Effect.Effect<Blob | null>
    readonly markSent: (key: FileKey) => Effect.Effect<void>
  }
>()("adapters/AnswerFiles") {
  static readonly layer = Layer.effect(
    AnswerFiles,
    Effect.gen(function* () {
      const databases = yield* Databases
      const clock = yield* ServerClock
      let opened: ReturnType<typeof openFileStore> | null = null
      const withStore = <T>(work: (store: Awaited<ReturnType<typeof openFileStore>>) => Promise<T>) =>
        Effect.tryPromise(async () => {
          opened ??= openFileStore(databases)
          opened.catch(() => (opened = null))
          return work(await opened)
        }).pipe(Effect.timeout(PATIENCE))

      const keepOne = Effect.fnUntraced(function* (file: Blob, of: Pick<StoredFile, "user_id" | "attempt_id">) {
        const read = yield* Effect.tryPromise(() => answerFile(file)).pipe(
          Effect.orElseSucceed(() => REFUSALS.unreadable),
        )
        if (typeof read === "string") return read
        const stored: StoredFile = { ...of, file: read.name, bytes: read.bytes.buffer, sent_at: null }
        return yield* withStore((store) => store.put(stored)).pipe(
          Effect.as(keptOf(stored)),
          Effect.orElseSucceed(() => REFUSALS.store),
        )
      })

      return {
        keep: Effect.fnUntraced(function* ({ files, question_id, ...of }: Chosen) {
          const read = yield* Effect.forEach(files, (file) => keepOne(file, of))
          return {
            question_id,
            kept: read.filter((one) => typeof one !== "string"),
            message: read.find((one) => typeof one === "string") ?? null,
          }
        }, Effect.uninterruptible),
        recall: Effect.fnUntraced(function* (user_id: string) {
          const now = yield* clock.now
          const stored = yield* withStore(async (store) => {
            const all = (await store.all()).filter((one) => one.user_id === user_id)
            const isOld = ({ sent_at }: StoredFile) => sent_at !== null && sent_at <= now - KEPT_MS
            for (const one of all.filter(isOld)) await store.remove(one)
            return all.filter((one) => !isOld(one))
          }).pipe(Effect.orElseSucceed((): ReadonlyArray<StoredFile> => []))
          return stored.map(keptOf)
        }),
        blob: (key: FileKey) =>
          withStore((store) => store.get(key)).pipe(
            Effect.map((stored) => (stored === undefined ? null : blobOf(stored))),
            Effect.orElseSucceed(() => null),
          ),
        markSent: (key: FileKey) =>
          Effect.flatMap(clock.now, (sent_at) =>
            withStore(async (store) => {
              const stored = await store.get(key)
              if (stored !== undefined) await store.put({ ...stored, sent_at })
            }),
          ).pipe(Effect.ignore),
      }
    }),
  )
}

const blobOf = ({ file, bytes }: Pick<StoredFile, "file" | "bytes">): Blob =>
  new Blob([bytes], { type: Attachment.kindOf(file) === "pdf" ? "application/pdf" : "image/jpeg" })

const keptOf = (stored: StoredFile): KeptFile => ({
  attempt_id: stored.attempt_id,
  file: stored.file,
  url: URL.createObjectURL(blobOf(stored)),
  size: stored.bytes.byteLength,
  arrived: 0,
  isSent: stored.sent_at !== null,
})
