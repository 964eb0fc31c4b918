import fc from "fast-check"
import { describe, expect, it, test } from "vitest"
import { type Card, DAILY_CAP, dueDay, plan } from "#domain/wrongBook/ReviewPlan.ts"

const TODAY = 20_000

const card = (id: number, due_day: number, change: Partial<Card> = {}): Card => ({
  question_id: `q${String(id).padStart(4, "0")}`,
  due_day,
  reviewed_day: TODAY - 3,
  missed_at: null,
  ...change,
})
const many = (count: number, due_day: number) => Array.from({ length: count }, (_, n) => card(n, due_day))
const loads = (planned: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(planned.values(), (day) => day - TODAY)]
      .toSorted(([a], [b]) => a - b)
      .map(([day, list]) => [day, list.length]),
  )
const when = { today: TODAY, exam_day: null, done_today: 0 }

test.each([
  ["a miss", true, 9, TODAY + 1],
  ["a right answer", false, 9.4, TODAY + 9],
  ["an interval below a day", false, 0.2, TODAY + 1],
  ["an endless interval", false, 36_500, TODAY + 365],
] as const)("after %s the question comes when it should", (_, wasMissed, interval, due) => {
  expect(dueDay(TODAY, wasMissed, interval)).toBe(due)
})

describe("without an exam day", () => {
  it("each comes on its day, what is overdue today", () => {
    expect([...plan([card(1, TODAY + 4), card(2, TODAY - 9), card(3, TODAY)], when)]).toStrictEqual([
      ["q0002", TODAY],
      ["q0003", TODAY],
      ["q0001", TODAY + 4],
    ])
  })

  it("a day takes what the cap allows, the rest moves on, and what was done today counts", () => {
    expect(loads(plan(many(120, TODAY - 1), when))).toStrictEqual({ 0: 50, 1: 50, 2: 20 })
    expect(loads(plan(many(120, TODAY - 1), { ...when, done_today: 30 }))).toStrictEqual({ 0: 20, 1: 50, 2: 50 })
  })

  it("an exam that is over is none", () => {
    expect(loads(plan([card(1, TODAY + 40)], { ...when, exam_day: TODAY - 1 }))).toStrictEqual({ 40: 1 })
  })
})

describe("before an exam", () => {
  it("what would come after it is drawn in evenly, up to its eve", () => {
    expect(loads(plan(many(12, TODAY + 60), { ...when, exam_day: TODAY + 6 }))).toStrictEqual({
      0: 2,
      1: 2,
      2: 2,
      3: 2,
      4: 2,
      5: 2,
    })
  })

  it("a day takes more than the cap where the days are too few", () => {
    expect(loads(plan(many(240, TODAY), { ...when, exam_day: TODAY + 2 }))).toStrictEqual({ 0: 120, 1: 120 })
  })

  it("on the day itself everything not answered today is for today", () => {
    const cards = [card(1, TODAY + 3), card(2, TODAY + 1, { reviewed_day: TODAY })]
    expect([...plan(cards, { ...when, exam_day: TODAY })]).toStrictEqual([["q0001", TODAY]])
  })
})

const cards = fc
  .array(
    fc.record({
      due: fc.integer({ min: -30, max: 200 }),
      ago: fc.integer({ min: 0, max: 40 }),
      missed: fc.boolean(),
    }),
    { maxLength: 400 },
  )
  .map((list) =>
    list.map(({ due, ago, missed }, n) => {
      const reviewed_day = TODAY - ago
      return card(n, missed ? reviewed_day + 1 : Math.max(reviewed_day + 1, TODAY + due), {
        reviewed_day,
        missed_at: missed ? reviewed_day * 86_400_000 + n : null,
      })
    }),
  )
const input = fc.record({
  today: fc.constant(TODAY),
  exam_day: fc.option(fc.integer({ min: -5, max: 90 }).map((days) => TODAY + days)),
  done_today: fc.integer({ min: 0, max: 80 }),
})

describe("of any book", () => {
  it("nothing lies before today, on the day of its answer, or after the exam day", () => {
    fc.assert(
      fc.property(cards, input, (list, at) => {
        const planned = plan(list, at)
        for (const { question_id, reviewed_day } of list) {
          const day = planned.get(question_id) ?? TODAY + 1
          expect(day).toBeGreaterThanOrEqual(TODAY)
          expect(day).toBeGreaterThan(reviewed_day)
          if (planned.has(question_id) && at.exam_day !== null && at.exam_day >= TODAY)
            expect(day).toBeLessThanOrEqual(at.exam_day)
        }
      }),
    )
  })

  it("every question has its day, but for those answered on the last day before the exam", () => {
    fc.assert(
      fc.property(cards, input, (list, at) => {
        const isLastDay = at.exam_day === TODAY || at.exam_day === TODAY + 1
        const without = isLastDay ? list.filter(({ reviewed_day }) => reviewed_day === TODAY).length : 0
        expect(plan(list, at).size).toBe(list.length - without)
      }),
    )
  })

  it("no day takes more than the cap, or than an even spread needs", () => {
    fc.assert(
      fc.property(cards, input, (list, at) => {
        const planned = plan(list, at)
        const days = at.exam_day === null || at.exam_day < TODAY ? Infinity : Math.max(1, at.exam_day - TODAY)
        const needed = Math.max(
          Math.ceil((planned.size + at.done_today) / days),
          Math.ceil(planned.size / Math.max(1, days - 1)),
        )
        for (const load of Object.values(loads(planned))) expect(load).toBeLessThanOrEqual(Math.max(DAILY_CAP, needed))
      }),
    )
  })

  it("what is drawn in before the exam is spread evenly: two days differ by one at most", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 60 }), (count, days) => {
        const planned = plan(many(count, TODAY + 100), { ...when, exam_day: TODAY + days })
        const each = Array.from({ length: days }, (_, n) => loads(planned)[n] ?? 0)
        expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it("a question missed again just now never comes later than it was to, or than tomorrow", () => {
    fc.assert(
      fc.property(cards, input, fc.nat(), (list, at, index) => {
        const chosen = list[index % Math.max(1, list.length)]
        if (chosen === undefined) return
        const before = plan(list, at).get(chosen.question_id)
        const again = {
          ...chosen,
          reviewed_day: TODAY,
          due_day: dueDay(TODAY, true, 30),
          missed_at: (TODAY + 1) * 86_400_000,
        }
        const after = plan(
          list.map((other) => (other === chosen ? again : other)),
          { ...at, done_today: at.done_today + 1 },
        ).get(chosen.question_id)
        if (after !== undefined) expect(after).toBeLessThanOrEqual(Math.max(before ?? TODAY, TODAY + 1))
        else expect((at.exam_day ?? TODAY + 9) - TODAY).toBeLessThanOrEqual(1)
      }),
    )
  })

  it("the order of the questions changes nothing", () => {
    fc.assert(
      fc.property(cards, input, (list, at) => {
        expect(new Map(plan(list.toReversed(), at))).toStrictEqual(plan(list, at))
      }),
    )
  })
})
