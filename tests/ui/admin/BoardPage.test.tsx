import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { Board } from "#domain/admin/adminAnswers.ts"
import type { BoardRow } from "#domain/admin/Board.ts"
import { failed, renderAdmin } from "./renderAdmin.tsx"

const NOW = Date.parse("2026-03-02T10:00:00+08:00")
const MINUTE = 60_000
const HREF = "/admin/list/exam:board?paper=p2"

const rowOf = (name: string, over: Partial<BoardRow> = {}): BoardRow => ({
  user_id: name,
  name,
  mobile: null,
  room: "一",
  seat: "1",
  extra_minutes: 0,
  attempt: null,
  attempt_state: null,
  started_at: null,
  deadline: NOW + 60 * MINUTE,
  ended_at: null,
  saved_at: null,
  seen_at: null,
  moves: 0,
  leaves: 0,
  incidents: 0,
  is_bound: false,
  ...over,
})
const sitting = (name: string, over: Partial<BoardRow> = {}) =>
  rowOf(name, { attempt: `t-${name}`, attempt_state: "open", seen_at: NOW, saved_at: NOW - 5_000, ...over })

const boardOf = (rows: ReadonlyArray<BoardRow>, over: Partial<Board> = {}) => ({
  ok: true as const,
  value: {
    version: "e.1",
    is_whole: true,
    name: "期末考试",
    closes_at: NOW + 60 * MINUTE,
    passcode: null,
    is_over: false,
    now: NOW,
    next_in: 3_600_000,
    rows,
    ...over,
  },
})

const PEOPLE = [
  rowOf("甲"),
  sitting("乙", { seat: "2", extra_minutes: 10 }),
  sitting("丙", { room: "二", seen_at: NOW - 5 * MINUTE }),
  rowOf("丁", { room: "二", seat: "2", attempt: "t-丁", attempt_state: "handed_in", ended_at: NOW - MINUTE }),
]
const open = async (world: Parameters<typeof renderAdmin>[0]) => {
  const admin = renderAdmin({ href: HREF, role: "registrar", ...world })
  await screen.findByRole("heading", { level: 1, name: /./ })
  return admin
}
const names = () =>
  within(screen.getByRole("table"))
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.querySelectorAll("td")[1]?.textContent)

it("shows an exam as it runs: counts on top, everybody by seat, and what may be done with each", async () => {
  await open({ boards: [boardOf(PEOPLE)] })
  await screen.findByRole("heading", { level: 1, name: "期末考试" })
  expect(screen.getByText("每2秒更新，现在是10:00:00，11:00收卷。")).toBeDefined()
  const counts = within(screen.getByRole("navigation", { name: "按状态" })).getAllByRole("link")
  expect(counts.map(({ textContent }) => textContent)).toStrictEqual([
    "全部 4",
    "掉线 1",
    "未到 1",
    "在考 1",
    "已交卷 1",
    "缺考 0",
  ])
  expect(names()).toStrictEqual(["甲", "乙", "丙", "丁"])
  const [, , , ill] = within(screen.getByRole("table")).getAllByRole("row")
  expect(ill?.textContent).toContain("掉线5分钟")
  const links = within(ill!).getAllByRole("link")
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toStrictEqual([
    ["作答的经过", "/admin/list/exam:attempt?attempt=t-%E4%B8%99"],
    ["发消息", "/admin/act/exam:message?paper=p2&user=%E4%B8%99"],
    ["记一条情况", "/admin/act/exam:incident?attempt=t-%E4%B8%99"],
    ["批量加时", "/admin/act/exam:extra?paper=p2&users=%E4%B8%99"],
    ["提前收卷", "/admin/act/exam:close?paper=p2&user=%E4%B8%99"],
  ])
})

it("shows what the room is told to begin, where the paper asks for it", async () => {
  await open({ boards: [boardOf(PEOPLE, { passcode: { text: "048 213", until: NOW + 3 * MINUTE } })] })
  expect((await screen.findByText("048 213")).parentElement?.textContent).toBe(
    "考场口令048 213，10:03更换，之后还能用5分钟",
  )
})

it("has its filters in the address, and watches on under others", async () => {
  const { actor, boardsAsked } = await open({ boards: [boardOf(PEOPLE)] })
  fireEvent.click(await screen.findByRole("link", { name: "在考 1" }))
  await waitFor(() => expect(names()).toStrictEqual(["乙"]))
  expect(actor.getSnapshot().context.href).toBe(`${HREF}&state=sitting`)
  fireEvent.change(screen.getByRole("combobox", { name: "考场" }), { target: { value: "二" } })
  await waitFor(() => expect(screen.getByText("这里现在没有人。")).toBeDefined())
  expect(actor.getSnapshot().context.href).toBe(`${HREF}&room=%E4%BA%8C&state=sitting`)
  expect(boardsAsked).toStrictEqual([{ paper: "p2", agency: "", since: "" }])
})

