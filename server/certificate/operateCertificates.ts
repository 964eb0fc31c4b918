import { randomBytes } from "node:crypto"
import type { ActInput } from "#domain/admin/acts.ts"
import { chosenLearners } from "../attempt/chosenLearners.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Person } from "../core/personOf.ts"
import { requirePaper } from "../core/requirePaper.ts"
import { readCertificateKeys, readServerKeys } from "../db/serverKeys.ts"
import type { Sql } from "../db/Sql.ts"
import type { CertificateRow } from "./CertificateRow.ts"
import { earnedByPaper } from "./earned.ts"
import { ruledThing, type Thing } from "./ruledThing.ts"
import { hoursText } from "#domain/certificate/CertificateRule.ts"
import { giveCertificate, revokeCertificate } from "./giveCertificate.ts"
import { templateOf } from "./templateOf.ts"

/** Gives chosen learners, or all who reach the rule of today, a certificate each, but those who have one for the same thing. */
export const issueCertificates = async (
  sql: Sql,
  { agency, now, isDryRun }: OperatorContext,
  asked: ActInput<"certificate:issue">,
): Promise<OperatorReport> => {
  const template = await templateOf(sql, agency)
  if (template === null) throw new CannotOperate("机构文件里还没有证书（certificate），请先写明证书的样子")
  const ruled = asked.earned === true ? ruledThing(sql, agency, template, asked) : null
  const thing = ruled ?? (await thingOf(sql, agency, asked))
  const people = await (ruled?.people(now) ?? chosenLearners(sql, agency, asked))
  const keys = { ...(await readServerKeys(sql, now)), certificates: await readCertificateKeys(sql, now) }
  const batch = randomBytes(4).toString("hex")
  const list: Array<{ readonly user_id: string; readonly name: string; readonly what: string }> = []
  let given = 0
  for (const { id: user_id, name } of await lockedInOrder(sql, agency, people)) {
    const earned = await thing.earnedBy({ agencyId: agency, userId: user_id }, now)
    if (earned === null) continue
    if (earned === "withheld") {
      list.push({ user_id, name, what: "不发：试卷里的题还在另一场没有公布的考试里" })
      continue
    }
    const what = asked.title ?? earned.title
    if (await hasOne(sql, { agency, user_id, ...thing, title: what })) {
      list.push({ user_id, name, what: "已有这个证书，不重复发" })
      continue
    }
    const { kind, subject_id } = thing
    const claims = { name, ...earned.claims }
    const certificate = { agency_id: agency, user_id, kind, subject_id, title: what, claims }
    await giveCertificate(
      sql,
      keys,
      template,
      { ...certificate, attempt_id: earned.attempt_id, by: ruled === null ? "hand" : "rule", batch },
      now,
    )
    given += 1
    list.push({ user_id, name, what: [what, earned.claims.score, earned.claims.hours].filter(Boolean).join("，") })
  }
  return {
    lines: [
      `发 ${given} 张${template.heading}${isDryRun || given === 0 ? "" : `，批次 ${batch}`}`,
      ...list.map((one) => `${one.name}：${one.what}`),
    ],
    data: { batch: given === 0 ? null : batch, given, list },
    learners: list.map(({ user_id }) => user_id),
    changed: {
      upon: asked.paper ?? asked.course ?? null,
      after: { people: people.length, certificates: given, ...(given > 0 && { batch }) },
      ...(given > 0 && { undo: { act: "certificate:revoke", input: { batch, reason: "撤销发证" } } }),
    },
  }
}

