import { cleanup, fireEvent, render, screen, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import type { ReleasedResult, UnreleasedResult } from "#domain/contract/examResult.ts"
import type { ReviewFilter } from "#domain/result/ResultReview.ts"
import { NavigateContext } from "#ui/kit/NavigateContext.ts"
import { ResultCharts } from "#ui/result/ResultCharts.tsx"
import { ResultView } from "#ui/result/ResultView.tsx"
import { SelfMark } from "#ui/result/SelfMark.tsx"
import { SharePanel } from "#ui/result/SharePanel.tsx"
import { START } from "../../machines/attempt/ExamWorld.ts"
import { RESULT, UNRELEASED } from "./resultScenes.tsx"

const show = (
  changes: Partial<ReleasedResult> | UnreleasedResult = {},
  { filter = "all" as ReviewFilter, number = 1, now = START } = {},
) => {
  const marks: Array<readonly [string, number | "add" | "remove"]> = []
  const visited: Array<readonly [string, boolean | undefined]> = []
  const result = changes.released === false ? changes : { ...RESULT, ...changes }
  render(
    <NavigateContext value={(href, replace) => void visited.push([href, replace])}>
      <ResultView
        result={result}
        filter={filter}
        number={number}
        reviewHref={(name, q = 1) => `/r?show=${name}&q=${q}`}
        retakeHref="/again"
        backHref="/back"
        next={null}
        now={now}
        onMark={(question_id, score) => void marks.push([question_id, score])}
        notesOf={() => null}
        onBook={(question_id, act) => void marks.push([question_id, act])}
        isBusy={false}
        charts={result.released ? <ResultCharts result={result} /> : null}
        receipt={null}
        share={null}
      />
    </NavigateContext>,
  )
  return Object.assign(marks, { visited })
}

describe("a result", () => {
  it("shows its score and its parts, each by itself", () => {
    show()
    expect(screen.getByText(/客观题66.5 \/ 90分，自评6 \/ 10分/)).toBeTruthy()
    expect(screen.getByText("已及格")).toBeTruthy()
  })

  it("shows by how much a simulation exceeded its time, and nothing otherwise", () => {
    show({ seconds: 725, overtime_seconds: 125 })
    expect(screen.getByText(/用时12:05，其中超时2:05$/)).toBeTruthy()
    cleanup()
    show()
    expect(screen.queryByText(/超时/)).toBeNull()
  })

  it("leaves open whether it is passed while an awaited mark could decide it, and names who marks", () => {
    show({ score: 52, by_hand: { by: "operator", score: 0, total_score: 10, awaiting: 1, until: null, given: [] } })
    expect(screen.getByText("批改后出结果")).toBeTruthy()
    expect(screen.getByText("1道简答题待批改，批改后总分会更新。")).toBeTruthy()
    cleanup()
    show({ by_hand: { by: "operator", score: 0, total_score: 10, awaiting: 1, until: null, given: [] } }, { number: 5 })
    expect(screen.getByText("待批改")).toBeTruthy()
  })

  it("is provisional while another exam withholds some of its questions", () => {
    show({ score: 52, by_hand: null, held: 2 })
    expect(screen.getByText("公布后出结果")).toBeTruthy()
    expect(screen.getByText(/^暂计52/)).toBeTruthy()
    expect(screen.getByText(/^其中2题也在还没公布答案的考试里/)).toBeTruthy()
  })

  it("lets what was not wrong, a short or an empty answer too, be put into the wrong book and taken out again", () => {
    const verdicts = ["right", "unanswered", "right", "right", "self"] as const
    const keys = RESULT.questions.map(({ id }, n) => ({
      question_id: id,
      answer: "",
      explanation_html: "",
      points: [],
      verdict: verdicts[n] ?? "right",
    }))
    const ids = keys.map(({ question_id }) => question_id)
    const [first = ""] = ids
    const seen = ids.map((id) => {
      const acts = show({ keys, in_book: [first] }, { number: RESULT.questions.findIndex((one) => one.id === id) + 1 })
      const button = screen.getByRole("button", { name: /错题本$/ })
      fireEvent.click(button)
      const text = button.textContent
      cleanup()
      return [text, ...acts]
    })
    expect(seen).toStrictEqual(
      ids.map((id) => (id === first ? ["移出错题本", [id, "remove"]] : ["加入错题本", [id, "add"]])),
    )
  })

  it("shows a corrected key, before and after", () => {
    show()
    expect(screen.getByText(/第3题答案已更正，得分由71.5改为72.5/)).toBeTruthy()
    expect(screen.queryByText(/正在重算/)).toBeNull()
    cleanup()
    show({ regrading: true })
    expect(screen.getByText(/成绩正在重算/)).toBeTruthy()
  })

  it("says whose order its options stand in, where that is not the bank's", () => {
    show({})
    expect(screen.queryByText(/按你作答时的次序/)).toBeNull()
    cleanup()
    show({ is_shuffled: true })
    expect(screen.getByText("题号和选项按你作答时的次序；错题本和统计按题库的次序。")).toBeTruthy()
  })

  it("says of a void question that all have its points, or that it does not count, and leaves no way to the wrong book", () => {
    const id = RESULT.questions[0]?.id ?? ""
    const corrections = [{ ...RESULT.corrections[0]!, question_id: id, number: 1, void_as: "none" as const }]
    const keys = RESULT.keys.map((key) => (key.question_id === id ? { ...key, verdict: "wrong" as const } : key))
    show({ corrections, keys, voided: [{ question_id: id, void_as: "none" }] }, { number: 1 })
    expect(screen.getByText(/第1题作废，此题不计分，得分由71.5改为72.5/)).toBeTruthy()
    expect(screen.getByText("此题不计分")).toBeTruthy()
    expect(screen.queryByRole("link", { name: "在错题本里" })).toBeNull()
    cleanup()
    show({ keys, voided: [{ question_id: id, void_as: "full" }] }, { number: 1 })
    expect(screen.getByText("此题全体得分")).toBeTruthy()
  })

  it("shows the ranking in words and as a table", () => {
    show()
    expect(screen.getByText("46 / 356")).toBeTruthy()
    expect(screen.getByText("87%的人")).toBeTruthy()
    const table = screen.getByRole("table", { name: /各分数段人数/ })
    expect(within(table).getByRole("row", { name: "63到72分，我在这里 41" })).toBeTruthy()
  })

  it("shows how others answered an option, with numbers", () => {
    show()
    const table = screen.getByRole("table", { name: "第1题各选项" })
    expect(within(table).getByRole("row", { name: /^D 201 · 56%/ })).toBeTruthy()
    expect(screen.getByText("356人次作答，正确率56%")).toBeTruthy()
    cleanup()
    show({ others: [{ question_id: "q1", answered: 9, correct: 4, choices: [] }] })
    expect(screen.queryByText(/人次作答/)).toBeNull()
  })

  it("shows what was asked for: wrong, flagged, guessed", () => {
    show({}, { filter: "guessed" })
    expect(screen.getAllByRole("article").map((one) => one.getAttribute("aria-labelledby") !== null)).toStrictEqual([
      true,
    ])
    expect(screen.getByRole("link", { name: "猜的 1", current: "page" })).toBeTruthy()
  })

  it("shows one question at a time, with the way to each by its number, sign and word", () => {
    show({}, { number: 4 })
    const numbers = within(screen.getByRole("navigation", { name: "题号" })).getAllByRole("link")
    expect(numbers.map((link) => link.getAttribute("aria-label"))).toStrictEqual([
      "第1题，答错",
      "第2题，未答",
      "第3题，未答",
      "第4题，答对",
      "第5题，已答",
    ])
    expect(screen.getByRole("link", { name: /^第4题/, current: "page" })).toBeTruthy()
    expect(screen.getAllByRole("article")).toHaveLength(1)
    const steps = ["上一题", "下一题"].map((name) => screen.getByRole("link", { name }).getAttribute("href"))
    expect(steps).toStrictEqual(["/r?show=all&q=3", "/r?show=all&q=5"])
  })

  it("goes on by a swipe and by the arrow keys, not by a finger that scrolls or a mouse that selects", () => {
    const { visited } = show({}, { number: 4 })
    const area = screen.getByRole("article").parentElement ?? document.body
    const draw = (pointerType: string, across: number, along = 0) => {
      fireEvent.pointerDown(area, { pointerType, clientX: 200, clientY: 200 })
      fireEvent.pointerUp(area, { pointerType, clientX: 200 + across, clientY: 200 + along })
    }
    draw("touch", -30)
    draw("touch", -90, 80)
    draw("mouse", -90)
    expect(visited).toStrictEqual([])
    draw("touch", -90)
    draw("touch", 90)
    fireEvent.keyDown(document.body, { key: "ArrowRight" })
    expect(visited).toStrictEqual([
      ["/r?show=all&q=5", true],
      ["/r?show=all&q=3", true],
      ["/r?show=all&q=5", true],
    ])
  })

  it("says in one sentence what is left to do, and leads there", () => {
    show()
    expect(screen.getByText("错1题，都在错题本里，明天复习")).toBeTruthy()
    expect(screen.getByRole("link", { name: "看错题" }).getAttribute("href")).toBe("/r?show=wrong&q=1")
  })

  it("keeps silent about a rank of one and a topic of one question", () => {
    const standing = RESULT.standing && { ...RESULT.standing, rank: 1, takers: 1 }
    show({ standing, points: [{ name: "控制", questions: 1, correct: 0 }], chapters: RESULT.chapters.slice(0, 1) })
    expect(screen.getByRole("heading", { name: "用时最长的题" })).toBeTruthy()
    for (const title of ["排名", "知识点正确率", "各章正确率"])
      expect(screen.queryByRole("heading", { name: title })).toBe(null)
  })

  it("has no score, rank, statistics or share before they are released", () => {
    show(UNRELEASED)
    for (const title of ["排名", "历次得分", "各章正确率", "用时最长的题"])
      expect(screen.queryByRole("heading", { name: title })).toBe(null)
    expect(screen.queryByText(/72.5/)).toBe(null)
    expect(screen.queryByRole("link", { name: /^错题/ })).toBe(null)
  })
})

describe("marking oneself", () => {
  it("sends what was typed, within the question's score", () => {
    const marks: number[] = []
    render(<SelfMark number={5} full={3} given={null} onMark={(score) => void marks.push(score)} isBusy={false} />)
    const field = screen.getByLabelText(/自评得分/)
    fireEvent.change(field, { target: { value: "2.5" } })
    fireEvent.submit(screen.getByRole("form", { name: "第5题自评" }))
    fireEvent.change(field, { target: { value: "9" } })
    fireEvent.submit(screen.getByRole("form", { name: "第5题自评" }))
    expect(marks).toStrictEqual([2.5, 3])
  })

  it("is over after its time", () => {
    show({}, { number: 5, now: START + 86_400_001 })
    expect(screen.getByText("自评6分")).toBeTruthy()
    expect(screen.queryByLabelText(/自评得分/)).toBe(null)
  })
})

describe("sharing", () => {
  it("states what is shown before it is done", () => {
    let shared = 0
    render(
      <SharePanel
        href={null}
        address={null}
        qr={null}
        onCopy={() => {}}
        onShare={() => (shared += 1)}
        onRevoke={() => {}}
        isBusy={false}
      />,
    )
    expect(screen.getByText(/没有姓名、手机号和答案/)).toBeTruthy()
    fireEvent.click(screen.getByRole("button", { name: "生成分享" }))
    expect(shared).toBe(1)
  })

  it("gives its address to paste", () => {
    const copied: string[] = []
    render(
      <SharePanel
        href="/share?id=1"
        address="https://a.test/share?id=1"
        qr={null}
        onCopy={(text) => copied.push(text)}
        onShare={() => {}}
        onRevoke={() => {}}
        isBusy={false}
      />,
    )
    fireEvent.click(screen.getByRole("button", { name: "复制链接" }))
    expect(copied).toStrictEqual(["https://a.test/share?id=1"])
  })

  it("keeps the focus when it is shared and when it is withdrawn", () => {
    const panel = (href: string | null) => (
      <SharePanel
        href={href}
        address={href}
        qr={null}
        onCopy={() => {}}
        onShare={() => {}}
        onRevoke={() => {}}
        isBusy={false}
      />
    )
    const { rerender } = render(panel(null))
    for (const [name, href] of [
      ["生成分享", "/share?id=1"],
      ["撤回分享", null],
    ] as const) {
      screen.getByRole("button", { name }).focus()
      rerender(panel(href))
      expect(document.activeElement?.textContent).toBe("分享成绩")
    }
  })
})
