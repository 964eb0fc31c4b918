import { expect, it } from "vitest"
import * as Attendance from "#domain/live/Attendance.ts"
import * as LiveRoom from "#domain/live/LiveRoom.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"

const at = (text: string) => Shanghai.parse(text) ?? Number.NaN
const EVENING = { start_time: "2026-03-01 19:00:00", end_time: "2026-03-01 21:00:00" }

it.each([
  ["2026-03-01 18:44:59", "early", "2026-03-01 18:45:00"],
  ["2026-03-01 18:45:00", "open", "2026-03-01 21:00:00"],
  ["2026-03-01 20:59:59", "open", "2026-03-01 21:00:00"],
  ["2026-03-01 21:00:00", "over", null],
] as const)("a room at %s is %s until %s", (now, phase, turn) => {
  expect(LiveRoom.phaseAt(EVENING, at(now))).toBe(phase)
  expect(LiveRoom.endOf(phase, EVENING)).toBe(turn === null ? null : at(turn))
})

it.each([
  ["加微信 abc", true],
  ["加 微 信", true],
  ["加·微\u200B信", true],
  ["ＶＸ私聊", true],
  ["今天加课吗，微信群里说的", false],
  ["", false],
])("whether %j holds a blocked word: %s", (text, isBlocked) => {
  expect(LiveRoom.holdsBlocked(text, ["加微信", "vx", " "])).toBe(isBlocked)
})

it("counts the time that somebody was there once, within the session", () => {
  const visits = [
    { from: 50_000, to: 120_000 },
    { from: 0, to: 60_000 },
    { from: 200_000, to: 400_000 },
  ]
  expect(Attendance.merge(visits)).toStrictEqual([
    { from: 0, to: 120_000 },
    { from: 200_000, to: 400_000 },
  ])
  expect(Attendance.seconds(visits, { from: 30_000, to: 300_000 })).toBe(90 + 100)
})
