/**
 * What an exam taken today would come to, of one subject.
 *
 * Each question counts once, however often it was answered: 1 where it was never missed, `RELEARNT` where it was missed and
 * is remembered by its forgetting date (the wrong book's), else 0. An answer loses half of its weight in `HALF_LIFE_DAYS`.
 * A chapter is a Beta mean of its answers over the learner's own mean, as strong as `PRIOR` answers; the paper is the sum
 * of its chapters by their points. Mocks count by those of their questions that were new then; both are averaged by their
 * precision. The interval has chapters, mocks, what the model misses (`MISFIT`) and the chance of one paper in it: eight
 * scores of ten lie between.
 *
 * Silent below `MIN_ANSWERS` questions, where chapters of half of the points have fewer than `MET` answers, and where half of
 * the points are written and fewer than `MET` written answers were marked. The constants are those with the best Brier score on
 * generated histories: `npm run bench -- --only readiness`.
 */
const HALF_LIFE_DAYS = 60
/** What a question says of its chapter that was missed and is remembered now. */
const RELEARNT = 0.8
/** And one that was missed: its explanation was read, or more was learnt since. */
const MISSED = 0.1
const PRIOR = 10
const MISFIT = 0.05
const MIN_ANSWERS = 30
const MET = 3
/** Scores of ten below the upper end: nine. */
const NINE_OF_TEN = 1.2816

/** A chapter of the paper; `written`: its questions that are marked by hand, of any chapter. */
export interface Part {
  readonly chapter: string
  readonly questions: number
  readonly points: number
}

/** The structure of the subject's papers, in points. */
export interface Paper {
  readonly total: number
  readonly pass: number
  readonly parts: ReadonlyArray<Part>
  readonly written: Omit<Part, "chapter">
}

/** Questions that were answered, each once. `learned`: missed once, and its forgetting date is to come. */
export interface Answers {
  readonly chapter: string
  readonly standing: "clean" | "learned" | "missed"
  /** Since the latest answer. */
  readonly days: number
  readonly questions: number
}

/** A written answer that was marked: its share of the points, 0 to 1. */
export interface Marked {
  readonly share: number
  readonly days: number
}

/** The first try at a paper: the share of the points of those of its questions that were new then. */
export interface Mock extends Marked {
  readonly questions: number
}

export interface Record {
  readonly paper: Paper
  readonly answers: ReadonlyArray<Answers>
  readonly written: ReadonlyArray<Marked>
  readonly mocks: ReadonlyArray<Mock>
}

/** Points that are likely lost in a chapter. */
export interface Gain {
  readonly chapter: string
  readonly points: number
}

export type Readiness =
  | { readonly isKnown: false; readonly missing: number; readonly gains: ReadonlyArray<Gain> }
  | {
      readonly isKnown: true
      /** Whole points. */
      readonly score: number
      readonly low: number
      readonly high: number
      /** Of reaching the pass line, 0 to 1. */
      readonly chance: number
      /** Most points first. */
      readonly gains: ReadonlyArray<Gain>
    }

interface Estimate {
  readonly mean: number
  readonly variance: number
}

interface Own extends Estimate {
  /** Which part of the mean is the prior's. */
  readonly borrowed: number
}

export const of = ({ paper, answers, written, mocks }: Record): Readiness => {
  const { total, pass } = paper
  const own = estimate(answers.map(evidenceOf), { mean: 0.5, weight: 2 })
  const parts = paper.parts.map((part) => {
    const evidence = answers.filter(({ chapter }) => chapter === part.chapter).map(evidenceOf)
    return { ...part, ...estimate(evidence, { mean: own.mean, weight: PRIOR }) }
  })
  const gains = gainsOf(parts)
  const missing = missingOf(paper, answers, written)
  if (missing > 0) return { isKnown: false, missing, gains }
  const marked = estimate(written.map(weighed), { mean: own.mean, weight: 1 })
  const all = [...parts, { ...paper.written, ...marked }]
  const share = (each: (part: (typeof all)[number]) => number, power = 1) =>
    sum(all.map((part) => (part.points / total) ** power * each(part)))
  const byChapter = {
    mean: share((part) => part.mean),
    // what chapters take from the mean of all of them is wrong in all of them
    variance: MISFIT ** 2 + share((part) => part.variance, 2) + share((part) => part.borrowed) ** 2 * own.variance,
  }
  const { mean, variance } = together(byChapter, ofMocks(mocks))
  const ofPaper = share(({ questions }) => (questions === 0 ? 0 : (mean * (1 - mean)) / questions), 2)
  const spread = Math.sqrt(variance + ofPaper)
  const at = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * total)
  return {
    isKnown: true,
    score: at(mean),
    low: at(mean - NINE_OF_TEN * spread),
    high: at(mean + NINE_OF_TEN * spread),
    chance: normal((mean - pass / total) / spread),
    gains,
  }
}

