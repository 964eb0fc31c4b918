import { cleanup, fireEvent, render, screen, within } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"
import { PrintView } from "#ui/wrongBook/PrintView.tsx"
import { reviewDay } from "#ui/wrongBook/reviewDay.ts"
import { WrongAnswersView } from "#ui/wrongBook/WrongAnswersView.tsx"
import { NO_WRONG, NO_WRONG_OVERVIEW, WRONG, WRONG_BOOK, WRONG_OVERVIEW } from "../gallery/scenes/studySamples.ts"

const book = (change: Partial<typeof WRONG_BOOK> = {}) => render(<WrongAnswersView {...WRONG_BOOK} {...change} />)
const at = (filter: object) => ({ ...WRONG_BOOK.address, filter })

describe("the wrong book", () => {
  it("keeps key, own answer and why shut until they are asked for, and marks nothing before", () => {
    const { container } = book()
    const details = [...container.querySelectorAll("li details details")].filter((one) =>
      /看答案/.test(one.textContent),
    )
    expect(details.map((one) => one.hasAttribute("open"))).toStrictEqual([false, false, false])
    expect(details[0]?.textContent).toMatch(/正确答案：A.*你的答案：B/)
    expect(container.querySelectorAll('fieldset [aria-pressed="true"]').length).toBe(0)
  })

  it("lies folded to what each question asks, the first one open", () => {
    const { container } = book()
    const rows = [...container.querySelectorAll("li > details")]
    expect(rows.map((row) => row.hasAttribute("open"))).toStrictEqual(rows.map((_, index) => index === 0))
    expect(rows.map((row) => row.querySelector("summary .rich-text")?.innerHTML)).toStrictEqual(
      WRONG.list.map(({ question }) => question.stem_html),
    )
  })

  it("is answered in place: a choice is judged at once, and can be taken back", () => {
    const onAnswer = vi.fn()
    const onAgain = vi.fn()
    const { rerender } = book({ onAnswer, onAgain })
    const [first] = WRONG.list
    const card = () => within(screen.getByRole("article", { name: "第1题" }))
    fireEvent.click(card().getByRole("button", { name: /^B/ }))
    expect(onAnswer.mock.calls).toStrictEqual([[first, { type: "answer.choose", key: "B" }]])
    const key = { ...(first?.key as NonNullable<typeof first>["key"]), verdict: "right" as const }
    rerender(
      <WrongAnswersView {...WRONG_BOOK} recalled={{ answers: { q1: "A" }, keys: { q1: key } }} onAgain={onAgain} />,
    )
    expect(card().getByText("答对了")).toBeTruthy()
    expect(card().getByRole("button", { name: /^A/ }).getAttribute("aria-pressed")).toBe("true")
    fireEvent.click(screen.getByRole("button", { name: "再做一次：第1题" }))
    expect(onAgain.mock.calls).toStrictEqual([["q1"]])
  })

  it("is checked on request where a choice is not the whole answer, once there is an answer", () => {
    const onAnswer = vi.fn()
    const { rerender } = book({ onAnswer })
    const checks = () => screen.queryAllByRole("button", { name: /^核对/ })
    expect(checks()).toStrictEqual([])
    rerender(
      <WrongAnswersView {...WRONG_BOOK} onAnswer={onAnswer} recalled={{ answers: { q1: "A", q2: ["3"] }, keys: {} }} />,
    )
    expect(checks().map((button) => button.getAttribute("aria-label"))).toStrictEqual(["核对：第2题"])
    fireEvent.click(checks()[0]!)
    expect(onAnswer.mock.calls).toStrictEqual([[WRONG.list[1], { type: "answer.check" }]])
  })

  it("shows the rule at each question: in a row, how often, when, and the next review", () => {
    book()
    expect(screen.getAllByText("连对1/2").length).toBe(3)
    expect(screen.getAllByText("今天复习").length).toBe(3)
  })

  it("begins with today's reviews, and starts them", () => {
    const onPractise = vi.fn()
    book({ onPractise })
    expect(screen.getByRole("heading", { level: 2, name: "今天复习8题" })).toBeTruthy()
    fireEvent.click(screen.getByRole("button", { name: "开始复习" }))
    fireEvent.click(screen.getByRole("button", { name: "练10题：二进制" }))
    fireEvent.click(screen.getByRole("button", { name: "练10题" }))
    expect(onPractise.mock.calls).toStrictEqual([
      [{ from: "due" }],
      [{ from: "point", point: "二进制" }],
      [{ from: "wrong", filter: {} }],
    ])
  })

  it("has the weakest points above the questions, two of them in sight", () => {
    const points = ["甲", "乙", "丙"].map((point) => ({ point, questions: 4, right: 1, set: 10 }))
    book({ overview: { ...WRONG_OVERVIEW, weak_points: points } })
    const weak = screen.getByRole("heading", { level: 2, name: "薄弱知识点" })
    const [first] = screen.getAllByRole("article")
    expect(weak.compareDocumentPosition(first!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(screen.getByText("另外1个知识点").closest("details")?.open).toBe(false)
    expect(screen.getByRole("button", { name: "练10题：乙" }).closest("details")).toBeNull()
  })

  it("offers as many questions as the filter shows, where these are fewer than ten", () => {
    book({ wrong: { ...WRONG, total: 4 } })
    expect(screen.getByRole("button", { name: "练4题" })).toBeTruthy()
  })

  it("is reviewed early in one press when nothing is due", () => {
    const onPractise = vi.fn()
    book({ onPractise, overview: { ...WRONG_OVERVIEW, due_today: 0, done_today: 4 } })
    expect(screen.getByRole("heading", { level: 2, name: "今天的复习做完了" })).toBeTruthy()
    fireEvent.click(screen.getByRole("button", { name: "提前复习10题" }))
    expect(onPractise.mock.calls).toStrictEqual([[{ from: "wrong", filter: {} }]])
  })

  it("filters by links that keep the rest; another bank drops the chapter", () => {
    book({ address: at({ state: "mastered", bank_id: "b0", chapter_id: "c1", kind: "judge" }) })
    const banks = screen.getByRole("navigation", { name: "按题库" })
    const hrefs = within(banks)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"))
    expect(hrefs).toStrictEqual([
      "/study/question/error?state=mastered&kind=judge",
      "/study/question/error?state=mastered&kind=judge&bank_id=b0",
      "/study/question/error?state=mastered&kind=judge&bank_id=b1",
    ])
    expect(screen.getByRole("link", { name: "清除筛选" }).getAttribute("href")).toBe(
      "/study/question/error?state=mastered",
    )
    expect(screen.getByRole("link", { name: "模拟考试 9" })).toBeTruthy()
  })

  it("tags reasons, several at once", () => {
    const onReason = vi.fn()
    book({ onReason })
    const tags = within(screen.getByRole("group", { name: "第1题的错因" }))
    expect(tags.getByRole("button", { name: "记混" }).getAttribute("aria-pressed")).toBe("true")
    fireEvent.click(tags.getByRole("button", { name: "不会" }))
    fireEvent.click(tags.getByRole("button", { name: "记混" }))
    expect(onReason.mock.calls).toStrictEqual([
      [{ question_id: "q1", reason: "不会", chosen: true }],
      [{ question_id: "q1", reason: "记混", chosen: false }],
    ])
  })

  it("takes a question out and offers to undo it, where the focus then is", () => {
    const onAct = vi.fn()
    const { rerender } = book({ onAct })
    fireEvent.click(screen.getByRole("button", { name: "移出错题本：第2题" }))
    expect(onAct.mock.calls).toStrictEqual([["q2", "remove"]])
    rerender(<WrongAnswersView {...WRONG_BOOK} onAct={onAct} removed="q2" />)
    expect(document.activeElement?.textContent).toContain("已移出一题")
    fireEvent.click(screen.getByRole("button", { name: "撤销" }))
    expect(onAct.mock.calls.at(-1)).toStrictEqual(["q2", "restore"])
  })

  it("gives the way back in where questions are mastered or taken out", () => {
    const onAct = vi.fn()
    const list = WRONG.list.map((item) => ({ ...item, state: "mastered" as const }))
    book({ onAct, wrong: { ...WRONG, list }, address: at({ state: "mastered" }) })
    fireEvent.click(screen.getByRole("button", { name: "移回错题本：第1题" }))
    expect(onAct.mock.calls).toStrictEqual([["q1", "restore"]])
  })

  it("exports what is shown", () => {
    const onExport = vi.fn()
    book({ onExport })
    for (const name of [/^CSV/, /^Anki/, /^JSON/]) fireEvent.click(screen.getByRole("button", { name }))
    expect(onExport.mock.calls).toStrictEqual([["csv"], ["anki"], ["json"]])
  })

  it.each([
    [{ overview: NO_WRONG_OVERVIEW }, "还没有错题"],
    [{ address: at({ bank_id: "b0" }) }, "这样筛选没有题"],
    [{ address: at({}) }, "错题都掌握了"],
    [{ address: at({ state: "mastered" }) }, "还没有掌握的错题"],
    [{ wrong: { ...NO_WRONG, total: 9, page: 7 } }, "没有这一页了"],
  ] as const)("says what to do when there is nothing (%#)", (change, title) => {
    book({ wrong: NO_WRONG, ...change })
    expect(screen.getByRole("heading", { level: 2, name: title })).toBeTruthy()
    expect(screen.getAllByRole("link").length).toBeGreaterThan(0)
  })
})

describe("the book on paper", () => {
  const print = (where: "beside" | "end", onPrint = () => {}) =>
    render(<PrintView wrong={WRONG} address={{ filter: {}, page: 1, print: where }} onPrint={onPrint} />)

  it("has the answers at the end, or beside each question", () => {
    print("end")
    const end = screen.getByRole("region", { name: "答案和解析" })
    expect(within(end).getAllByText(/正确答案/).length).toBe(3)
    expect(screen.getAllByText(/正确答案/).length).toBe(3)
    cleanup()
    print("beside")
    expect(screen.queryByRole("region", { name: "答案和解析" })).toBe(null)
    expect(screen.getAllByText(/正确答案/).length).toBe(3)
    // an exam may have shown them in another order
    screen.getByText(/选项按题库的次序$/)
  })

  it("is printed by the browser when that is asked for", () => {
    const onPrint = vi.fn()
    print("end", onPrint)
    fireEvent.click(screen.getByRole("button", { name: "打印这一页" }))
    expect(onPrint).toHaveBeenCalledTimes(1)
  })
})

describe("the day of a review", () => {
  it.each([
    ["2026-03-02", "今天"],
    ["2026-03-03", "明天"],
    ["2026-03-04", "后天"],
    ["2026-03-05", "3月5日"],
  ])("%s is said as %s", (date, said) => {
    expect(reviewDay(date, Date.parse("2026-03-02T10:00:00+08:00"))).toBe(said)
  })
})
