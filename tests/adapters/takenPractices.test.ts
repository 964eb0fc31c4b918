import { Effect, Layer } from "effect"
import { IDBFactory, IDBKeyRange } from "fake-indexeddb"
import { expect, test } from "vitest"
import { ApiClient } from "#adapters/ApiClient.ts"
import { Databases } from "#adapters/journal/Databases.ts"
import { openIndexedDb } from "#adapters/journal/indexedDbStore.ts"
import { Journal } from "#adapters/journal/Journal.ts"
import { WriterLock } from "#adapters/journal/WriterLock.ts"
import { KeptPages } from "#adapters/KeptPages.ts"
import { leaveDevice } from "#adapters/leaveDevice.ts"
import { ServerClock } from "#adapters/ServerClock.ts"
import { Storage } from "#adapters/storage/Storage.ts"
import { syncTaken } from "#adapters/syncTaken.ts"
import { TakenPictures } from "#adapters/TakenPictures.ts"
import { TakenPractices } from "#adapters/TakenPractices.ts"
import { listTaken, removeTaken, takePractice } from "#adapters/takePractice.ts"
import type { Payload } from "#domain/contract/Contract.ts"
import type { Attempt } from "#domain/contract/examAttempt.ts"
import type { QuestionKey } from "#domain/contract/examQuestion.ts"
import type { CallOutcome, CallRequest } from "#domain/contract/Request.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import { appending, draft, makeWorld, paper } from "./journal/journalWorld.ts"

const LEARNER = { user_id: "u1" }
const OF = { user_id: "u1", attempt_id: "t1" }
const SOURCE = { bank_id: "bank1", chapter_id: "c1" }
const PRACTICE: Attempt = {
  ...paper,
  title: "第一章",
  paper_id: null,
  rules: { exam_type: "4", feedback: "at_once", timed: false, minutes: 0 },
  deadline: null,
  questions: paper.questions.map((one) => ({ ...one, stem_html: '<img src="/images/a.webp">' })),
  answers: [],
  current: null,
  keys: [],
}
const KEYS = ["q1", "q2"].map((question_id) => ({ question_id, answer: true, explanation_html: "秘密", points: [] }))

const refused = (code: number): CallOutcome<never> => ({
  ok: false,
  failure: { kind: "refused", code, message: "题库不存在或已下架", fields: [] },
})
const lost: CallOutcome<never> = { ok: false, failure: { kind: "offline", code: 0, message: "没有网络", fields: [] } }

/** A device over page loads, and a server that has what it was sent. */
const makeDevice = async () => {
  const indexedDB = new IDBFactory()
  const local = new Map<string, string>()
  const pictures = new Set<string>()
  const store = await openIndexedDb({ indexedDB, IDBKeyRange }, makeWorld())
  const server = {
    isOnline: true,
    saved: [] as Array<unknown>,
    checked: [] as Array<string>,
    keys: { version: "v1", keys: KEYS as ReadonlyArray<Omit<QuestionKey, "verdict">> },
    refusal: null as CallOutcome<never> | null,
  }
  const answer = ({ call, payload }: CallRequest): CallOutcome<unknown> => {
    if (!server.isOnline) return lost
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the calls of a practice taken along
    switch (call) {
      case "exam.start":
      case "exam.attempt":
        return { ok: true, value: PRACTICE }
      case "practice.keys": {
        const { version } = payload as Payload<"practice.keys">
        const { keys } = server
        return server.refusal ?? { ok: true, value: version === keys.version ? { ...keys, keys: null } : keys }
      }
      case "exam.save": {
        const { records } = payload as Payload<"exam.save">
        for (const { question_id, value } of records) server.saved.push([question_id, value])
        return { ok: true, value: { outcome: "taken", acked: records.at(-1)?.seq ?? 0 } }
      }
      case "exam.check": {
        server.checked.push((payload as Payload<"exam.check">).question_id)
        return { ok: true, value: {} }
      }
      default:
        throw new Error(`unexpected ${call}`)
    }
  }
  const locks = new Map()
  const layer = Layer.mergeAll(
    Journal.layerOpeners([async () => store]),
    TakenPractices.layer,
    WriterLock.layerMemory(locks),
    ServerClock.layerMemory(1_000),
    Storage.layerMemory({ local }),
    Layer.succeed(KeptPages, { forget: () => {} }),
    Layer.succeed(ApiClient, ApiClient.of({ call: (asked) => Effect.sync(() => answer(asked) as never) })),
    Layer.succeed(TakenPictures, {
      keep: (paths) => Effect.sync(() => paths.reduce((bytes, path) => (pictures.add(path), bytes + 500), 0)),
      keepOnly: (paths) => Effect.sync(() => pictures.forEach((path) => paths.includes(path) || pictures.delete(path))),
    }),
  ).pipe(Layer.provide(Layer.succeed(Databases, { indexedDB, IDBKeyRange })))
  const run = <A>(work: Effect.Effect<A, unknown, Layer.Success<typeof layer>>) =>
    Effect.runPromise(work.pipe(Effect.provide(layer), Effect.provideService(Databases, { indexedDB, IDBKeyRange })))
  return {
    server,
    local,
    pictures,
    locks,
    take: (source: object = SOURCE) => run(takePractice({ ...LEARNER, source: source as typeof SOURCE })),
    list: () => run(listTaken(LEARNER)),
    remove: () => run(removeTaken({ ...LEARNER, attempt_ids: [OF.attempt_id] })),
    sync: () => run(syncTaken(LEARNER)),
    leave: () => run(leaveDevice(LEARNER)),
    /** As the page of the practice does without a network. */
    answers: async (question_id: string, value: boolean) => {
      await store.append(appending(draft("", { question_id, value, epoch: 1 })))
      const question = PRACTICE.questions.find(({ id }) => id === question_id)
      return run(Effect.flatMap(TakenPractices, (taken) => taken.keyHere({ ...OF, question: question!, value })))
    },
    opens: (source: typeof SOURCE | { readonly bank_id: string }) =>
      store.note({
        ...LEARNER,
        attempt_id: "t2",
        client_id: "",
        source,
        acked: 0,
        epoch: 1,
        seen: {},
        paper: { ...PRACTICE, attempt_id: "t2" },
      }),
    kept: () => run(Effect.flatMap(TakenPractices, (taken) => taken.work((kept) => kept.all()))),
  }
}

