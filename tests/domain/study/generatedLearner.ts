import type * as Readiness from "#domain/study/Readiness.ts"
import { fold, type Mark } from "#domain/wrongBook/WrongBook.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { memoryOf } from "#server/learnerQuestions/memory.ts"
import { type Chance, seeded } from "../../support/seeded.ts"

/** What the rule may know, and what came of an exam of new questions on the same day. */
export interface History {
  readonly record: Readiness.Record
  /** Scores of all tries at mocks, oldest first, 0 to 1: repeated questions count in them. */
  readonly mocks: ReadonlyArray<number>
  /** 0 to 1. */
  readonly score: number
}

interface Question {
  readonly id: string
  readonly chapter: number
  readonly difficulty: number
  readonly guess: number
}

interface Chapter {
  ability: number
  learnt: number
  lastDay: number
}

const PASS = 0.6

/**
 * A learner of hidden ability, other in each chapter, who guesses, gets better with what is practised, forgets by a pace
 * of his own, remembers questions that were asked before, and has good and bad days. Some practise a few chapters alone,
 * some repeat the same questions, some take a mock that is made of what they practised.
 */
export const generated = (seed: number): History => {
  const chance = seeded(seed)
  const chapters: Chapter[] = Array.from({ length: 3 + chance.below(8) }, () => ({
    ability: 0,
    learnt: 0,
    lastDay: -400,
  }))
  const level = -0.3 + 0.9 * gauss(chance)
  const unevenness = 0.2 + chance.next()
  for (const chapter of chapters) chapter.ability = level + unevenness * gauss(chance)
  const paper = paperOf(chance, chapters.length)
  const pace = 0.2 + 1.2 * chance.next()
  const forgets = 20 + 120 * chance.next()
  const remembers = 10 + 80 * chance.next()
  const bank = chapters.flatMap((_, chapter) =>
    Array.from({ length: 20 + chance.below(60) }, (__, n) => question(chance, chapter, `${chapter}-${n}`)),
  )
  const marks = new Map<string, Array<Mark & { readonly day: number }>>()
  const mocks: Array<Readiness.Mock & { readonly day: number }> = []
  const scores: number[] = []

  const knows = ({ chapter, difficulty, guess }: Question, day: number, form: number): number => {
    const { ability, learnt, lastDay } = chapters[chapter] ?? never()
    const now = ability + learnt * 2 ** (-(day - lastDay) / forgets) + form - difficulty
    return guess + (1 - guess) / (1 + Math.exp(-now))
  }
  const isRight = (asked: Question, day: number, form: number): boolean => {
    const last = marks.get(asked.id)?.at(-1)
    const recalled = last === undefined ? 0 : 0.85 * 2 ** (-(day - last.day) / remembers)
    return chance.next() < recalled + (1 - recalled) * knows(asked, day, form)
  }
  const answer = (asked: Question, day: number, form: number, attempt: string): boolean => {
    const right = isRight(asked, day, form)
    const chapter = chapters[asked.chapter] ?? never()
    chapter.learnt = chapter.learnt * 2 ** (-(day - chapter.lastDay) / forgets) + pace / (30 + 40 * chapter.learnt ** 2)
    chapter.lastDay = day
    const mark = {
      attempt_id: attempt,
      verdict: right ? "right" : "wrong",
      guessed: false,
      exam_type: "4",
      at: day * Shanghai.DAY_MS,
      day,
    } as const
    marks.set(asked.id, [...(marks.get(asked.id) ?? []), mark])
    return right
  }
  const form = () => 0.2 * gauss(chance)

  const days = 10 + chance.below(140)
  const studies = 0.1 + 0.7 * chance.next()
  const repeats = chance.next() * 0.6
  const liked = chapters.map(() => chance.next() ** 2)
  const known = chance.next() * 0.7
  let fresh = 0
  for (let day = 0; day < days; day += 1) {
    if (chance.next() > studies) continue
    const today = form()
    if (chance.next() < 0.08) {
      const asked = paper.parts.flatMap(({ chapter, questions }) =>
        Array.from({ length: questions }, () =>
          chance.next() < known
            ? pick(chance, bank, Number(chapter))
            : question(chance, Number(chapter), `${chapter}-m${(fresh += 1)}`),
        ),
      )
      const isNew = asked.map(({ id }) => !marks.has(id))
      const right = asked.map((one) => answer(one, day, today, `mock ${day}`))
      const questions = isNew.filter(Boolean).length
      scores.push(right.filter(Boolean).length / asked.length)
      if (questions > 0)
        mocks.push({ day, days: 0, questions, share: right.filter((one, n) => one && isNew[n]).length / questions })
      continue
    }
    const chapter = weighted(chance, liked)
    const seen = bank.filter((one) => one.chapter === chapter && marks.has(one.id))
    const unseen = bank.filter((one) => one.chapter === chapter && !marks.has(one.id))
    for (let n = 0; n < 10; n += 1) {
      const pool = (chance.next() < repeats || unseen.length === 0) && seen.length > 0 ? seen : unseen
      const [asked] = pool.splice(chance.below(pool.length), 1)
      if (asked !== undefined) answer(asked, day, today, `day ${day}`)
    }
  }

  const end = days + chance.below(20)
  const onTheDay = form()
  const exam = paper.parts.flatMap(({ chapter, questions }) =>
    Array.from({ length: questions }, (_, n) => knows(question(chance, Number(chapter), `e${n}`), end, onTheDay)),
  )
  return {
    record: {
      paper,
      answers: answersOf(marks, end),
      written: [],
      mocks: mocks.map(({ day, ...mock }) => ({ ...mock, days: end - day })),
    },
    mocks: scores,
    score: exam.filter((right) => chance.next() < right).length / exam.length,
  }
}

