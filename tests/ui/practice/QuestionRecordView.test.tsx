import { render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { attemptHref } from "#ui/practice/attemptHref.ts"
import { QuestionRecordView } from "#ui/practice/QuestionRecordView.tsx"
import { MY_BANKS, NOW } from "../gallery/scenes/samples.ts"
import { ATTEMPTS, NO_ATTEMPTS } from "../gallery/scenes/studySamples.ts"

const hrefs = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"))

test.each([
  ["4", "open", "/question/exam?attempt_id=a1"],
  ["4", "handed_in", "/question/exam/result?attempt_id=a1"],
  ["7", "open", "/mock-exam?attempt_id=a1"],
  ["7", "handed_in", "/mock-exam-result?attempt_id=a1"],
  ["5", "closed", "/mock-exam-result?attempt_id=a1"],
] as const)("an attempt of type %s that is %s leads to %s", (exam_type, state, href) => {
  expect(attemptHref({ attempt_id: "a1", exam_type, state })).toBe(href)
})

test("the bank is in the address, through pages too", () => {
  render(<QuestionRecordView attempts={ATTEMPTS} banks={MY_BANKS} bank_id="b0" mode="full" now={NOW} />)
  expect(hrefs()).toStrictEqual([
    "/study/question/record",
    "/study/question/record?bank_id=b0",
    "/study/question/record?bank_id=b1",
    "/question/exam?attempt_id=a1",
    "/mock-exam?attempt_id=a2",
    "/question/exam/result?attempt_id=a3",
    "/mock-exam-result?attempt_id=a4",
    "/mock-exam-result?attempt_id=a5",
    "/study/question/record?bank_id=b0&page=2",
  ])
})

test.each([
  ["learner", "1题待自评"],
  ["operator", "1题待批改"],
] as const)("short answers that wait are marked by the %s", (marked_by, text) => {
  const list = ATTEMPTS.list.filter(({ awaiting }) => awaiting > 0).map((one) => ({ ...one, marked_by }))
  render(<QuestionRecordView attempts={{ ...ATTEMPTS, list }} banks={[]} bank_id={null} mode="full" now={NOW} />)
  expect(screen.getByText(text)).toBeDefined()
})

test("a score is shown only where it is released", () => {
  const { container } = render(
    <QuestionRecordView attempts={ATTEMPTS} banks={[]} bank_id={null} mode="full" now={NOW} />,
  )
  const outcomes = [...container.querySelectorAll("li")].map((row) => row.lastChild?.lastChild?.firstChild?.textContent)
  expect(outcomes).toStrictEqual(["未完成", "还没交卷", "答对 41 / 60题", "73.5 / 100分", "成绩待公布"])
})

test.each([
  [null, "还没有练过题", "/question"],
  ["b7", "这个题库还没有做题记录", "/study/question/record"],
])("without attempts of bank %s it says so and leads on", (bank_id, title, href) => {
  render(<QuestionRecordView attempts={NO_ATTEMPTS} banks={[]} bank_id={bank_id} mode="full" now={NOW} />)
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe(title)
  expect(hrefs().at(-1)).toBe(href)
})

test.each([
  ["wrong", "错题本"],
  ["session", "今天的学习"],
] as const)("a set of the %s is called by that, not by the type of its rules", (set, name) => {
  const [first] = ATTEMPTS.list
  if (first === undefined) throw new Error("no attempt")
  const attempts = { ...ATTEMPTS, list: [{ ...first, set }] }
  render(<QuestionRecordView attempts={attempts} banks={[]} bank_id={null} mode="full" now={NOW} />)
  expect(screen.getByText(name)).toBeDefined()
  expect(screen.queryByText("章节练习")).toBeNull()
})
