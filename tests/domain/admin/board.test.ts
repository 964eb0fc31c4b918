import fc from "fast-check"
import { expect, it } from "vitest"
import * as Board from "#domain/admin/Board.ts"

const NOW = 1_000_000
const rowOf = (over: Partial<Board.BoardRow> = {}): Board.BoardRow => ({
  user_id: "u",
  name: "甲",
  mobile: null,
  room: "",
  seat: "",
  extra_minutes: 0,
  attempt: null,
  attempt_state: null,
  started_at: null,
  deadline: null,
  ended_at: null,
  saved_at: null,
  seen_at: null,
  moves: 0,
  leaves: 0,
  incidents: 0,
  is_bound: false,
  ...over,
})
const sitting = (seen_at: number, over: Partial<Board.BoardRow> = {}) =>
  rowOf({ attempt: "t", attempt_state: "open", seen_at, ...over })

it("is offline from ninety seconds of silence, and only while an attempt is open", () => {
  const states = [sitting(NOW - 89_999), sitting(NOW - 90_000), { ...sitting(0), attempt_state: "closed" as const }]
  expect(states.map((row) => [Board.stateOf(row, NOW), Board.offlineFor(row, NOW)])).toStrictEqual([
    ["sitting", null],
    ["offline", 90_000],
    ["handed_in", null],
  ])
  // a clock of the database that is ahead of the server's makes nobody silent
  expect(Board.offlineFor(sitting(NOW + 5_000), NOW)).toBe(null)
})

it("stands by room and seat as people count", () => {
  const rows = [
    rowOf({ name: "d", attempt_state: "handed_in" }),
    rowOf({ name: "c", room: "10", seat: "2" }),
    rowOf({ name: "b", room: "2", seat: "10" }),
    rowOf({ name: "a", room: "2", seat: "9" }),
    sitting(0, { name: "o", room: "99" }),
  ]
  expect(Board.sorted(rows).map(({ name }) => name)).toStrictEqual(["d", "a", "b", "c", "o"])
  expect(Board.roomsOf(rows)).toStrictEqual(["2", "10", "99"])
  const rooms = ["第十考场", "第二考场", "第一考场", "第九考场"]
  expect(Board.roomsOf(rooms.map((room) => rowOf({ room })))).toStrictEqual([
    "第一考场",
    "第二考场",
    "第九考场",
    "第十考场",
  ])
})

it("counts each person of a room once, and shows exactly those of a state", () => {
  const row = fc.record({
    room: fc.constantFrom("", "1", "2"),
    attempt_state: fc.constantFrom(null, "open" as const, "handed_in" as const, "closed" as const),
    seen_at: fc.option(fc.integer({ min: 0, max: NOW })),
    deadline: fc.option(fc.integer({ min: 0, max: 2 * NOW })),
  })
  fc.assert(
    fc.property(fc.array(row), fc.constantFrom("", "1"), (drawn, room) => {
      const rows = drawn.map(rowOf)
      const counts = Board.countsOf(rows, { room }, NOW)
      expect(counts.reduce((sum, [, count]) => sum + count, 0)).toBe(
        rows.filter((one) => room === "" || one.room === room).length,
      )
      for (const [state, count] of counts)
        expect(rows.filter((one) => Board.isShown(one, { room, state }, NOW))).toHaveLength(count)
    }),
  )
})

it("finds people by part of a name, by seat and by id", () => {
  const rows = [
    rowOf({ user_id: "u1", name: "李雷", seat: "1" }),
    rowOf({ user_id: "u2", name: "李雷雷", seat: "12" }),
    rowOf({ user_id: "12", name: "韩梅梅", seat: "3", room: "二" }),
  ]
  const found = (filter: Board.BoardFilter) =>
    rows.filter((row) => Board.isShown(row, filter, NOW)).map(({ user_id }) => user_id)
  expect([
    found({ text: "雷" }),
    found({ text: "1" }),
    found({ text: "12" }),
    found({ text: "12", room: "二" }),
    found({ text: "u" }),
  ]).toStrictEqual([["u1", "u2"], ["u1"], ["u2", "12"], ["12"], []])
  expect(Board.countsOf(rows, { text: "雷", state: "absent" }, NOW)[1]).toStrictEqual(["waiting", 2])
})

it("finds people by any four digits of a number, or more", () => {
  const part = fc
    .tuple(fc.stringMatching(/^1[3-9]\d{9}$/), fc.nat({ max: 7 }), fc.integer({ min: 4, max: 11 }))
    .map(([mobile, at, size]) => ({ mobile, text: mobile.slice(at, at + size) }))
  fc.assert(
    fc.property(part, ({ mobile, text }) => {
      expect(Board.isShown(rowOf({ mobile }), { text }, NOW)).toBe(true)
      expect(Board.isShown(rowOf({ mobile }), { text: text.slice(0, 3) }, NOW)).toBe(false)
      expect(Board.isShown(rowOf({ mobile: null }), { text }, NOW)).toBe(false)
    }),
  )
})

it.each([
  [0, "0秒"],
  [59_999, "59秒"],
  [60_000, "1分钟"],
  [3_600_000, "1小时"],
  [4_859_000, "1小时20分钟"],
])("says %d ms as %s", (milliseconds, text) => {
  expect(Board.spanText(milliseconds)).toBe(text)
})