interface Evidence {
  readonly weight: number
  readonly value: number
}

const recency = (days: number): number => 2 ** (-days / HALF_LIFE_DAYS)

const VALUES = { clean: 1, learned: RELEARNT, missed: MISSED } as const

const evidenceOf = ({ standing, days, questions }: Answers): Evidence => ({
  weight: questions * recency(days),
  value: VALUES[standing],
})

const weighed = ({ share, days }: Marked): Evidence => ({ weight: recency(days), value: share })

/** Mean and variance of a Beta distribution. */
const estimate = (
  evidence: ReadonlyArray<Evidence>,
  prior: { readonly mean: number; readonly weight: number },
): Own => {
  const weight = prior.weight + sum(evidence.map((one) => one.weight))
  const mean = (prior.mean * prior.weight + sum(evidence.map((one) => one.weight * one.value))) / weight
  return { mean, variance: (mean * (1 - mean)) / (weight + 1), borrowed: prior.weight / weight }
}

const ofMocks = (mocks: ReadonlyArray<Mock>): Estimate | null => {
  const { mean, variance } = estimate(
    mocks.map((mock) => ({ weight: mock.questions * recency(mock.days), value: mock.share })),
    { mean: 0.5, weight: 2 },
  )
  return mocks.length === 0 ? null : { mean, variance: variance + MISFIT ** 2 }
}

const together = (one: Estimate, other: Estimate | null): Estimate => {
  if (other === null) return one
  const variance = 1 / (1 / one.variance + 1 / other.variance)
  return { mean: variance * (one.mean / one.variance + other.mean / other.variance), variance }
}

const gainsOf = (parts: ReadonlyArray<Part & Estimate>): ReadonlyArray<Gain> =>
  parts
    .map(({ chapter, points, mean }) => ({ chapter, points: points * (1 - mean) }))
    .toSorted((a, b) => b.points - a.points || (a.chapter < b.chapter ? -1 : 1))

/** How many questions have to be answered before anything is said. */
const missingOf = (
  { total, parts, written }: Paper,
  answers: ReadonlyArray<Answers>,
  marked: ReadonlyArray<Marked>,
) => {
  const answered = Map.groupBy(answers, ({ chapter }) => chapter)
  const lacks = parts.map(({ chapter, points }) => ({
    points,
    lack: Math.max(0, MET - sum((answered.get(chapter) ?? []).map(({ questions }) => questions))),
  }))
  let met = sum(lacks.filter(({ lack }) => lack === 0).map(({ points }) => points))
  if (written.points > 0 && marked.length >= MET) met += written.points
  let missing = 0
  for (const { points, lack } of lacks.toSorted((a, b) => b.points - a.points)) {
    if (met >= total / 2) break
    if (lack > 0) met += points
    missing += lack
  }
  if (met < total / 2) missing += MET - marked.length
  return Math.max(missing, MIN_ANSWERS - sum(answers.map(({ questions }) => questions)), 0)
}

const sum = (values: ReadonlyArray<number>): number => values.reduce((all, value) => all + value, 0)

/** The normal distribution below `z` standard deviations (Abramowitz and Stegun 26.2.17, within 1e-7). */
const normal = (z: number): number => {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const tail =
    (Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return z > 0 ? 1 - tail : tail
}
