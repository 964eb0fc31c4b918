import { createHash } from "node:crypto"
import { Effect, Layer } from "effect"
import { IDBFactory, IDBKeyRange } from "fake-indexeddb"
import { expect, it } from "vitest"
import { AnswerFiles } from "#adapters/answerFiles.ts"
import { Databases } from "#adapters/journal/Databases.ts"
import { forgetSentFiles } from "#adapters/journal/fileStore.ts"
import { ServerClock } from "#adapters/ServerClock.ts"
import { REFUSALS } from "#domain/attempt/KeptFile.ts"

const PDF = new Blob(["%PDF-1.7 homework"], { type: "application/pdf" })
const FILE = `${createHash("sha256").update("%PDF-1.7 homework").digest("hex")}.pdf`
const KEY = { attempt_id: "t1", file: FILE }
const DAY = 86_400_000

/** A page of a device at an instant; the next one finds what this one kept. */
const pageOf =
  (indexedDB: Pick<IDBFactory, "open">) =>
  <A>(work: (files: AnswerFiles["Service"]) => Effect.Effect<A>, now = 0): Promise<A> =>
    Effect.runPromise(
      AnswerFiles.use(work).pipe(
        Effect.provide(AnswerFiles.layer),
        Effect.provide(
          Layer.mergeAll(
            Layer.succeed(Databases, { indexedDB: indexedDB as never, IDBKeyRange }),
            Layer.succeed(ServerClock, { now: Effect.succeed(now) } as ServerClock["Service"]),
          ),
        ),
      ),
    )
const chosen = (...files: ReadonlyArray<Blob>) => ({ user_id: "u1", attempt_id: "t1", question_id: "q1", files })

it("keeps a file under its bytes for the next page, for its learner alone, until a week after it was sent", async () => {
  const indexedDB = new IDBFactory()
  const page = pageOf(indexedDB)
  const { kept, message, question_id } = await page((files) => files.keep(chosen(PDF)))
  expect([kept.map(({ file, isSent }) => [file, isSent]), message, question_id]).toStrictEqual([
    [[FILE, false]],
    null,
    "q1",
  ])
  expect((await page((files) => files.recall("u1"))).map(({ file }) => file)).toStrictEqual([FILE])
  expect(await page((files) => files.recall("u2"))).toStrictEqual([])
  expect(await (await page((files) => files.blob(KEY)))?.text()).toBe("%PDF-1.7 homework")
  await page((files) => files.markSent(KEY), DAY)
  expect((await page((files) => files.recall("u1"), 7 * DAY))[0]?.isSent).toBe(true)
  expect(await page((files) => files.recall("u1"), 8 * DAY)).toStrictEqual([])
  expect(await page((files) => files.blob(KEY))).toBeNull()
})

it("leaves the device with the session once the server has it, and not before", async () => {
  const indexedDB = new IDBFactory()
  const page = pageOf(indexedDB)
  await page((files) => files.keep(chosen(PDF)))
  await forgetSentFiles({ indexedDB })
  expect(await page((files) => files.recall("u1"))).toHaveLength(1)
  await page((files) => files.markSent(KEY))
  await forgetSentFiles({ indexedDB })
  expect(await page((files) => files.recall("u1"))).toHaveLength(0)
})

it("takes what fits of several files, and says what does not", async () => {
  const page = pageOf(new IDBFactory())
  const large = new Blob(["%PDF-", new Uint8Array(2 * 1024 * 1024)])
  const { kept, message } = await page((files) => files.keep(chosen(large, PDF)))
  expect([kept.map(({ file }) => file), message]).toStrictEqual([[FILE], REFUSALS.pdf])
  expect((await page((files) => files.keep(chosen(new Blob(["text"]))))).message).toBe(REFUSALS.kind)
})

it("takes nothing where it cannot be kept, and says so", async () => {
  const page = pageOf({
    open: () => {
      throw new Error("no storage")
    },
  })
  const { kept, message } = await page((files) => files.keep(chosen(PDF)))
  expect([kept, message]).toStrictEqual([[], REFUSALS.store])
  expect(await page((files) => files.recall("u1"))).toStrictEqual([])
})
