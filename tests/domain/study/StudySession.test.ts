import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as StudySession from "#domain/study/StudySession.ts"

type Askable = StudySession.Askable

const CHAPTERS = ["a", "b", "c", "d"]

const asked = (...texts: ReadonlyArray<string>): ReadonlyArray<Askable> =>
  texts.map((text) => ({ question_id: text, chapter: text.slice(0, 1) }))
const met = (...texts: ReadonlyArray<string>): ReadonlyArray<StudySession.Fresh> =>
  asked(...texts).map((question) => ({ ...question, isMet: true }))
const idsOf = (questions: ReadonlyArray<Askable>) => questions.map(({ question_id }) => question_id)
const chaptersOf = (questions: ReadonlyArray<Askable>) => questions.map(({ chapter }) => chapter)

const questions = fc.uniqueArray(fc.tuple(fc.constantFrom(...CHAPTERS), fc.nat(60)), {
  selector: ([chapter, n]) => `${chapter}${n}`,
  maxLength: 40,
})
const available: fc.Arbitrary<StudySession.Available> = fc
  .record({ size: fc.integer({ min: -1, max: 30 }), due: questions, fresh: questions, seed: fc.string() })
  .map(({ due, fresh, ...rest }) => ({
    ...rest,
    due: asked(...due.map(([chapter, n]) => `${chapter}${n}`)),
    fresh: met(...fresh.map(([chapter, n]) => `${chapter}${n}`)),
  }))

describe("a session", () => {
  it("reviews what is due, then asks new questions of one chapter after the other", () => {
    const composed = StudySession.compose({
      size: 6,
      due: asked("a1", "a2", "b1"),
      fresh: met("a7", "a8", "b7", "b8", "c7", "c8"),
      seed: "learner 2026-11-26",
    })
    expect(idsOf(composed.due)).toStrictEqual(["a1", "b1", "a2"])
    expect(chaptersOf(composed.fresh).toSorted()).toStrictEqual(["a", "b", "c"])
    expect(composed.fresh[0]?.chapter).not.toBe("a")
  })

  it("is a third new however much is due, and all of it due where nothing is new", () => {
    const due = asked(...Array.from({ length: 30 }, (_, n) => `a${n}`))
    const counts = (size: number, fresh: ReadonlyArray<StudySession.Fresh>) => {
      const composed = StudySession.compose({ size, due, fresh, seed: "" })
      return [composed.due.length, composed.fresh.length]
    }
    expect([10, 20, 2].map((size) => counts(size, met("b1", "b2", "b3", "b4")))).toStrictEqual([
      [7, 3],
      [16, 4],
      [2, 0],
    ])
    expect(counts(10, [])).toStrictEqual([10, 0])
  })

  it("begins the next chapter where those that were met have too few, and only that one", () => {
    const further = ["f", "g"].flatMap((chapter) =>
      [1, 2, 3].map((n) => ({ question_id: `${chapter}${n}`, chapter, isMet: false })),
    )
    const fresh = (size: number) =>
      idsOf(StudySession.compose({ size, due: [], fresh: [...met("a1", "b1"), ...further], seed: "" }).fresh).toSorted()
    expect(fresh(2)).toStrictEqual(["a1", "b1"])
    expect(fresh(4)).toStrictEqual(["a1", "b1", "f1", "f2"])
    expect(fresh(20)).toHaveLength(8)
  })

  it("has the day's questions at most, each once, what is due before what is new", () => {
    fc.assert(
      fc.property(available, (input) => {
        const { due, fresh } = StudySession.compose(input)
        const ids = idsOf([...due, ...fresh])
        const size = Math.max(0, input.size)
        const offered = new Set(idsOf([...input.due, ...input.fresh]))
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids).toHaveLength(Math.min(size, offered.size))
        // the most urgent, and a third is new where there is so much
        const unmet = idsOf(input.fresh).filter((id) => !idsOf(input.due).includes(id))
        const reviews = size - Math.min(Math.floor(size / 3), unmet.length)
        expect(idsOf(due).toSorted()).toStrictEqual(idsOf(input.due.slice(0, reviews)).toSorted())
        expect(idsOf(fresh).every((id) => idsOf(input.fresh).includes(id))).toBe(true)
      }),
    )
  })

  it("never asks two of one chapter in a row where the chapters allow it", () => {
    fc.assert(
      fc.property(available, (input) => {
        const { due, fresh } = StudySession.compose(input)
        for (const [part, before] of [
          [due, null],
          [fresh, due.at(-1)?.chapter ?? null],
        ] as const)
          if (canAlternate(part, before)) expect(repeats(part, before)).toBe(0)
      }),
    )
  })

  it("takes new questions evenly: no chapter has two more than another that had one left", () => {
    fc.assert(
      fc.property(available, (input) => {
        const { fresh } = StudySession.compose(input)
        // what waits to be reviewed is not new, on this day or another
        const waiting = new Set(idsOf(input.due))
        const taken = new Map(CHAPTERS.map((chapter) => [chapter, 0]))
        for (const { chapter } of fresh) taken.set(chapter, (taken.get(chapter) ?? 0) + 1)
        const hasMore = (chapter: string) =>
          input.fresh.filter((one) => one.chapter === chapter && !waiting.has(one.question_id)).length >
          (taken.get(chapter) ?? 0)
        for (const [chapter, count] of taken)
          if (hasMore(chapter)) expect(count).toBeGreaterThanOrEqual(Math.max(...taken.values()) - 1)
      }),
    )
  })

  it("is the same on every device, and keeps the order within a chapter", () => {
    fc.assert(
      fc.property(available, (input) => {
        const { due, fresh } = StudySession.compose(input)
        expect(StudySession.compose(structuredClone(input))).toStrictEqual({ due, fresh })
        for (const chapter of CHAPTERS) {
          const place = ({ question_id }: Askable) => idsOf(input.fresh).indexOf(question_id)
          const places = fresh.filter((one) => one.chapter === chapter).map(place)
          expect(places).toStrictEqual(places.toSorted((a, b) => a - b))
        }
      }),
    )
  })
})

