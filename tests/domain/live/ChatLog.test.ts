import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { ChatEntry } from "#domain/contract/live.ts"
import * as ChatLog from "#domain/live/ChatLog.ts"

const entry = (n: number, more: Partial<ChatEntry> = {}): ChatEntry => ({
  n,
  kind: "say",
  who: "w",
  name: "学员",
  role: "learner",
  text: `第${n}条`,
  target: null,
  at: n,
  ...more,
})
const batch = (after: number, list: ReadonlyArray<ChatEntry>, more: Partial<ChatLog.Batch> = {}): ChatLog.Batch => ({
  epoch: 1,
  after,
  last: list.at(-1)?.n ?? after,
  list,
  reset: false,
  ...more,
})
const begun = ChatLog.receive(ChatLog.EMPTY, batch(0, [entry(1), entry(2)], { reset: true }))!
const numbers = (log: ChatLog.ChatLog) => log.messages.map(({ n }) => n)

describe("a page's log", () => {
  it("begins with what the server gives it, and says by what it resumes", () => {
    expect([ChatLog.resumeId(ChatLog.EMPTY), ChatLog.resumeId(begun), numbers(begun), begun.hasMore]).toStrictEqual([
      "",
      "1-2",
      [1, 2],
      false,
    ])
  })

  it("does not take a batch behind a gap, nor one of another time", () => {
    expect(ChatLog.receive(begun, batch(3, [entry(4)]))).toBeNull()
    expect(ChatLog.receive(begun, batch(2, [entry(3)], { epoch: 2 }))).toBeNull()
    const again = ChatLog.receive(begun, batch(40, [entry(41)], { epoch: 2, reset: true }))!
    expect([ChatLog.resumeId(again), numbers(again), again.hasMore]).toStrictEqual(["2-41", [41], true])
  })

  it("takes what overlaps once", () => {
    expect(numbers(ChatLog.receive(begun, batch(0, [entry(1), entry(2), entry(3)]))!)).toStrictEqual([1, 2, 3])
    expect(ChatLog.receive(begun, batch(0, [entry(1), entry(2)]))).toBe(begun)
  })

  it("forgets what was removed, and knows who may not speak", () => {
    const removal = batch(2, [entry(3, { kind: "remove", target: 1 }), entry(4, { kind: "mute", who: "me", text: "" })])
    const log = ChatLog.receive(begun, removal)!
    expect([numbers(log), log.last]).toStrictEqual([[2], 4])
    expect([ChatLog.isMutedAfter(false, removal, "me"), ChatLog.isMutedAfter(false, removal, "w")]).toStrictEqual([
      true,
      false,
    ])
    const back = batch(4, [entry(5, { kind: "mute", who: "me" }), entry(6, { kind: "unmute", who: "me" })])
    expect(ChatLog.isMutedAfter(true, back, "me")).toBe(false)
  })

  it("has one message above the others, until another one, none, or its removal", () => {
    const pinned = ChatLog.receive(begun, batch(2, [entry(3)], { pinned: entry(1) }))!
    expect([ChatLog.receive(pinned, batch(3, [entry(4)]))?.pinned?.n]).toStrictEqual([1])
    expect(ChatLog.receive(pinned, batch(3, [entry(4, { kind: "remove", target: 1 })]))?.pinned).toBeNull()
    expect(ChatLog.receive(pinned, batch(3, [], { last: 4, pinned: null }))?.pinned).toBeNull()
  })

  it("gets earlier messages in front", () => {
    const late = ChatLog.receive(ChatLog.EMPTY, batch(9, [entry(10)], { reset: true }))!
    const whole = ChatLog.prepend(late, { list: [entry(8), entry(9), entry(10)], more: false })
    expect([numbers(whole), whole.hasMore]).toStrictEqual([[8, 9, 10], false])
  })

  it("ends the same however the stream was cut, doubled and resumed", () => {
    const entries = Array.from({ length: 30 }, (_, index) => entry(index + 1))
    const moves = fc.array(fc.record({ back: fc.nat(10), size: fc.integer({ min: 1, max: 8 }) }), { minLength: 1 })
    fc.assert(
      fc.property(moves, (sent) => {
        let log = ChatLog.receive(ChatLog.EMPTY, batch(0, [], { reset: true }))!
        for (const { back, size } of [...sent, { back: 0, size: 30 }]) {
          const after = Math.max(0, log.last - back)
          log = ChatLog.receive(log, batch(after, entries.slice(after, after + size))) ?? log
        }
        for (let turn = 0; turn < 30; turn += 1) log = ChatLog.receive(log, batch(log.last, entries.slice(log.last)))!
        expect(numbers(log)).toStrictEqual(entries.map(({ n }) => n))
      }),
    )
  })
})
