import { type Card, createEmptyCard, fsrs, type Grade as FsrsGrade, Rating } from "ts-fsrs"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { dueDay } from "#domain/wrongBook/ReviewPlan.ts"
import type { Grade, Review } from "#domain/wrongBook/WrongBook.ts"

/** What is remembered of one question (FSRS), and the day it comes again. Days are `Shanghai.dayNumber`s. */
export interface Memory {
  /** Days after which nine of ten would still be right. */
  readonly stability: number
  /** 1 to 10. */
  readonly difficulty: number
  readonly reviewed_day: number
  readonly due_day: number
}

// whole days, no chance: the same answers always give the same days
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false, maximum_interval: 365 })

const RATINGS: Readonly<Record<Grade, FsrsGrade>> = { again: Rating.Again, hard: Rating.Hard, good: Rating.Good }

/** Null without a review. */
export const memoryOf = (reviews: ReadonlyArray<Review>): Memory | null => {
  const [first] = reviews
  const latest = reviews.at(-1)
  if (first === undefined || latest === undefined) return null
  const card = reviews.reduce<Card>(
    (before, { at, grade }) => scheduler.next(before, dayOf(at), RATINGS[grade]).card,
    createEmptyCard(dayOf(first.at)),
  )
  const reviewed_day = Shanghai.dayNumber(latest.at)
  const { stability, difficulty, scheduled_days } = card
  return {
    stability,
    difficulty,
    reviewed_day,
    due_day: dueDay(reviewed_day, latest.grade === "again", scheduled_days),
  }
}

/** Days are counted in Shanghai: each is represented by its own midnight in UTC. */
const dayOf = (instant: number): Date => new Date(Shanghai.dayNumber(instant) * Shanghai.DAY_MS)
