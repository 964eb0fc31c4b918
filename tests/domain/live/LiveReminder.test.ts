import { expect, test } from "vitest"
import * as LiveReminder from "#domain/live/LiveReminder.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"

const at = (time: string) => Shanghai.parse(`2026-03-02 ${time}`) ?? 0
const session = (id: string, start: string, end: string) => ({
  id,
  title: id,
  start_time: `2026-03-02 ${start}`,
  end_time: `2026-03-02 ${end}`,
})
const first = session("first", "10:00:00", "11:00:00")
const second = session("second", "10:30:00", "12:00:00")

test.each([
  ["09:44:59", null],
  ["09:45:00", first],
  ["10:20:00", first],
  ["11:00:00", second],
  ["12:00:00", null],
] as const)("at %s the first session whose room is open is due", (time, expected) => {
  expect(LiveReminder.due([first, second], at(time))).toBe(expected)
})

test.each([
  ["09:45:00", "15分钟后开播，直播间已经开了"],
  ["09:59:59", "1分钟后开播，直播间已经开了"],
  ["10:00:00", "正在直播"],
] as const)("at %s it says %s", (time, expected) => {
  expect(LiveReminder.text(first, at(time))).toBe(expected)
})
