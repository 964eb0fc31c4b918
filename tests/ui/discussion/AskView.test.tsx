import { act, fireEvent, render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { askMachine } from "#machines/discussion/askMachine.ts"
import type { AskInput } from "#machines/discussion/askTypes.ts"
import { AskView } from "#ui/discussion/AskView.tsx"
import { asked, askInput, listed } from "../../machines/discussion/askChart.ts"
import { answer } from "../../machines/support/environment.ts"
import { failed } from "../../machines/support/pageCharts.ts"
import { run, tell } from "../../machines/support/run.ts"

const recalled = { type: "asks.recalled", drafts: { "lesson/v1": "没写完的" }, outbox: [] }

const show = (list: object, input: AskInput = askInput) => {
  const { actor } = run(askMachine, input)
  tell(actor, recalled, list)
  render(<AskView asks={actor} />)
  return { actor, say: (...events: ReadonlyArray<object>) => act(() => tell(actor, ...events)) }
}
const field = () => screen.getByLabelText<HTMLTextAreaElement>("哪里没弄懂")
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "提问" })
const ok = (change: object) => answer("list", { ok: true, value: { ...listed, ...change } })

test("what was asked stands with its answer, and of others nobody is named", () => {
  const answered = { ...asked, state: "answered", reply: "看题干", answered_at: "2026-03-02 11:00:00" }
  show(
    ok({
      list: [
        answered,
        { ...answered, id: "a2", is_own: false },
        { ...asked, id: "a3", state: "hidden", because: "重复" },
      ],
    }),
  )
  const said = screen.getAllByRole("article").map(({ textContent }) => textContent)
  expect(said).toStrictEqual([
    "我的提问，2026-03-02 10:00已解答为什么？老师的回答，2026-03-02 11:00看题干",
    "其他学员的提问，2026-03-02 10:00已解答为什么？老师的回答，2026-03-02 11:00看题干",
    "我的提问，2026-03-02 10:00已隐藏为什么？机构隐藏了这条提问：重复",
  ])
})

test("a field that was left has its text, and loses none where nothing can be asked now", () => {
  show(ok({ closed: "你有一场考试正在进行，交卷以后再提问" }))
  expect([field().value, button().disabled]).toStrictEqual(["没写完的", true])
  expect(screen.getByText("你有一场考试正在进行，交卷以后再提问")).toBeDefined()
})

test("what is sent waits in the list, and comes back to the field where the server refuses it", () => {
  const { actor, say } = show(ok({}))
  fireEvent.click(button())
  expect([field().value, screen.getByRole("article").textContent]).toStrictEqual(["", "我的提问待提交没写完的"])
  const [item] = actor.getSnapshot().context.outbox
  say({ type: "delivery.answered", item, outcome: failed("refused", "里面有不能发表的词，改一改再提交") })
  expect([field().value, screen.queryAllByRole("article")]).toStrictEqual(["没写完的", []])
})

test("without a network the field stays; where the place is not the learner's there is none", () => {
  const { say } = show(answer("list", failed("offline", "没有网络")))
  expect([field().value, button().disabled]).toStrictEqual(["没写完的", false])
  say({ type: "ask.retry" }, answer("list", failed("refused", "加入课程后就可以学习这一课")))
  expect(screen.queryByLabelText("哪里没弄懂")).toBeNull()
  expect(screen.getByText("加入课程后就可以学习这一课")).toBeDefined()
})
