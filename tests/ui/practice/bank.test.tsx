import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import { type ActorRefFrom, createActor } from "xstate"
import { inert } from "#dev/record/inert.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { wholeBank } from "#domain/practice/WholeBank.ts"
import { takenMachine } from "#machines/practice/takenMachine.ts"
import { BankDetailView } from "#ui/practice/BankDetailView.tsx"
import { BankInsight } from "#ui/practice/BankInsight.tsx"
import { ChapterList } from "#ui/practice/ChapterList.tsx"
import { DailyCard } from "#ui/practice/DailyCard.tsx"
import { DrawForm } from "#ui/practice/DrawForm.tsx"
import { MyBankRow } from "#ui/practice/MyBankRow.tsx"
import { PaperList } from "#ui/practice/PaperList.tsx"
import { ResetDialog } from "#ui/practice/ResetDialog.tsx"
import { TakeBank } from "#ui/practice/TakeBank.tsx"
import { TakeButton } from "#ui/practice/TakeButton.tsx"
import { TakenList } from "#ui/practice/TakenList.tsx"
import { answer } from "../../machines/support/environment.ts"
import { BANK } from "../gallery/scenes/samples.ts"

const DAILY: Output<"practice.daily"> = {
  bank_id: "b0",
  today: "2026-03-04",
  month: "2026-03",
  streak: 2,
  longest: 5,
  days: [{ day: "2026-03-03", state: "done", attempt_id: "a3", questions: 10, correct: 8 }],
}
const daily = (over: Partial<Output<"practice.daily">> = {}) =>
  render(
    <DailyCard
      daily={{ ...DAILY, ...over }}
      startHref={(day) => `/start/${day}`}
      resultHref={(id) => `/result/${id}`}
      monthHref={(month) => `/month/${month}`}
      isMonthAsked={false}
    />,
  )
const hrefOf = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href")

test("a bank that was begun goes on with practice, or with its papers where it has nothing else", () => {
  const bank = { bank_id: "b1", name: "法规", questions: 50, answered: 0, correct: 0 }
  render(<MyBankRow bank={{ ...bank, has_practice: true }} />)
  expect(hrefOf("开始练习：法规")).toBe("/question/exam?bank_id=b1")
  cleanup()
  render(<MyBankRow bank={{ ...bank, has_practice: false }} />)
  expect(hrefOf("看试卷：法规")).toBe("/question/b1")
})

test("a chapter is downloaded by one button, which then removes it and keeps the focus", () => {
  const taken = createActor(inert(takenMachine)).start() as ActorRefFrom<typeof takenMachine>
  const tell = (event: object) => act(() => taken.send(event as never))
  const source = { bank_id: "b0", chapter_id: "c1" }
  const { container } = render(
    <>
      <TakeButton taken={taken} source={source} name="第一章" signInHref={null} />
      <TakeButton taken={taken} source={{ bank_id: "b0" }} name="题库" signInHref={null} />
    </>,
  )
  tell({ type: "learner.known", user_id: "" })
  expect(screen.getAllByRole<HTMLButtonElement>("button").map(({ disabled }) => disabled)).toStrictEqual([true, true])

  tell({ type: "learner.known", user_id: "u1" })
  tell(answer("list", []))
  const button = screen.getByRole("button", { name: "下载到本机：第一章" })
  button.focus()
  fireEvent.click(button)
  expect([button.textContent, button.getAttribute("aria-busy")]).toStrictEqual(["正在下载", "true"])
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "下载到本机：题库" }).disabled).toBe(true)

  tell(answer("take", null))
  tell(answer("list", [{ attempt_id: "t1", source, title: "", questions: 12, bytes: 240_000, taken_at: 0 }]))
  expect(container.textContent).toContain("已下载12题 · 0.2 MB")
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "删除下载：第一章" }))
  fireEvent.click(button)
  expect(taken.getSnapshot()).toMatchObject({ value: "removing", context: { user_id: "u1", attempt_ids: ["t1"] } })
})

