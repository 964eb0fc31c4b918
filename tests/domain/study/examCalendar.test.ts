import { expect, test } from "vitest"
import { type ExamDays, stateText, upcoming } from "#domain/study/examCalendar.ts"

/** 2026-03-02 10:00 in Shanghai. */
const NOW = Date.UTC(2026, 2, 2, 2)
const days = (kind: ExamDays["kind"], start: string, end: string): ExamDays => ({
  id: `${kind}-${start}`,
  name: "十月考试",
  kind,
  start,
  end,
  url: "",
  hours: "",
  bring: "",
})

test.each([
  [days("registration", "2026-03-05", "2026-03-09"), "3天后开始报名"],
  [days("registration", "2026-03-02", "2026-03-09"), "报名还剩7天"],
  [days("registration", "2026-02-20", "2026-03-02"), "报名今天截止"],
  [days("registration", "2026-02-20", "2026-03-01"), "报名已结束"],
  [days("ticket", "2026-03-04", "2026-03-09"), "2天后可打印准考证"],
  [days("ticket", "2026-03-01", "2026-03-02"), "打印准考证今天截止"],
  [days("results", "2026-03-12", "2026-03-20"), "10天后可查分"],
  [days("results", "2026-03-01", "2026-03-20"), "可以查分"],
  [days("exam", "2026-03-03", "2026-03-04"), "距考试1天"],
  [days("exam", "2026-03-01", "2026-03-02"), "正在考试"],
  [days("exam", "2026-02-30", "2026-02-31"), "考试已结束"],
])("$kind $start to $end is %s", (one, text) => {
  expect(stateText(one, NOW)).toBe(text)
})

test("turns at midnight in Shanghai", () => {
  const exam = days("exam", "2026-03-03", "2026-03-03")
  const midnight = Date.UTC(2026, 2, 2, 16)
  expect([stateText(exam, midnight - 1), stateText(exam, midnight)]).toStrictEqual(["距考试1天", "正在考试"])
})

test("what is open stands first, the nearest end before the others; what is over is left out", () => {
  const list = [
    days("exam", "2026-10-24", "2026-10-25"),
    days("registration", "2026-02-01", "2026-04-01"),
    days("registration", "2026-01-01", "2026-01-10"),
    days("exam", "2026-04-11", "2026-04-12"),
    days("registration", "2026-03-01", "2026-03-05"),
  ]
  expect(upcoming(list, NOW).map(({ id }) => id)).toStrictEqual([
    "registration-2026-03-01",
    "registration-2026-02-01",
    "exam-2026-04-11",
    "exam-2026-10-24",
  ])
})