it("picks people by the keyboard, whatever the filters show, for what takes several", async () => {
  await open({ boards: [boardOf(PEOPLE)] })
  await screen.findByRole("table")
  for (const key of ["j", "x", "j", "j", "x"]) fireEvent.keyDown(document.activeElement ?? document.body, { key })
  const picked = within(await screen.findByRole("group", { name: "选中的" }))
  expect(picked.getByText("已选2条")).toBeDefined()
  fireEvent.click(screen.getByRole("link", { name: "在考 1" }))
  await waitFor(() => expect(names()).toStrictEqual(["乙"]))
  fireEvent.click(within(screen.getByRole("table")).getByRole("checkbox", { name: "选择第1行" }))
  expect(picked.getByRole("link", { name: "批量加时" }).getAttribute("href")).toBe(
    `/admin/act/exam:extra?${new URLSearchParams({ paper: "p2", users: "甲 乙 丙" }).toString()}`,
  )
  fireEvent.click(picked.getByRole("button", { name: "取消选择" }))
  expect(screen.queryByRole("group", { name: "选中的" })).toBeNull()
  expect(screen.queryAllByRole("checkbox", { checked: true })).toStrictEqual([])
})

it("finds somebody among hundreds, by an address, and says how many there are in all", async () => {
  const many = Array.from({ length: 500 }, (_, n) => rowOf(`考生${n + 1}`, { seat: `${n + 1}` }))
  const { actor } = await open({ boards: [boardOf(many)] })
  await screen.findByText("500人，只列前200人，请搜索，或按考场、状态看")
  expect(names()).toHaveLength(200)
  const box = screen.getByRole("searchbox", { name: "姓名、座位号、编号或手机号的几位" })
  fireEvent.change(box, { target: { value: " 444 " } })
  fireEvent.submit(box)
  await screen.findByText("1人，全部500人")
  expect(names()).toStrictEqual(["考生444"])
  expect(screen.getByRole("link", { name: "未到 1" })).toBeDefined()
  expect(actor.getSnapshot().context.href).toBe(`${HREF}&text=444`)
})

it("of another agency stays there: in what is asked, in its filters and in what its rows lead to", async () => {
  const href = "/admin/list/exam:board?agency=b&paper=p2"
  const { actor, boardsAsked } = await open({ role: "operator", href, boards: [boardOf(PEOPLE)] })
  fireEvent.click(await screen.findByRole("link", { name: "在考 1" }))
  await waitFor(() => expect(names()).toStrictEqual(["乙"]))
  expect(actor.getSnapshot().context.href).toBe(`${href}&state=sitting`)
  expect(boardsAsked).toStrictEqual([{ paper: "p2", agency: "b", since: "" }])
  const table = within(screen.getByRole("table"))
  expect(table.getByRole("link", { name: "发消息" }).getAttribute("href")).toContain("agency=b&paper=p2")
  expect(screen.getByRole("link", { name: "给全体发消息" }).getAttribute("href")).toContain("agency=b&paper=p2")
})

it("says of when it is while the server cannot be reached, and keeps everybody", async () => {
  const { boardsAsked } = await open({ boards: [boardOf(PEOPLE, { next_in: 1 }), failed("network")] })
  await screen.findByText("没有连上服务器，下面是10:00:00的情况。会自动再试。")
  expect(names()).toHaveLength(4)
  fireEvent.click(screen.getByRole("button", { name: "现在再试" }))
  await waitFor(() => expect(boardsAsked.length).toBeGreaterThan(2))
})

it("says what to bring where nobody is, that an exam is over, and what went wrong", async () => {
  await open({ boards: [boardOf([], { is_over: true })] })
  await screen.findByText("还没有人")
  expect(screen.getByText("考试已经结束，11:00收卷。")).toBeDefined()
  expect(screen.getByRole("link", { name: "导入考生名单" }).getAttribute("href")).toBe(
    "/admin/act/candidate:import?paper=p2",
  )
})

it("offers to try again where nothing could be read, and is no page of another role", async () => {
  await open({ boards: [failed("busy")] })
  expect(await screen.findByText("服务器有些忙")).toBeDefined()
})

it("is no page of a marker", async () => {
  await open({ role: "marker" })
  expect(await screen.findByText("这一页不归你的角色")).toBeDefined()
})
