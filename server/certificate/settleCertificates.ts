import * as CertificateRule from "#domain/certificate/CertificateRule.ts"
import type { Step, StepDeps } from "../core/runSteps.ts"
import { readCertificateKeys } from "../db/serverKeys.ts"
import type { Sql } from "../db/Sql.ts"
import type { CertificateRow, Template } from "./CertificateRow.ts"
import { type Earned, earnedByCourse, earnedByPaper } from "./earned.ts"
import { giveCertificate, revokeCertificate } from "./giveCertificate.ts"
import type { CertificateKeys } from "./signCertificate.ts"
import { templateOf } from "./templateOf.ts"

const ROWS = 100
/** What an exam withholds is looked at again after so long. */
const AGAIN_MS = 600_000

interface Due {
  readonly agency_id: string
  readonly user_id: string
  readonly kind: "paper" | "course"
  readonly subject_id: string
}

/** Gives and revokes certificates by the agencies' rules, for results that were released and courses that were finished. */
export const settleCertificates: Step<Pick<StepDeps, "now" | "keys">> = async (sql, { now: clock, keys }) => {
  const now = clock()
  const due = await sql<(Due & { readonly attempt_id: string })[]>`
    delete from certificates_due where (agency_id, user_id, kind, subject_id, attempt_id) in (
      select d.agency_id, d.user_id, d.kind, d.subject_id, d.attempt_id from certificates_due d
      left join attempts t on t.agency_id = d.agency_id and t.id = d.attempt_id
      where d.looked_at_from <= ${now} and (d.kind = 'course' or t.key_policy <> 'after_close' or t.keys_from <= ${now})
      order by d.agency_id, d.user_id limit ${ROWS} for update of d skip locked)
    returning agency_id, user_id, kind, subject_id, attempt_id`
  if (due.length === 0) return null
  const all = { ...keys, certificates: await readCertificateKeys(sql, now) }
  for (const one of due) {
    const isSettled = await settle(sql, all, one, now)
    if (!isSettled)
      await sql`insert into certificates_due ${sql({ ...one, looked_at_from: now + AGAIN_MS })} on conflict do nothing`
  }
  return due.length
}

const settle = async (sql: Sql, keys: CertificateKeys, due: Due, now: number): Promise<boolean> => {
  const { agency_id, user_id, kind, subject_id } = due
  const [[user], template] = await Promise.all([
    // one at a time of a learner, by rule and by hand
    sql<{ name: string }[]>`
      select name from users where agency_id = ${agency_id} and id = ${user_id} and left_at is null for no key update`,
    templateOf(sql, agency_id),
  ])
  if (user === undefined || template === null) return true
  const earned = await earnedBy(sql, template, due, now)
  if (earned === "withheld") return false
  const rows = await sql<(CertificateRow & { readonly now: CertificateRule.Scored | null })[]>`
    select c.*, case when r.attempt_id is not null
        then json_build_object('score', r.score, 'total_score', r.total_score) end as now
    from certificates c left join results r on r.agency_id = c.agency_id and r.attempt_id = c.attempt_id
    where c.agency_id = ${agency_id} and c.user_id = ${user_id} and c.kind = ${kind} and c.subject_id = ${subject_id}
      and (c.revoked_by is null or c.revoked_by = 'hand')`
  const { revokes, issues } = CertificateRule.decide(
    earned !== null,
    rows.map(({ number, by, claims: { score }, now: scored, revoked_by }) => ({
      number,
      by,
      score,
      scoreNow: scored === null ? undefined : CertificateRule.scoreText(scored),
      isRevoked: revoked_by !== null,
    })),
  )
  for (const row of rows.filter(({ number }) => revokes.includes(number)))
    await revokeCertificate(sql, row, { by: "rule", why: "成绩更正" }, now)
  if (issues && earned !== null)
    await giveCertificate(
      sql,
      keys,
      template,
      { ...due, ...earned, claims: { name: user.name, ...earned.claims }, by: "rule" },
      now,
    )
  return true
}

/** null: nothing, by the rule of today. */
const earnedBy = async (
  sql: Sql,
  { papers, courses }: Template,
  { agency_id: agencyId, user_id: userId, kind, subject_id }: Due,
  now: number,
): Promise<Earned | "withheld" | null> => {
  const owner = { agencyId, userId }
  if (kind === "course") return courses.includes(subject_id) ? earnedByCourse(sql, owner, subject_id) : null
  const rule = papers.find(({ id }) => id === subject_id)
  return rule === undefined ? null : earnedByPaper(sql, owner, subject_id, { line: rule.score, now })
}
