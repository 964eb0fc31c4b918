import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import type { LiveCard as Session } from "#domain/contract/site.ts"
import { LiveAgendaRow } from "#ui/live/LiveAgendaRow.tsx"
import { LiveCard } from "#ui/live/LiveCard.tsx"
import { LiveCenterView } from "#ui/live/LiveCenterView.tsx"
import { LiveDetailView } from "#ui/live/LiveDetailView.tsx"
import { LiveHomeView, type LiveHomeViewProps } from "#ui/live/LiveHomeView.tsx"
import { LiveNow } from "#ui/live/LiveNow.tsx"
import { NOW } from "../gallery/scenes/samples.ts"
import { LIVE, LIVE_DETAIL, pageOf } from "../gallery/scenes/siteSamples.ts"

const at = (text: string) => Date.parse(`2026-03-01T${text}+08:00`)

/** The titles under each heading of a section, in order. */
const sections = (container: HTMLElement) =>
  [...container.querySelectorAll("section")].map((section) => [
    section.querySelector("h2")?.textContent,
    [...section.querySelectorAll("h3")].map((title) => title.textContent),
  ])

describe.each([
  ["card", (now: number) => <LiveCard session={LIVE.tonight} now={now} />],
  ["row of the timetable", (now: number) => <LiveAgendaRow session={LIVE.tonight} now={now} level="h3" />],
  ["sheet of what is on", (now: number) => <LiveNow session={LIVE.tonight} now={now} />],
])("a live session as a %s", (_, show) => {
  test.each([
    ["2026-02-28T20:00:00+08:00", "待开播", "tomorrow"],
    ["2026-03-01T00:00:00+08:00", "即将开始", "tomorrow"],
    ["2026-03-01T19:59:59+08:00", "即将开始", "tomorrow"],
    ["2026-03-01T20:00:00+08:00", "直播中", "today"],
    ["2026-03-01T21:29:59+08:00", "直播中", "today"],
    ["2026-03-01T21:30:00+08:00", "已结束", "end"],
  ])("at %s says %s with class %s", (instant, label, cssClass) => {
    const { container } = render(show(Date.parse(instant)))
    const article = container.querySelector("article")
    expect([screen.queryByText(label) !== null, article?.classList.contains(cssClass)]).toStrictEqual([true, true])
    expect(["end", "today", "tomorrow"].filter((name) => article?.classList.contains(name))).toStrictEqual([cssClass])
    expect(screen.getByRole("link").getAttribute("href")).toBe("/live/3")
  })
})

describe("the live home", () => {
  const all: LiveHomeViewProps = {
    coming: pageOf([LIVE.now, LIVE.tonight, LIVE.tomorrow]),
    ended: pageOf([LIVE.ended, LIVE.lastYear]),
    now: NOW,
    mode: "full",
  }

  test("puts sessions under what they are now", () => {
    const { container } = render(<LiveHomeView {...all} />)
    expect(sections(container)).toStrictEqual([
      ["正在直播", [LIVE.now.title]],
      ["今天", [LIVE.tonight.title]],
      ["接下来", [LIVE.tomorrow.title]],
      ["已结束", [LIVE.ended.title, LIVE.lastYear.title]],
    ])
  })

  test("moves them by itself when their time has come", () => {
    const { container, rerender } = render(<LiveHomeView {...all} />)
    rerender(<LiveHomeView {...all} now={at("20:00:00")} />)
    expect(sections(container)).toStrictEqual([
      ["正在直播", [LIVE.tonight.title]],
      ["接下来", [LIVE.tomorrow.title]],
      ["已结束", [LIVE.now.title, LIVE.ended.title, LIVE.lastYear.title]],
    ])
  })

  test("leads to the whole timetable, which study mode does not have", () => {
    const hrefs = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"))
    const { rerender } = render(<LiveHomeView {...all} />)
    expect(hrefs().filter((href) => href?.startsWith("/live/all"))).toStrictEqual([
      "/live/all?when=coming",
      "/live/all?when=ended",
    ])
    rerender(<LiveHomeView {...all} mode="study" />)
    expect(hrefs().filter((href) => href?.startsWith("/live/all"))).toStrictEqual([])
  })

  test("explains why it is empty, and offers what the mode allows", () => {
    const none = { ...all, coming: pageOf<Session>([]), ended: pageOf<Session>([]) }
    const { rerender } = render(<LiveHomeView {...none} />)
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("还没有安排直播")
    expect(screen.getByRole("link").getAttribute("href")).toBe("/course")
    rerender(<LiveHomeView {...none} mode="study" />)
    expect(screen.getByRole("link").getAttribute("href")).toBe("/study/course")
  })
})

