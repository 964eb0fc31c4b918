import fc from "fast-check"
import { describe, expect, it, test } from "vitest"
import type { ExamRules } from "#domain/contract/examAttempt.ts"
import { type LeaveFacts, lines } from "#domain/attempt/LeaveWarning.ts"

const TEN = Date.parse("2026-03-02T10:00:00+08:00")
const MINUTE = 60_000

const facts = (
  rules: Partial<ExamRules>,
  deadline: number | null,
  change: Partial<Omit<LeaveFacts, "attempt">> = {},
): LeaveFacts => ({
  attempt: {
    rules: { exam_type: "7", feedback: "at_end", timed: true, minutes: 30, ...rules },
    deadline,
    started_at: TEN,
  },
  now: TEN + 10 * MINUTE,
  isReader: false,
  isHandingIn: false,
  inMemory: 0,
  onDevice: 0,
  ...change,
})

const SAVED = "作答都已保存在服务器。"
const untimed = { timed: false, minutes: 0 }
const asks = { at_time_up: "ask" } as const

describe("leaving an open paper", () => {
  test.each<readonly [string, LeaveFacts, ReadonlyArray<string>]>([
    ["practice", facts(untimed, null), [SAVED, "没有时间限制，随时可以回来接着做。"]],
    ["a timed paper", facts({}, TEN + 30 * MINUTE), [SAVED, "离开后计时不停，还剩20:00，10:30:00自动交卷。"]],
    [
      "a paper that was given time",
      facts({}, TEN + 40 * MINUTE),
      [SAVED, "离开后计时不停，还剩30:00，10:40:00自动交卷。"],
    ],
    [
      "a paper whose window ends before its minutes",
      facts({}, TEN + 20 * MINUTE),
      [SAVED, "离开后计时不停，还剩10:00，考试10:20:00统一结束，到时自动交卷。"],
    ],
    [
      "a paper with a window and no minutes",
      facts({ minutes: 0 }, TEN + 60 * MINUTE),
      [SAVED, "离开后计时不停，还剩50:00，考试11:00:00统一结束，到时自动交卷。"],
    ],
    ["a simulation", facts(asks, null), [SAVED, "离开后计时不停，还剩20:00，不会自动交卷，超时会写进成绩。"]],
    [
      "a simulation over its time",
      facts(asks, null, { now: TEN + 31 * MINUTE }),
      [SAVED, "规定的时间已过，超时还在计。不会自动交卷，超时会写进成绩。"],
    ],
    [
      "a simulation with a window",
      facts(asks, TEN + 60 * MINUTE),
      [SAVED, "离开后计时不停，还剩20:00，考试11:00:00统一结束，到时自动交卷。"],
    ],
    [
      "answers in memory and on the device",
      facts({}, TEN + 30 * MINUTE, { inMemory: 1, onDevice: 3 }),
      [
        "有1题的作答还没有留存，现在离开会丢失。",
        "有3题的作答只在这台设备上，截止前回到这台设备打开这份试卷才会送达。",
        "离开后计时不停，还剩20:00，10:30:00自动交卷。",
      ],
    ],
    [
      "practice with answers on the device",
      facts(untimed, null, { onDevice: 2 }),
      ["有2题的作答只在这台设备上，回到这台设备打开这份试卷才会送达。", "没有时间限制，随时可以回来接着做。"],
    ],
    [
      "a hand-in that waits after the end",
      facts({}, TEN + 5 * MINUTE, { isHandingIn: true, onDevice: 1 }),
      [
        "交卷还没有完成，离开就不再从这里交卷。",
        "有1题的作答只在这台设备上，回到这台设备打开这份试卷才会送达。",
        "时间已到，答卷不能再改。",
      ],
    ],
    [
      "what another page writes",
      facts({}, TEN + 30 * MINUTE, { isReader: true }),
      ["这份试卷在另一个页面作答，离开这里不影响它。", "离开后计时不停，还剩20:00，10:30:00自动交卷。"],
    ],
  ])("says what it costs: %s", (_, given, said) => {
    expect(lines(given)).toStrictEqual(said)
  })

  it("promises nothing that is not true, whatever the rules and the moment", () => {
    const any = fc.record({
      minutes: fc.constantFrom(0, 10, 30),
      ask: fc.boolean(),
      deadline: fc.option(fc.integer({ min: 0, max: 90 })),
      now: fc.integer({ min: 0, max: 120 }),
      inMemory: fc.nat(3),
      onDevice: fc.nat(3),
      isHandingIn: fc.boolean(),
    })
    fc.assert(
      fc.property(any, ({ minutes, ask, deadline, now, ...rest }) => {
        const ends = deadline === null ? null : TEN + deadline * MINUTE
        const own = { minutes, timed: ends !== null || minutes > 0, ...(ask && asks) }
        const said = lines(facts(own, ends, { now: TEN + now * MINUTE, ...rest })).join("")
        const waits = rest.inMemory + rest.onDevice > 0
        expect(said.includes(SAVED)).toBe(!waits)
        expect(said.includes("会丢失")).toBe(rest.inMemory > 0)
        expect(said.includes("只在这台设备上")).toBe(rest.onDevice > 0)
        // nothing ends by itself without a deadline, and nothing is promised of time that is over
        expect(/(?<!不会)自动交卷/.test(said)).toBe(deadline !== null && now < deadline)
        expect(said.includes("不能再改")).toBe(deadline !== null && now >= deadline)
        if (said.includes("还剩")) expect(deadline === null || now < deadline).toBe(true)
      }),
    )
  })
})
