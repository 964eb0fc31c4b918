import { describe, expect, it } from "vitest"
import { memoryTexts } from "#adapters/storage/Texts.ts"
import { textStore } from "#adapters/journal/textStore.ts"
import { KEPT_AFTER_RECEIPT } from "#domain/attempt/JournalPort.ts"
import { isChain } from "../../support/isChain.ts"
import { appending, draft, makeWorld, noting, reading } from "./journalWorld.ts"

const OF_T1 = "exam-journal:u1:t1"
const RING = 300

const make = () => {
  const texts = new Map<string, string>()
  const store = textStore(memoryTexts(texts), "ring", makeWorld())
  const write = (...values: ReadonlyArray<string>) => store.append(appending(...values.map((value) => draft(value))))
  const seqs = async () => (await store.find(reading)).records.map(({ seq }) => seq)
  const kept = () => JSON.parse(texts.get(OF_T1) ?? "{}") as Record<string, unknown>
  return { texts, store, write, seqs, kept, put: (changes: object) => texts.set(OF_T1, JSON.stringify(changes)) }
}
const many = (count: number) => Array.from({ length: count }, () => "A")
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

describe("the ring", () => {
  it("keeps 300 records of an attempt, acknowledged or not, and of more the last ones that are not acknowledged", async () => {
    const { store, write, seqs } = make()
    await write(...many(RING - 1))
    await store.note({ ...noting, acked: 10 })
    await write("A")
    expect(await seqs()).toStrictEqual(upTo(RING))
    await write("A")
    expect(await seqs()).toStrictEqual(upTo(RING + 1, 11))
    await write(...many(20))
    expect(await seqs()).toStrictEqual(upTo(RING + 21, 22))
  })

  it("knows by client what was acknowledged", async () => {
    const { store, write } = make()
    await write(...many(RING))
    const client_id = await store.client({ user_id: "u1", renew: true })
    await store.note({ ...noting, client_id, acked: RING })
    await store.append({ ...appending(draft("A"), draft("B")), client_id })
    expect((await store.find(reading)).records.map(({ client_id }) => client_id)).toStrictEqual(
      Array.from({ length: RING }, () => "c1"),
    )
  })

  it("carries on the numbers and the chain of a client when all its records are forgotten", async () => {
    const { texts, store, write } = make()
    const first = await write("A")
    const client_id = await store.client({ user_id: "u1", renew: true })
    await store.append({ ...appending(...many(RING).map((value) => draft(value))), client_id })
    texts.set("exam-client:u1", "c1")
    const [next] = await write("B")
    expect([next?.seq, next?.before]).toStrictEqual([2, first[0]?.checksum])
  })

  it("carries on after nothing was written", async () => {
    const { write } = make()
    const first = await write("A")
    expect(await write()).toStrictEqual([])
    expect(isChain([...first, ...(await write("B"))])).toBe(true)
  })

  it("gives no number again when its last record is corrupt, and closes over the corrupt one", async () => {
    const { write, kept, put, seqs } = make()
    const written = await write("A", "B", "C")
    const { records, ...more } = kept() as { records: ReadonlyArray<object> }
    put({ ...more, records: [...records.slice(0, 2), { ...records[2], value: "X" }] })
    expect(await seqs()).toStrictEqual([1, 2])
    const [next] = await write("D")
    expect([next?.seq, next?.before]).toStrictEqual([4, written[2]?.checksum])
  })

  it.each([
    null,
    "c1",
    { c1: null },
    { c1: { seq: "9", checksum: "" } },
    { c1: { seq: 1.5, checksum: "" } },
    { c1: { seq: 9 } },
    { c1: { seq: 9, checksum: 9 } },
    { c1: { seq: 1, checksum: "older" } },
  ])("goes by its records where the last number is said to be %j", async (last) => {
    const { write, kept, put } = make()
    const written = await write("A", "B")
    put({ ...kept(), last })
    expect(isChain([...written, ...(await write("C"))])).toBe(true)
  })

  it("goes by the last number where that is of the very last record", async () => {
    const { write, kept, put } = make()
    await write("A", "B")
    put({ ...kept(), last: { c1: { seq: 2, checksum: "as it was" } } })
    expect((await write("C"))[0]?.before).toBe("as it was")
  })

  it.each(["", "{", "null", "1", '"x"', "[]", '{"records":{}}', '{"records":[null,1]}'])(
    "is empty where %j stands in its place, and is written again",
    async (text) => {
      const { texts, store, write, seqs } = make()
      texts.set(OF_T1, text)
      expect(await store.find(reading)).toMatchObject({ note: null, records: [] })
      await write("A")
      expect(await seqs()).toStrictEqual([1])
    },
  )
})

describe("notes in the ring", () => {
  it("are found for their learner alone, by what the attempt was opened for", async () => {
    const { store, write } = make()
    await store.append({ ...appending(draft("A")), attempt_id: "t0" })
    await write("A")
    await store.note(noting)
    const asked = { ...reading, attempt_id: null }
    expect((await store.find(asked)).records).toHaveLength(1)
    expect(await store.find({ ...asked, user_id: "u2" })).toStrictEqual({ note: null, records: [] })
    expect(await store.find({ ...asked, source: { paper_id: "p2" } })).toStrictEqual({ note: null, records: [] })
  })

  it("are forgotten with their records when they are over: by their learner, and with a receipt alone", async () => {
    const { texts, store, write } = make()
    await write("A")
    await store.note(noting)
    await store.append({ ...appending(draft("A")), attempt_id: "t2" })
    await store.prune({ user_id: "u1", attempt_id: "t1", handed_in_at: 0 })
    const over = { attempt_id: "t3", handed_in_at: KEPT_AFTER_RECEIPT + 1 }
    await store.prune({ ...over, user_id: "u2" })
    expect([...texts.keys()]).toStrictEqual(["exam-client:u1", OF_T1, "exam-journal:u1:t2"])
    await store.prune({ ...over, user_id: "u1" })
    expect([...texts.keys()]).toStrictEqual(["exam-client:u1", "exam-journal:u1:t2"])
  })
})
