import type { Output } from "#domain/contract/Contract.ts"
import * as Agency from "#domain/core/Agency.ts"
import * as Readiness from "#domain/study/Readiness.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { CallContext } from "../core/Handler.ts"
import type { Owner } from "../core/Owner.ts"
import { subjectName } from "../core/subjectName.ts"
import { foldReleasedMarks } from "../learnerQuestions/foldReleasedMarks.ts"
import { chapterSets } from "./chapterSets.ts"
import { paperStructures } from "./paperStructures.ts"
import { readinessRecords } from "./readinessRecords.ts"

/** Chapters with the most points to win, of which some may not be practised. */
const MAX_GAINS = 6
const MAX_SETS = 3
/** Days of a curve, at most. */
const CURVE = 12

/**
 * What an exam taken today would come to, of each subject that the learner practises and whose papers have a pass line;
 * what is told is kept as a day of the curve.
 */
export const readiness = async (ctx: CallContext, owner: Owner): Promise<Output<"study.readiness">> => {
  if (!Agency.navigation(ctx.agency.config).hasQuestion) return { list: [] }
  const subjects = await paperStructures(ctx.sql, owner)
  if (subjects.length === 0) return { list: [] }
  await foldReleasedMarks(ctx, owner)
  const ids = subjects.map(({ subject_id }) => subject_id)
  const records = await readinessRecords(ctx.sql, owner, ids, ctx.now)
  const told = subjects.map(({ subject_id, name, paper }) => {
    const ofSubject = <T extends { readonly subject_id: string }>(list: ReadonlyArray<T>) =>
      list.filter((one) => one.subject_id === subject_id)
    const { answers, written, mocks } = records
    const said = Readiness.of({
      paper,
      answers: ofSubject(answers),
      written: ofSubject(written),
      mocks: ofSubject(mocks),
    })
    return { subject_id, name, paper, said: { ...said, gains: said.gains.slice(0, MAX_GAINS) } }
  })
  for (const one of told) await keepDay(ctx, owner, one)
  const [curves, sets] = await Promise.all([
    curvesOf(ctx, owner, ids),
    chapterSets(ctx, owner, [...new Set(told.flatMap(({ said }) => said.gains.map(({ chapter }) => chapter)))]),
  ])
  return {
    list: told.map(({ subject_id, name, paper: { total, pass }, said }) => ({
      subject_id,
      name: subjectName(ctx, name),
      total,
      pass,
      estimate: said.isKnown ? { score: said.score, low: said.low, high: said.high, chance: said.chance } : null,
      missing: said.isKnown ? 0 : said.missing,
      sets: said.gains
        .flatMap(({ chapter, points }) => {
          const set = sets.get(chapter)
          return set === undefined ? [] : [{ ...set, points: Math.round(points) }]
        })
        .filter(({ points }) => points > 0)
        .slice(0, MAX_SETS),
      days: curves.filter((one) => one.subject_id === subject_id).map(({ day, share }) => ({ day, share })),
    })),
  }
}

interface Told {
  readonly subject_id: string
  readonly paper: Readiness.Paper
  readonly said: Readiness.Readiness
}

const keepDay = async ({ sql, now }: CallContext, { agencyId, userId }: Owner, { subject_id, paper, said }: Told) => {
  if (!said.isKnown) return
  const { score, low, high, chance } = said
  await sql`
    insert into readiness_days as d (agency_id, user_id, subject_id, day, score, low, high, total, chance)
    values (${agencyId}, ${userId}, ${subject_id}, ${Shanghai.dateText(now)}::date, ${score}, ${low}, ${high},
      ${paper.total}, ${chance})
    on conflict (agency_id, user_id, subject_id, day) do update
      set (score, low, high, total, chance)
        = (excluded.score, excluded.low, excluded.high, excluded.total, excluded.chance)
      where (d.score, d.low, d.high, d.total, d.chance)
        is distinct from (excluded.score, excluded.low, excluded.high, excluded.total, excluded.chance)`
}

/** The latest days of each subject, in their order. */
const curvesOf = async ({ sql }: CallContext, { agencyId, userId }: Owner, subjects: ReadonlyArray<string>) => {
  const rows = await sql<{ subject_id: string; day: string; share: number }[]>`
    select d.* from unnest(${[...subjects]}::text[]) as asked (subject_id)
    cross join lateral (
      select subject_id, day::text, score / total as share from readiness_days
      where agency_id = ${agencyId} and user_id = ${userId} and subject_id = asked.subject_id
      order by readiness_days.day desc limit ${CURVE}
    ) d`
  return rows.toReversed()
}