const paperOf = (chance: Chance, chapters: number): Readiness.Paper => {
  const parts = Array.from({ length: chapters }, (_, chapter) => ({
    chapter: String(chapter),
    questions: 3 + chance.below(Math.ceil(120 / chapters)),
  }))
  const total = parts.reduce((all, { questions }) => all + questions, 0)
  return {
    total,
    pass: PASS * total,
    parts: parts.map((part) => ({ ...part, points: part.questions })),
    written: { questions: 0, points: 0 },
  }
}

const question = (chance: Chance, chapter: number, id: string): Question => ({
  id,
  chapter,
  difficulty: gauss(chance),
  guess: [0.25, 0.25, 0.5, 0.05][chance.below(4)] ?? 0,
})

const answersOf = (
  marks: ReadonlyMap<string, ReadonlyArray<Mark & { readonly day: number }>>,
  today: number,
): ReadonlyArray<Readiness.Answers> =>
  [...marks].flatMap(([id, list]) => {
    const record = fold(list, [])
    const memory = memoryOf(record?.reviews ?? [])
    const days = today - (list.at(-1)?.day ?? today)
    if (record === null) return []
    const isDue = memory !== null && memory.due_day <= Shanghai.dayNumber(today * Shanghai.DAY_MS)
    const standing =
      record.wrong_count === 0 ? "clean" : record.last?.verdict === "right" && !isDue ? "learned" : "missed"
    return [{ chapter: id.split("-")[0] ?? "", standing, days, questions: 1 } as const]
  })

const never = (): never => {
  throw new Error("no such chapter")
}

const pick = (chance: Chance, bank: ReadonlyArray<Question>, chapter: number): Question => {
  const own = bank.filter((one) => one.chapter === chapter)
  return own[chance.below(own.length)] ?? never()
}

const weighted = (chance: Chance, weights: ReadonlyArray<number>): number => {
  let rest = chance.next() * weights.reduce((all, weight) => all + weight, 0)
  return Math.max(
    0,
    weights.findIndex((weight) => (rest -= weight) <= 0),
  )
}

const gauss = (chance: Chance): number =>
  Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next())