test("a large bank says what it needs, comes chapter by chapter, stops, and goes on with the rest", () => {
  const taken = createActor(inert(takenMachine)).start() as ActorRefFrom<typeof takenMachine>
  const tell = (event: object) => act(() => taken.send(event as never))
  const bank = wholeBank(BANK) ?? expect.unreachable()
  const { container } = render(<TakeBank taken={taken} bank={bank} name="题库" signInHref={null} />)
  tell({ type: "learner.known", user_id: "u1" })
  tell(answer("list", []))
  const [chapters, questions] = [bank.sources.length, bank.questions]
  expect(container.textContent).toContain(`${chapters}章${questions}题，约0.3 MB，图片另计`)
  const button = screen.getByRole("button")
  const name = () => button.getAttribute("aria-label")
  fireEvent.click(button)
  expect(container.textContent).toContain(`正在下载0/${chapters}章`)

  const of = (at: number) => ({
    attempt_id: `t${at}`,
    source: bank.sources[at],
    title: "",
    questions: 50,
    bytes: 100_000,
    taken_at: 0,
  })
  tell(answer("take", null))
  tell(answer("list", [of(0)]))
  expect([name(), container.textContent]).toStrictEqual([
    "停止：题库",
    expect.stringContaining(`正在下载1/${chapters}章，约0.5 MB`),
  ])
  fireEvent.click(button)
  tell(answer("list", [of(0)]))
  expect([name(), container.textContent]).toStrictEqual([
    "继续下载：题库",
    expect.stringContaining(`已下载1/${chapters}章 · 50题 · 0.1 MB`),
  ])
  fireEvent.click(button)
  expect(taken.getSnapshot().context.wanted).toStrictEqual(bank.sources.slice(1))

  tell({ type: "take.stop" })
  tell(
    answer(
      "list",
      bank.sources.map((_, at) => of(at)),
    ),
  )
  fireEvent.click(button)
  expect(taken.getSnapshot()).toMatchObject({
    value: "removing",
    context: { attempt_ids: bank.sources.map((_, at) => `t${at}`) },
  })
})

test("all that is on this device is listed, to go on with or to remove", () => {
  const taken = createActor(inert(takenMachine)).start() as ActorRefFrom<typeof takenMachine>
  const tell = (event: object) => act(() => taken.send(event as never))
  const { container } = render(<TakenList taken={taken} now={Date.parse("2026-03-02T10:00:00+08:00")} />)
  tell({ type: "learner.known", user_id: "u1" })
  tell(answer("list", []))
  expect(container.textContent).toBe("")
  const entry = { questions: 12, bytes: 240_000, taken_at: Date.parse("2026-03-02T09:00:00+08:00") }
  const entries = [
    { ...entry, attempt_id: "t1", title: "法规：第一章", source: { bank_id: "b0", chapter_id: "c1" } },
    { ...entry, attempt_id: "t2", title: "实务", source: { bank_id: "b1" } },
  ]
  tell({ type: "learner.known", user_id: "u2" })
  tell(answer("list", entries))
  expect(container.textContent).toContain("共占0.5 MB")
  expect(hrefOf("法规：第一章")).toBe("/question/exam?bank_id=b0&chapter_id=c1")
  fireEvent.click(screen.getByRole("button", { name: "删除下载：实务" }))
  expect(taken.getSnapshot()).toMatchObject({ value: "removing", context: { attempt_ids: ["t2"] } })
  expect(screen.getByRole("button", { name: "删除下载：实务" }).getAttribute("aria-busy")).toBe("true")
})

