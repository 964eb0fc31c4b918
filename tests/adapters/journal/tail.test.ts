import { describe, expect, it } from "vitest"
import { sha256Hex } from "#adapters/journal/sha256Hex.ts"
import { keepTail, readTail } from "#adapters/journal/tail.ts"
import { memoryTexts, type Texts } from "#adapters/storage/Texts.ts"
import { draft } from "./journalWorld.ts"

const of = { user_id: "u1", attempt_id: "t1" }
const drafts = [draft("半句"), draft("另一句", { question_id: "q2" })]

const fails = () => {
  throw new Error("blocked")
}
const blocked: Texts = { keys: fails, get: fails, set: fails, remove: fails }

describe("what is only typed", () => {
  it("is read back as it was kept, by its learner and for its attempt alone", () => {
    const places = [memoryTexts()]
    keepTail(places, { ...of, drafts })
    expect(readTail(places, of)).toStrictEqual(drafts)
    expect(readTail(places, { ...of, user_id: "u2" })).toStrictEqual([])
    expect(readTail(places, { ...of, attempt_id: "t2" })).toStrictEqual([])
  })

  it("is kept in every place that takes it, and read from the first one that still has it whole", () => {
    const [first, second] = [new Map<string, string>(), new Map<string, string>()]
    const places = [blocked, memoryTexts(first), memoryTexts(second)]
    keepTail(places, { ...of, drafts })
    expect([first.size, second]).toStrictEqual([1, first])
    for (const [key, text] of first) first.set(key, text.replace("半句", "全句"))
    expect(readTail(places, of)).toStrictEqual(drafts)
  })

  it("leaves nothing behind once nothing is only typed", () => {
    const texts = new Map<string, string>()
    keepTail([memoryTexts(texts)], { ...of, drafts })
    keepTail([memoryTexts(texts), blocked], { ...of, drafts: [] })
    expect(texts).toStrictEqual(new Map())
  })

  const found = (text: string) => {
    const texts = new Map<string, string>()
    keepTail([memoryTexts(texts)], { ...of, drafts })
    for (const key of texts.keys()) texts.set(key, `${sha256Hex(text)}${text}`)
    return readTail([memoryTexts(texts)], of)
  }

  it.each<readonly [string, ReadonlyArray<unknown>]>([
    ["kind", ["note", "", null]],
    ["question_id", [1, null]],
    ["nonce", [1, null]],
    ["value", [1, {}, [1]]],
    ["at", ["1", null]],
    ["epoch", ["1", null]],
  ])("is none when the %s of one of its changes can be none, even under a checksum that is right", (field, values) => {
    const corrupt = values.map((value) => found(JSON.stringify([draft("A"), { ...draft("B"), [field]: value }])))
    expect(corrupt).toStrictEqual(values.map(() => []))
  })

  it.each(["", "{", "null", "{}", '"A"', "[null]", "[1]"])(
    "is none when %j stands there instead, even under a checksum that is right",
    (text) => expect(found(text)).toStrictEqual([]),
  )
})