test("a practice is taken with its keys and pictures, answered and checked without a network, and brought together afterwards", async () => {
  const { server, ...device } = await makeDevice()
  expect(await device.take()).toBeNull()
  expect(await device.list()).toMatchObject([{ attempt_id: "t1", source: SOURCE, title: "第一章", questions: 2 }])
  expect([...device.pictures]).toStrictEqual(["/images/a.webp"])

  server.isOnline = false
  expect(await device.answers("q1", true)).toStrictEqual({ ...KEYS[0], verdict: "right" })
  expect((await device.answers("q2", false))?.verdict).toBe("wrong")
  expect(await device.sync()).toStrictEqual({ sent: 0, removed: [] })
  expect(await device.list()).toMatchObject([{ questions: 2, left: 0 }])

  server.isOnline = true
  expect(await device.sync()).toStrictEqual({ sent: 2, removed: [] })
  expect([server.saved, server.checked]).toStrictEqual([
    [
      ["q1", true],
      ["q2", false],
    ],
    ["q1", "q2"],
  ])
  expect(await device.sync()).toStrictEqual({ sent: 0, removed: [] })
  expect([server.saved.length, server.checked.length]).toStrictEqual([2, 2])
})

test("a bank whose whole practice was opened here is told from one that came by chapters alone", async () => {
  const device = await makeDevice()
  await device.take()
  expect(await device.list()).toMatchObject([{ source: SOURCE, hasWhole: false }])
  await device.opens({ bank_id: SOURCE.bank_id })
  expect(await device.list()).toMatchObject([{ source: SOURCE, hasWhole: true }])
})

test("a page that writes the practice sends its own answers", async () => {
  const { server, ...device } = await makeDevice()
  await device.take()
  await device.answers("q1", true)
  device.locks.set("exam:u1:t1", [() => {}])
  expect(await device.sync()).toStrictEqual({ sent: 0, removed: [] })
  device.locks.clear()
  expect(await device.sync()).toStrictEqual({ sent: 1, removed: [] })
  expect(server.saved).toStrictEqual([["q1", true]])
})

test("keys that are withheld by now leave the device, and a practice that is over or no longer offered goes whole", async () => {
  const { server, ...device } = await makeDevice()
  await device.take()
  server.keys = { version: "v2", keys: KEYS.slice(1) }
  await device.sync()
  expect((await device.kept()).map(({ keys }) => keys)).toStrictEqual([KEYS.slice(1)])
  expect(await device.answers("q1", true)).toBeNull()

  server.refusal = refused(404)
  expect(await device.sync()).toStrictEqual({ sent: 1, removed: ["第一章"] })
  expect([await device.kept(), device.pictures.size, [...device.local.keys()]]).toStrictEqual([[], 0, []])

  server.refusal = null
  await device.take()
  server.refusal = refused(EXAM_CODES.ended)
  expect(await device.sync()).toStrictEqual({ sent: 0, removed: [] })
  expect(await device.kept()).toStrictEqual([])
})

test("signing out leaves no key: what the server is owed alone, and that goes with the next sign-in", async () => {
  const { server, ...device } = await makeDevice()
  await device.take()
  server.isOnline = false
  await device.answers("q1", true)
  await device.leave()
  const [left] = await device.kept()
  expect([left?.keys, left?.title, left?.shown]).toStrictEqual([[], "", ["q1"]])
  expect(JSON.stringify(left)).not.toContain("秘密")
  expect(await device.list()).toStrictEqual([])

  server.isOnline = true
  expect(await device.sync()).toStrictEqual({ sent: 1, removed: [] })
  expect([await device.kept(), server.checked]).toStrictEqual([[], ["q1"]])

  await device.take()
  await device.leave()
  expect([await device.kept(), [...device.local.keys()]]).toStrictEqual([[], []])
})

test("a download is removed by its learner, whose answers are sent all the same", async () => {
  const { server, ...device } = await makeDevice()
  await device.take()
  await device.answers("q1", true)
  await device.remove()
  expect([await device.list(), device.pictures.size]).toStrictEqual([[], 0])
  expect(await device.answers("q2", true)).toBeNull()
  expect(await device.sync()).toStrictEqual({ sent: 2, removed: [] })
  expect([server.checked, await device.kept()]).toStrictEqual([["q1"], []])
})

test("what is refused, or does not arrive, is said, and what was there stays", async () => {
  const { server, ...device } = await makeDevice()
  server.isOnline = false
  expect(await device.take()).toStrictEqual({ why: "没有网络", isFinal: false })
  server.isOnline = true
  server.refusal = refused(404)
  expect(await device.take()).toStrictEqual({ why: "题库不存在或已下架", isFinal: true })
  server.refusal = null
  await device.take()
  server.isOnline = false
  expect(await device.take()).toStrictEqual({ why: "没有网络", isFinal: false })
  expect(await device.list()).toHaveLength(1)
})