describe("the daily set", () => {
  test("leads to today's questions, to what was done, and to a day that was missed; not into the future", () => {
    daily()
    expect(hrefOf("做今天的题")).toBe("/start/2026-03-04")
    expect(hrefOf("3日，已完成，看结果")).toBe("/result/a3")
    expect(hrefOf("4日，今天，去做")).toBe("/start/2026-03-04")
    expect(hrefOf("2日，未完成，去补做")).toBe("/start/2026-03-02")
    expect(screen.queryByRole("link", { name: /^5日/ })).toBeNull()
    expect([screen.getByText("连续2天"), screen.getByText("最长连续5天")]).toHaveLength(2)
    expect(
      screen
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent)
        .join(),
    ).toBe("星期一,星期二,星期三,星期四,星期五,星期六,星期日")
  })

  test("goes back by months, and forward up to this one", () => {
    daily()
    expect(hrefOf("上个月")).toBe("/month/2026-02")
    expect(screen.queryByRole("link", { name: "下个月" })).toBeNull()
    cleanup()
    daily({ month: "2026-02" })
    expect(hrefOf("下个月")).toBe("/month/2026-03")
  })

  test("says how today went once it is done", () => {
    const today = { day: "2026-03-04", state: "done", attempt_id: "a4", questions: 10, correct: 9 } as const
    daily({ days: [today] })
    expect(hrefOf("今天答对9 / 10")).toBe("/result/a4")
  })
})

const CHAPTERS = [
  { id: "c1", name: "第一章", questions: 10, answered: 4, correct: 3 },
  { id: "c2", name: "第二章", questions: 10, answered: 0, correct: 0 },
]

describe("a draw", () => {
  test("asks for what is ticked and chosen, and leaves out what is not", () => {
    const drawn: Array<string> = []
    render(
      <DrawForm
        chapters={CHAPTERS}
        kinds={["single", "multiple", "judge"]}
        onDraw={(query) => drawn.push(query.toString())}
      />,
    )
    fireEvent.click(screen.getByRole("button", { name: "组一套题" }))
    fireEvent.click(screen.getByRole("checkbox", { name: "第二章" }))
    fireEvent.click(screen.getByRole("checkbox", { name: "判断题" }))
    fireEvent.change(screen.getByRole("combobox", { name: "题数" }), { target: { value: "20" } })
    fireEvent.change(screen.getByRole("combobox", { name: "范围" }), { target: { value: "unanswered" } })
    fireEvent.click(screen.getByRole("button", { name: "组一套题" }))
    expect(screen.queryByRole("checkbox", { name: "配对题" })).toBeNull()
    expect(drawn).toStrictEqual(["count=10", "chapter=c2&kind=judge&count=20&only=unanswered"])
  })
})

describe("chapters", () => {
  test("are practised in order, shuffled, or begun again once something was answered", () => {
    const asked: Array<string> = []
    render(
      <ChapterList
        chapters={CHAPTERS}
        hrefOf={(id) => `/practice/${id}`}
        shuffledHrefOf={(id) => `/shuffled/${id}`}
        onReset={(id) => asked.push(id)}
      />,
    )
    expect([hrefOf("继续：第一章"), hrefOf("乱序练习：第二章")]).toStrictEqual(["/practice/c1", "/shuffled/c2"])
    expect(screen.queryByRole("button", { name: "重新开始：第二章" })).toBeNull()
    fireEvent.click(screen.getByRole("button", { name: "重新开始：第一章" }))
    expect(asked).toStrictEqual(["c1"])
  })

  test("are not begun again without a yes, which says what stays", () => {
    const done: Array<string> = []
    render(
      <ResetDialog
        open
        name="第一章"
        busy={false}
        onClose={() => done.push("closed")}
        onReset={() => done.push("reset")}
      />,
    )
    const dialog = screen.getByRole("dialog", { name: "重新开始" })
    expect(within(dialog).getByText(/做题记录、错题、收藏和笔记都保留/)).toBeDefined()
    fireEvent.click(within(dialog).getByRole("button", { name: "先不了" }))
    fireEvent.click(within(dialog).getByRole("button", { name: "进度归零" }))
    expect(done).toStrictEqual(["closed", "reset"])
  })
})

