import { act, fireEvent, render, screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { trialMachine } from "#machines/practice/trialMachine.ts"
import { TrialView } from "#ui/practice/TrialView.tsx"
import { run, tell } from "../../machines/support/run.ts"
import { away, came, trial } from "../../machines/practice/trialChart.ts"

const show = (isGuest: boolean, ...events: ReadonlyArray<object>) => {
  const { actor } = run(trialMachine, { bank_id: "b1" })
  tell(actor, ...events)
  render(<TrialView trial={actor} isGuest={isGuest} bankHref="/bank" practiceHref="/practice" registerHref="/join" />)
  return (...more: ReadonlyArray<object>) => act(() => tell(actor, ...more))
}
const next = () => fireEvent.click(screen.getByRole("button", { name: /下一题|完成/ }))

test("a guest answers, sees why, and at the end how each went, with the way to sign up", () => {
  show(true, came())
  fireEvent.click(screen.getByRole("button", { name: /负债加权益/ }))
  expect(screen.getByRole("region", { name: "第1题解析" }).textContent).toContain("会计等式")
  expect(screen.queryByRole("link", { name: /收藏/ })).toBeNull()
  next()
  fireEvent.click(screen.getByRole("button", { name: /错误/ }))
  next()
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "借" } })
  fireEvent.click(screen.getByRole("button", { name: "看答案" }))
  next()
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("答对2 / 3")
  const each = within(screen.getByRole("list", { name: "每一题" })).getAllByRole("listitem")
  expect(each.map(({ textContent }) => textContent)).toStrictEqual(["1，答对", "2，答错", "3，答对"])
  const rows = within(screen.getByRole("table", { name: "各章答对的题" }))
    .getAllByRole("row")
    .slice(1)
  expect(rows.map(({ textContent }) => textContent)).toStrictEqual(["第一章2 / 3"])
  expect(screen.getByText("还要再学：记账方向")).toBeDefined()
  expect(screen.getByRole("link", { name: "注册，继续练习" }).getAttribute("href")).toBe("/join")
  expect(screen.getByRole("link", { name: "登录，继续练习" }).getAttribute("href")).toBe("/practice")
})

test("a learner who is signed in just goes on", () => {
  show(false, came(), ...Array.from({ length: 3 }, () => ({ type: "question.next" })))
  expect(screen.getByRole("link", { name: "继续练习" })).toBeDefined()
})

test("a bank for its papers alone leads to these, where practice would be refused", () => {
  const papers = came({ ...trial, has_practice: false })
  show(true, papers, ...Array.from({ length: 3 }, () => ({ type: "question.next" })))
  expect(screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toStrictEqual([
    ["看试卷", "/bank"],
  ])
})

test("a failure says what happened and is tried again", () => {
  const say = show(true, away)
  fireEvent.click(screen.getByRole("button", { name: /重试|再试/ }))
  say(came())
  expect(screen.getByRole("heading", { name: "第1题" })).toBeDefined()
})

test.each([
  [true, true, "登录后可以练习全部题目。"],
  [true, false, "可以直接练习全部题目。"],
  [false, true, "题目都在它的试卷里。"],
])("a bank without questions to try says where its questions are (%#)", (has_practice, isGuest, text) => {
  show(isGuest, came({ ...trial, questions: [], has_practice }))
  expect(screen.getByText(text)).toBeDefined()
})