/** What the certificates are for. By hand it need not be earned: where there is no result, the certificate says none. */
const thingOf = async (
  sql: Sql,
  agency: string,
  { paper, course, title }: Pick<ActInput<"certificate:issue">, "paper" | "course" | "title">,
): Promise<Thing> => {
  if (paper !== undefined && course !== undefined) throw new CannotOperate("试卷和课程只写一个")
  if (paper !== undefined) {
    await requirePaper(sql, agency, paper)
    const [{ name }] = await sql<[{ name: string }]>`
      select name from papers where agency_id = ${agency} and id = ${paper}`
    const none = { attempt_id: null, title: name, claims: {} }
    const earnedBy: Thing["earnedBy"] = async (owner, now) =>
      (await earnedByPaper(sql, owner, paper, { line: 0, now })) ?? none
    return { kind: "paper", subject_id: paper, earnedBy }
  }
  if (course !== undefined) {
    const [found] = await sql<{ name: string; seconds: number }[]>`
      select name, seconds from courses where agency_id = ${agency} and id = ${course}`
    if (found === undefined) throw new CannotOperate(`没有课程 ${course}`)
    const earned = { attempt_id: null, title: found.name, claims: { hours: hoursText(found.seconds) } }
    return { kind: "course", subject_id: course, earnedBy: () => Promise.resolve(earned) }
  }
  if (title === undefined) throw new CannotOperate("请写试卷、课程，或证书上的名称")
  return { kind: "other", subject_id: "", earnedBy: () => Promise.resolve({ attempt_id: null, title, claims: {} }) }
}

/** The rule gives nobody one meanwhile. */
const lockedInOrder = async (sql: Sql, agency: string, people: ReadonlyArray<Person>) => {
  await sql`
    select from users where agency_id = ${agency} and id = any (${people.map(({ id }) => id)})
    order by id for no key update`
  return people
}

const hasOne = async (
  sql: Sql,
  {
    agency,
    user_id,
    kind,
    subject_id,
    title,
  }: Pick<CertificateRow, "user_id" | "kind" | "subject_id" | "title"> & { readonly agency: string },
): Promise<boolean> => {
  const found = await sql`
    select from certificates where agency_id = ${agency} and user_id = ${user_id} and kind = ${kind}
      and subject_id = ${subject_id} and revoked_at is null and (kind <> 'other' or title = ${title}) limit 1`
  return found.length > 0
}

/** Revokes a certificate, or those of one act, or takes that back. */
export const revokeCertificates = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { number, batch, reason = "发证单位吊销", back = false }: ActInput<"certificate:revoke">,
): Promise<OperatorReport> => {
  const rows = await sql<CertificateRow[]>`
    select * from certificates where agency_id = ${agency}
      and ${number === undefined ? sql`batch = ${batch ?? ""}` : sql`number = ${number}`}
    order by number for update`
  if (rows.length === 0)
    throw new CannotOperate(number === undefined ? `没有批次 ${batch ?? ""}` : `没有证书 ${number}`)
  const changing = rows.filter(({ revoked_at }) => (revoked_at !== null) === back)
  if (changing.length === 0) throw new CannotOperate(back ? "没有吊销，不用恢复" : "已经吊销")
  for (const row of changing) {
    if (!back) await revokeCertificate(sql, row, { by: "hand", why: reason }, now)
    else {
      if (row.revoked_by === "rule")
        throw new CannotOperate(`证书 ${row.number} 因成绩更正吊销，不能恢复；可以另发一张`)
      if (await hasOne(sql, { ...row, agency })) throw new CannotOperate(`${row.claims.name ?? ""}已有另一张有效的证书`)
      await sql`
        update certificates set revoked_at = null, revoked_by = null, revoked_why = null
        where agency_id = ${agency} and number = ${row.number}`
    }
  }
  const of = number === undefined ? { batch: batch ?? "" } : { number }
  return {
    lines: [
      `${back ? "恢复" : "吊销"} ${changing.length} 张证书${back ? "" : `：${reason}`}`,
      ...changing.map((row) => `${row.number}  ${row.claims.name ?? ""}  ${row.title}`),
    ],
    data: { ...of, certificates: changing.map((row) => row.number) },
    learners: changing.map(({ user_id }) => user_id),
    changed: {
      upon: number ?? null,
      before: { revoked: back ? changing.length : 0 },
      after: { revoked: back ? 0 : changing.length, ...(number === undefined && { batch }) },
      // of some of a batch it cannot be taken back: others were revoked before
      ...(changing.length === rows.length && {
        undo: { act: "certificate:revoke", input: { ...of, ...(back ? { reason } : { back: true }) } } as const,
      }),
    },
  }
}