const PAPER = {
  id: "p1",
  name: "测评卷",
  exam_type: "5",
  year: 2025,
  minutes: 40,
  questions: 20,
  total_score: 100,
  pass_score: 60,
  opens_at: null,
  closes_at: null,
} as const

const WINDOW = { opens_at: "2026-03-01 09:00:00", closes_at: "2026-03-05 10:00:00" }

const papers = (shelf: string | null) => {
  render(
    <PaperList
      papers={[
        { ...PAPER, id: "p3", name: "模拟卷", exam_type: "7", year: null },
        PAPER,
        { ...PAPER, id: "p0", name: "旧真题", year: 2019 },
        { ...PAPER, id: "p2", name: "统考", ...WINDOW },
      ]}
      shelf={shelf}
      shelfHref={(id) => `/bank/${id}`}
      hrefOf={({ id }) => `/paper/${id}`}
      now={Date.UTC(2026, 2, 2)}
    />,
  )
  return screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)
}

describe("the papers of a bank", () => {
  test("are one list, each with its type, a past paper with its year; what is sat online stands first", () => {
    expect(papers(null)).toStrictEqual(["统考", "测评卷", "旧真题", "模拟卷"])
    expect(screen.getAllByRole("link").map((link) => link.textContent)).toStrictEqual(
      ["全部 4", "在线考试 1", "历年真题 2", "模拟考试 1"].concat(["去考试", "去考试", "去考试", "去考试"]),
    )
    expect([screen.getByText("2025年"), ...screen.getAllByText("历年真题")]).toHaveLength(3)
  })

  test("are filtered by the type in the address; one that is not there filters nothing", () => {
    expect(papers("5")).toStrictEqual(["测评卷", "旧真题"])
    cleanup()
    expect(papers("13")).toHaveLength(4)
  })
})

test("what is hard in a bank leads to ten questions about a point, where the bank draws them", () => {
  const insight = {
    missed: [
      { question_id: "q1", stem_html: "<p>难题</p>", chapter_id: "c1", chapter: "第一章", answered: 10, right: 20 },
    ],
    points: [{ name: "欧姆定律", questions: 3, right: null }],
  }
  const questionHref = (id: string) => `/notes/${id}`
  const { rerender } = render(
    <BankInsight
      insight={insight}
      pointHref={(point) => `/draw/${point}`}
      chapterSet={{ verb: "练这一章十题", hrefOf: (id) => `/chapter/${id}` }}
      questionHref={questionHref}
    />,
  )
  expect([hrefOf(/欧姆定律/), hrefOf("练这一章十题"), hrefOf("看这道题")]).toStrictEqual([
    "/draw/欧姆定律",
    "/chapter/c1",
    "/notes/q1",
  ])
  expect(screen.getByText(/10次作答，正确率20%/)).toBeDefined()
  rerender(<BankInsight insight={insight} pointHref={null} chapterSet={null} questionHref={questionHref} />)
  expect(screen.queryByRole("link", { name: /练这一章/ })).toBeNull()
  expect(screen.queryByRole("link", { name: /欧姆定律/ })).toBeNull()
})

test("a bank for its papers alone offers no practice", () => {
  const headings = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)
  const view = (practiceHref: (() => string) | null) => (
    <BankDetailView
      bank={BANK}
      mode="full"
      now={0}
      practiceHref={practiceHref}
      trialHref={null}
      paperHref={() => "/paper"}
      shelf={null}
      shelfHref={() => "/shelf"}
    />
  )
  const { rerender } = render(view(() => "/practice"))
  expect([headings(), hrefOf("继续练习")]).toStrictEqual([["章节练习", "试卷"], "/practice"])
  rerender(view(null))
  expect(headings()).toStrictEqual(["试卷"])
  expect(screen.queryByRole("link", { name: /练习|开始/ })).toBeNull()
})
