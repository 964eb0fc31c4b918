import type { Sql } from "#server/db/Sql.ts"
import { issueCertificates } from "#server/certificate/operateCertificates.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import type { Learner } from "../content/studySite.ts"
import type { AgencyId } from "./threeAgencies.ts"

/** What a learner of each agency has of certificates and hours, by the names that requests use. */
export interface Earned {
  readonly number: string
  readonly code: string
  readonly session: string
  readonly nonce: string
}

/** A class that counts hours. */
export const COUNTED = { id: "3001", price: "0", course_ids: ["1001"], hours: { count: true, ask: 1 } }
export const OF_HOURS = { classroom_id: COUNTED.id, lesson_id: "l1" }

/** Gives a certificate that says whose it is, and counts seconds of a lesson. */
export const earnEverything = async (
  sql: { readonly begin: <T>(work: (sql: Sql) => Promise<T>) => Promise<T> },
  agency: AgencyId,
  learner: Learner,
  canary: string,
): Promise<Earned> => {
  const operator = operatorContext({ agency, now: START })
  await sql.begin((inside) => issueCertificates(inside, operator, { users: learner.id, title: canary }))
  const { list } = await learner.get("certificate.list", {})
  await learner.get("course.join", { classroom_id: COUNTED.id })
  const { session, nonce } = await learner.get("hours.begin", OF_HOURS)
  const told = await learner.get("hours.beat", { session, nonce, ranges: [[0, 1]] })
  return { number: list[0]?.number ?? "", code: list[0]?.code ?? "", session, nonce: told.nonce }
}
