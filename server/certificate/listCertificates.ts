import type { ListInput } from "#domain/admin/lists.ts"
import { CERTIFICATE_STATES } from "#domain/admin/states.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { isCalled } from "../core/isCalled.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { PagedList } from "../core/PagedList.ts"
import { readPage } from "../core/readPage.ts"
import { daysBetween } from "../core/daysBetween.ts"
import type { Sql } from "../db/Sql.ts"
import type { CertificateRow } from "./CertificateRow.ts"

type Asked = ListInput<"certificate:list">

/** Certificates of an agency, the latest first. */
export const CERTIFICATES: PagedList<Asked, "issued" | "name", Listed> = {
  // whoever asks for nothing of learners has none of them read to count certificates
  from: (sql, _, { name, sort = "" }) =>
    name === undefined && !sort.startsWith("name")
      ? sql`certificates c`
      : sql`certificates c join users u on u.agency_id = c.agency_id and u.id = c.user_id`,
  scope: (sql, { agency }) => sql`c.agency_id = ${agency}`,
  filters: (sql, operator, { number, name, paper, course, state, batch, from, until }) => [
    ...(number === undefined ? [] : [sql`c.number = ${number}`]),
    ...(name === undefined ? [] : [isCalled(sql, operator, name)]),
    ...(paper === undefined ? [] : [sql`c.kind = 'paper' and c.subject_id = ${paper}`]),
    ...(course === undefined ? [] : [sql`c.kind = 'course' and c.subject_id = ${course}`]),
    ...(state === undefined ? [] : [state === "standing" ? sql`c.revoked_at is null` : sql`c.revoked_at is not null`]),
    ...(batch === undefined ? [] : [sql`c.batch = ${batch}`]),
    ...daysBetween(sql, sql`c.issued_at`, { from, until }),
  ],
  id: (sql) => sql`c.number`,
  learner: (sql) => sql`c.user_id`,
  sorts: {
    issued: { by: (sql) => sql`c.issued_at`, type: "timestamptz" },
    name: { by: (sql) => sql`u.name`, type: "text" },
  },
  sort: "issued.desc",
  open:
    async (sql, { agency }) =>
    async (ids) => {
      const rows = await sql<CertificateRow[]>`
        select * from certificates where agency_id = ${agency} and number = any(${ids}::text[])`
      return rows.map(listed)
    },
}

const listed = ({ number, user_id, title, claims, by, batch, issued_at, revoked_at, revoked_why }: CertificateRow) => ({
  id: number,
  number,
  user_id,
  name: claims.name ?? "",
  title,
  score: claims.score ?? "",
  hours: claims.hours ?? "",
  by,
  batch: batch ?? "",
  issued_at: Shanghai.format(issued_at),
  state: revoked_at === null ? ("standing" as const) : ("withdrawn" as const),
  why: revoked_why ?? "",
  // of a link that only those have
  is_standing: revoked_at === null ? "yes" : "",
})

type Listed = ReturnType<typeof listed>

export const listCertificates = (sql: Sql, operator: OperatorContext, asked: Asked): Promise<OperatorReport> =>
  readPage(sql, CERTIFICATES, operator, {
    asked,
    linesOf: (rows) => (rows.length === 0 ? ["没有证书"] : rows.map(lineOf)),
  })

const lineOf = ({ number, name, title, score, hours, issued_at, state }: Listed): string =>
  [number, name, title, `${score}${hours}`, issued_at, CERTIFICATE_STATES[state]]
    .filter((part) => part !== "")
    .join("  ")
