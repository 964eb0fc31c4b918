import { cleanup, render, screen } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import type { Session } from "#domain/contract/study.ts"
import { SessionSummary, type SessionSummaryProps } from "#ui/study/SessionSummary.tsx"
import { SessionView, type SessionViewProps } from "#ui/study/SessionView.tsx"
import { ANSWERED, DONE, SESSION } from "../gallery/scenes/sessionScenes.tsx"

const VIEW: Omit<SessionViewProps, "session"> = {
  name: "今晚二十五分钟",
  answeredToday: 0,
  sections: { hasCourse: true, hasQuestion: true },
  isBusy: false,
  onBegin: () => undefined,
  onFinish: () => undefined,
  summary: <p>小结</p>,
}
const show = (session: Session, over: Partial<SessionViewProps> = {}) => {
  cleanup()
  render(<SessionView {...VIEW} session={session} {...over} />)
}
const primary = () =>
  [...screen.queryAllByRole("link"), ...screen.queryAllByRole("button")]
    .filter(({ className }) => className.includes("bg-accent "))
    .map((one) => [one.textContent, one.getAttribute("href")])
const steps = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)

test("before it begins says what it has, and begins", () => {
  const onBegin = vi.fn()
  show(SESSION, { onBegin })
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("今晚二十五分钟")
  expect(steps()).toStrictEqual(["复习8道错题", "做12道新题", "政策执行的影响因素"])
  screen.getByRole("button", { name: "开始" }).click()
  expect(onBegin).toHaveBeenCalledOnce()
})

test("has one next step, wherever it is", () => {
  show({ ...SESSION, state: "questions", attempt_id: "t1", answered: 7 })
  expect(primary()).toStrictEqual([["接着做题", "/question/exam?attempt_id=t1"]])
  expect(screen.getByText("已做7/20题")).toBeDefined()
  show(ANSWERED)
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("还有一课")
  expect(primary()).toStrictEqual([["学这一课", "/course/study/c1?lesson_id=l7&session=1"]])
  expect(screen.getAllByText("完成")).toHaveLength(2)
  show(DONE)
  expect(screen.getByText("小结")).toBeDefined()
})

test("with nothing to study says what to do: choose, or rest", () => {
  const empty = { ...SESSION, due: 0, fresh: 0, lesson: null }
  show(empty)
  expect(primary()).toStrictEqual([["选题库", "/question"]])
  show(empty, { sections: { hasCourse: false, hasQuestion: false } })
  expect(primary()).toStrictEqual([])
  show(empty, { answeredToday: 20 })
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("今天的量做完了")
})

const SUMMARY: SessionSummaryProps = {
  session: DONE,
  isOfYesterday: false,
  seconds: 1_340,
  streak: 7,
  tomorrow: { task: "review", due: 5 },
  share: null,
}
const sum = (over: Partial<SessionSummaryProps> = {}) => {
  cleanup()
  render(<SessionSummary {...SUMMARY} {...over} />)
}

test("ends with what moved, the days in a row and what comes first tomorrow", () => {
  sum()
  expect(screen.getByText("错的5题在错题本里，3道错题已经掌握，学完了「政策执行的影响因素」。")).toBeDefined()
  expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toStrictEqual([
    "15/20题",
    "3题",
    "22分钟",
    "7天",
  ])
  expect(screen.getByRole("heading", { level: 3 }).textContent).toBe("复习5道错题")
  expect(primary()).toStrictEqual([["看错题", "/question/exam/result?attempt_id=t1&show=wrong#review"]])
})

test("claims nothing that was not done, or could not be read", () => {
  const result = { right: 20, wrong: 0, mastered: 0, seconds: 300 }
  sum({ session: { ...DONE, result } })
  expect(screen.getByText("一题没错，学完了「政策执行的影响因素」。")).toBeDefined()
  sum({
    session: { ...ANSWERED, state: "done", answered: 13, result: { ...result, right: 13 } },
    isOfYesterday: true,
    streak: null,
    tomorrow: null,
  })
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("昨晚这一组学完了")
  expect(screen.getByText("没有答错，7题未答。")).toBeDefined()
  expect(screen.getByText("这一课留到下次")).toBeDefined()
  expect(primary()).toStrictEqual([["回到学习概览", "/study/course"]])
})
