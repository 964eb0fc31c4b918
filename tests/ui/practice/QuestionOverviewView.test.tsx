import { render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { QuestionOverviewView } from "#ui/practice/QuestionOverviewView.tsx"
import { MY_BANKS, NOW } from "../gallery/scenes/samples.ts"
import { ATTEMPTS, NO_WRONG_OVERVIEW, WRONG_OVERVIEW } from "../gallery/scenes/studySamples.ts"

const shown = {
  banks: MY_BANKS,
  attempts: ATTEMPTS.list,
  book: WRONG_OVERVIEW,
  online: [],
  mode: "full",
  now: NOW,
} as const
const primary = () => screen.getAllByRole("link").filter((link) => link.className.includes("bg-accent "))

test("open attempts come first, and the first of them is the next step", () => {
  render(<QuestionOverviewView {...shown} />)
  expect(primary().map((link) => link.getAttribute("href"))).toStrictEqual(["/question/exam?attempt_id=a1"])
  expect(screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent)).toStrictEqual([
    "接着做",
    "练过的题库",
    "最近做完的",
  ])
})

test("with nothing open the bank practised last is the next step", () => {
  render(<QuestionOverviewView {...shown} attempts={[]} />)
  expect(primary().map((link) => link.getAttribute("href"))).toStrictEqual(["/question/exam?bank_id=b0"])
})

test("a bank's practice may have an address of its own, as it is on the device", () => {
  render(<QuestionOverviewView {...shown} attempts={[]} practiceHref={(bank_id) => `/here/${bank_id}`} />)
  expect(primary().map((link) => link.getAttribute("href"))).toStrictEqual(["/here/b0"])
})

test("a practice that was left without an answer is not gone on with; a paper, whose time runs, is", () => {
  const attempts = ATTEMPTS.list.map((attempt) => ({ ...attempt, answered: 0 }))
  render(<QuestionOverviewView {...shown} attempts={attempts} />)
  expect(primary().map((link) => link.getAttribute("href"))).toStrictEqual(["/mock-exam?attempt_id=a2"])
})

test("accuracy is over all banks, and the wrong book is offered while there is something in it", () => {
  const { container, rerender } = render(<QuestionOverviewView {...shown} />)
  const numbers = () => [...container.querySelectorAll("dd")].map((number) => number.textContent)
  expect(numbers()).toStrictEqual(["1", "340", "74%", "23"])
  const card = screen.getByRole("link", { name: /^今天复习8题/ })
  expect([card.getAttribute("href"), card.textContent]).toStrictEqual([
    "/study/question/error",
    "今天复习8题薄弱知识点：二进制、存货的初始计量",
  ])
  rerender(
    <QuestionOverviewView
      {...shown}
      banks={MY_BANKS.map((bank) => ({ ...bank, answered: 0, correct: 0 }))}
      book={NO_WRONG_OVERVIEW}
    />,
  )
  expect(numbers()).toStrictEqual(["0", "0", "—", "0"])
  expect(screen.queryByRole("link", { name: /错题本里|今天复习/ })).toBe(null)
})

test.each([
  ["full", "/question"],
  ["study", "/study/course/my"],
] as const)("without banks, %s mode leads to %s", (mode, href) => {
  render(<QuestionOverviewView {...shown} banks={[]} attempts={[]} book={NO_WRONG_OVERVIEW} online={[]} mode={mode} />)
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toStrictEqual([href])
})
