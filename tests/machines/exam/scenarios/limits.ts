import { describe, expect, it } from "vitest"
import type { AnswerValue } from "#domain/contract/examQuestion.ts"
import * as Select from "#machines/attempt/examSelectors.ts"
import { attemptOf, Page, Server, START } from "../../attempt/ExamWorld.ts"

const write = (text: string) => ({ type: "answer.write", question_id: "q4", text }) as const
const go = (index: number) => ({ type: "question.go", index }) as const

/** A page whose device has what a page without limits wrote down. */
const withOld = async (...values: ReadonlyArray<AnswerValue>) => {
  const first = await Page.open(new Server())
  await first.send(write("第一稿"))
  await first.pass(300)
  await first.calm()
  first.kill()
  const { server, device } = first
  const { attempt_id } = attemptOf()
  const draft = { kind: "answer", question_id: "q4", at: START + 1, epoch: server.epoch, nonce: "" } as const
  const drafts = values.map((value) => ({ ...draft, value }))
  device.append({ user_id: "u1", attempt_id, client_id: "c1", last_seq: 1, read: { c1: 1 }, drafts })
  const page = await Page.open(server, device)
  await page.calm()
  return page
}

const valueOf = ({ server }: Page) => server.saved.find(({ question_id }) => question_id === "q4")?.value

describe("a text that does not fit its field", () => {
  it.each([
    ["a character too long", "字".repeat(5_001), "字".repeat(5_000), "最多5000字，多出的没有写入"],
    ["100 kB", "x".repeat(100_000), "x".repeat(5_000), "最多5000字，多出的没有写入"],
    ["with U+0000", "a\u0000b", "ab", "有的字符无法保存，已经去掉"],
    ["with half a surrogate pair", "\ud83d好", "好", "有的字符无法保存，已经去掉"],
  ])("%s is written as far as it fits, and the field says so", async (_, text, kept, words) => {
    const page = await Page.open(new Server())
    await page.send(go(3), write(text))
    expect([Select.value(page.state), Select.excess(page.state)]).toStrictEqual([kept, words])
    await page.pass(300)
    await page.calm()
    expect([valueOf(page), page.device.records.map(({ value }) => value)]).toStrictEqual([kept, [kept]])
    expect(Select.savedWord(page.state)).toBe("saved")
  })

  it("says so until what is typed fits, or the question is left", async () => {
    const page = await Page.open(new Server())
    const long = write("字".repeat(5_001))
    await page.send(go(3), long, write("字"))
    expect(Select.excess(page.state)).toBe("")
    await page.send(long, go(0), go(3))
    expect(Select.excess(page.state)).toBe("")
  })
})

describe("a record that the server cannot keep, of an older build of the page", () => {
  it("holds nothing up: what can be kept of it is saved, and what comes after it, and it is told", async () => {
    const page = await withOld("a\u0000b")
    expect([valueOf(page), Select.savedWord(page.state)]).toStrictEqual(["ab", "saved"])
    expect(Select.setAside(page.state)).toMatchObject([{ question_id: "q4", reason: "characters", value: "ab" }])
    await page.send({ type: "answer.choose", question_id: "q1", key: "A" })
    await page.calm()
    await page.send({ type: "paper.review" }, { type: "exam.handIn" })
    await page.calm()
    expect(Select.stage(page.state)).toBe("handedIn")
    expect(page.server.saved).toMatchObject([{ value: "A" }, { value: "ab" }])
  })

  it.each([
    ["100 kB", "x".repeat(100_000), "x".repeat(5_000)],
    ["nothing that can be kept", "\u0000", null],
  ])("%s: as much as can be kept is saved", async (_, value, kept) => {
    const page = await withOld(value)
    expect([valueOf(page), Select.savedWord(page.state)]).toStrictEqual([kept, "saved"])
  })

  it("is not told of once its learner has replaced it, then or before", async () => {
    const page = await withOld("a\u0000b")
    await page.send(write("第二稿"))
    await page.pass(300)
    await page.calm()
    expect([valueOf(page), Select.setAside(page.state)]).toStrictEqual(["第二稿", []])
    const again = await withOld("a\u0000b", "第三稿")
    expect([valueOf(again), Select.setAside(again.state)]).toStrictEqual(["第三稿", []])
  })

  it("that a page acknowledged and did not live to mend is mended by the next one", async () => {
    const { server, device } = await withOld("a\u0000b")
    const [first, odd] = device.records
    Object.assign(device, { records: [first, odd] })
    device.acked = { c1: 2 }
    server.log.splice(1)
    const next = await Page.open(server, device)
    await next.calm()
    expect(valueOf(next)).toBe("ab")
  })
})

describe("a save that is refused", () => {
  it("is told as refused, tried again rarely, and at once when the learner asks", async () => {
    const page = await Page.open(new Server())
    page.server.faultAt("exam.save", "invalid", "refused", "refused")
    await page.send({ type: "answer.choose", question_id: "q1", key: "A" })
    await page.pass(300)
    const saves = () => page.server.calls.filter(({ call }) => call === "exam.save").length
    expect([Select.trouble(page.state), Select.refusal(page.state), saves()]).toStrictEqual(["refused", "invalid", 1])
    expect(Select.savedWord(page.state)).toBe("kept")
    await page.pass(59_000)
    expect(saves()).toBe(1)
    await page.pass(1_000)
    expect(saves()).toBe(2)
    await page.send({ type: "paper.review" }, { type: "exam.handIn" })
    expect([Select.isHandInWaiting(page.state), Select.refusal(page.state)]).toStrictEqual([true, "refused"])
    await page.send({ type: "sync.retry" })
    await page.calm()
    expect([saves(), Select.stage(page.state)]).toStrictEqual([4, "handedIn"])
  })
})