describe("the timetable", () => {
  const timetable = (list: ReadonlyArray<Session>, total: number, filters: object = {}) => (
    <LiveCenterView
      sessions={{ list, total, page: 2, page_size: 20 }}
      filters={{ when: "all", subject_id: "", page: 2, ...filters }}
      subjects={[
        { id: "100", name: "财会金融" },
        { id: "200", name: "建筑工程" },
      ]}
      now={NOW}
    />
  )

  test("orders what it is given by the rule, whatever the server's clock was a minute ago", () => {
    render(timetable([LIVE.ended, LIVE.tomorrow, LIVE.lastYear, LIVE.now], 4))
    expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toStrictEqual(
      [LIVE.now, LIVE.tomorrow, LIVE.ended, LIVE.lastYear].map(({ title }) => title),
    )
  })

  test("keeps one filter while the other is chosen, and begins again at the first page", () => {
    render(timetable([LIVE.now], 41, { when: "coming", subject_id: "100" }))
    const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href")
    expect([hrefOf("建筑工程"), hrefOf("全部科目"), hrefOf("已结束"), hrefOf("全部")]).toStrictEqual([
      "/live/all?when=coming&subject=200",
      "/live/all?when=coming",
      "/live/all?when=ended&subject=100",
      "/live/all?subject=100",
    ])
    expect([hrefOf("上一页"), hrefOf("下一页")]).toStrictEqual([
      "/live/all?when=coming&subject=100",
      "/live/all?when=coming&subject=100&page=3",
    ])
    expect(screen.getByRole("link", { name: "财会金融" }).getAttribute("aria-current")).toBe("page")
  })

  test.each([
    ["nothing is planned", 0, {}, "还没有安排直播"],
    ["nothing fits the filters", 0, { when: "ended" }, "没有符合的直播"],
    ["the page is past the last", 20, {}, "没有这一页了"],
  ])("says that %s", (_, total, filters, title) => {
    render(timetable([], total, filters))
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe(title)
  })
})

describe("the page of a session", () => {
  const nothing = () => {}

  test("reserves with one press, once at a time", () => {
    let presses = 0
    const view = (busy: boolean) => (
      <LiveDetailView
        session={LIVE_DETAIL}
        now={at("18:30:00")}
        mode="full"
        busy={busy}
        onReserve={() => (presses += 1)}
      />
    )
    const { rerender } = render(view(false))
    fireEvent.click(screen.getByRole("button", { name: "预约这场直播" }))
    rerender(view(true))
    fireEvent.click(screen.getByRole("button", { name: "预约这场直播" }))
    expect(presses).toBe(1)
  })

  const told = (now: number) => {
    const { container } = render(
      <LiveDetailView session={LIVE_DETAIL} now={now} mode="full" busy={false} onReserve={nothing} />,
    )
    const text = container.querySelector("aside")?.textContent
    cleanup()
    return text
  }

  test("shows how far the start is, that it is live, and that it is over", () => {
    expect([
      told(Date.parse("2026-02-27T16:30:00+08:00")),
      told(at("18:30:00")),
      told(at("19:59:30")),
      told(at("20:12:00")),
      told(at("21:30:00")),
    ]).toStrictEqual([
      "待开播3月1日 周日20:00–21:30距开播还有2天3小时北京时间，全程1小时30分预约这场直播看看其他直播",
      "即将开始今天 · 3月1日 周日20:00–21:30距开播还有1小时30分北京时间，全程1小时30分预约这场直播看看其他直播",
      "即将开始今天 · 3月1日 周日20:00–21:30距开播还有不到1分钟北京时间，全程1小时30分进入直播间看看其他直播",
      "直播中3月1日 周日20:00–21:30已开播12分钟北京时间，全程1小时30分进入直播间看看其他直播",
      "已结束3月1日 周日20:00–21:30这场直播已经结束北京时间，全程1小时30分看看其他直播",
    ])
  })

  test("leads to the recording of a session that has one", () => {
    const { container } = render(
      <LiveDetailView
        session={{ ...LIVE_DETAIL, has_recording: true }}
        now={at("21:30:00")}
        mode="full"
        busy={false}
        onReserve={nothing}
      />,
    )
    expect(container.querySelector("aside")?.textContent).toContain("看回放")
  })

  test("shows a time that cannot be read as open, never as a wrong one", () => {
    const session = { ...LIVE_DETAIL, start_time: "soon", end_time: "later" }
    const { container } = render(
      <LiveDetailView session={session} now={NOW} mode="full" busy={false} onReserve={nothing} />,
    )
    expect(container.querySelector("aside")?.textContent).toBe("待开播时间待定时间待定北京时间预约这场直播看看其他直播")
  })

  test("leads to the teacher, and to other sessions where the mode has them", () => {
    const hrefs = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"))
    render(
      <LiveDetailView
        session={{ ...LIVE_DETAIL, course: [] }}
        now={NOW}
        mode="study"
        busy={false}
        onReserve={nothing}
      />,
    )
    expect(hrefs()).toStrictEqual(["/live", "/live", "/teacher/t1"])
  })
})