/** By counting alone: no chapter has more than every second place, and the one before not the first. */
const canAlternate = (part: ReadonlyArray<Askable>, before: string | null): boolean =>
  [...Map.groupBy(part, ({ chapter }) => chapter)].every(
    ([chapter, list]) => list.length <= (chapter === before ? Math.floor : Math.ceil)(part.length / 2),
  )

const repeats = (part: ReadonlyArray<Askable>, before: string | null): number =>
  chaptersOf(part).filter((chapter, index) => chapter === (index === 0 ? before : part[index - 1]?.chapter)).length

it.each<[string, Partial<StudySession.Progress>, StudySession.State]>([
  ["nothing was begun", { begun: false }, "ready"],
  ["questions are open", { questions: "open", lesson: "open" }, "questions"],
  ["open questions are never ended", { questions: "open", ended: true }, "questions"],
  ["then the lesson", { questions: "done", lesson: "open" }, "lesson"],
  ["a lesson alone", { lesson: "open" }, "lesson"],
  ["the lesson waits for another day", { questions: "done", lesson: "open", ended: true }, "done"],
  ["all is done", { questions: "done", lesson: "done" }, "done"],
  ["questions alone", { questions: "done" }, "done"],
])("%s", (_, progress, state) => {
  expect(StudySession.stateOf({ begun: true, questions: "none", lesson: "none", ended: false, ...progress })).toBe(
    state,
  )
})

it("is the session of its day, and until six hours later where midnight came between", () => {
  const started_at = Date.parse("2026-11-26T23:50:00+08:00")
  const isCurrent = (now: string) =>
    StudySession.isCurrent({ day: "2026-11-26", started_at }, Date.parse(`${now}+08:00`))
  expect(isCurrent("2026-11-26T23:59:59")).toBe(true)
  expect(isCurrent("2026-11-27T05:49:59")).toBe(true)
  expect(isCurrent("2026-11-27T05:50:00")).toBe(false)
})

it("goes on with the lesson studied last, or the next that is not finished", () => {
  const lessons = (...finished: ReadonlyArray<boolean>) => finished.map((done, n) => ({ id: `l${n}`, finished: done }))
  const next = (list: ReturnType<typeof lessons>, last: string | null) => StudySession.nextLesson(list, last)?.id
  expect(next(lessons(false, false), null)).toBe("l0")
  expect(next(lessons(false, true, false), "l1")).toBe("l2")
  expect(next(lessons(false, false, false), "l1")).toBe("l1")
  expect(next(lessons(false, true, true), "l2")).toBe("l0")
  expect(next(lessons(true, true), "l1")).toBeUndefined()
  expect(next(lessons(false), "gone")).toBe("l0")
})
