import { readFileSync } from "node:fs"
import { join } from "node:path"
import { hashPassword } from "#server/account/passwords.ts"
import { connect } from "#server/db/connect.ts"
import { readPostmaster } from "#server/db/postmasterPid.ts"
import type { Pool } from "#server/db/Sql.ts"
import { issueToken } from "#server/core/tokens.ts"
import { PASSWORD } from "./signUp.ts"

/** The embedded database of a site that runs on this data folder. */
export const siteDatabase = (dataDir: string): Pool => {
  const postmaster = readPostmaster(join(dataDir, "postgres"))
  if (postmaster === null) throw new Error(`no database runs in ${dataDir}`)
  const { host, port } = postmaster
  const password = readFileSync(join(dataDir, "postgres.password"), "utf8")
  return connect({ host, port, user: "site", password, database: "postgres" }, { max: 2 })
}

/** A learner of the first agency as signing up and in would leave them, with the password of `signUp`; gives the token. */
export const addLearner = async (sql: Pool, id: string, mobile: string | null = null): Promise<string> => {
  const [agency] = await sql<[{ id: string }]>`select id from agencies where is_default`
  const password = mobile === null ? null : await hashPassword({ agencyId: "main", ip: "", isKnown: true }, PASSWORD)
  await sql`
    insert into users (agency_id, id, mobile, password_hash, name, created_at)
    values (${agency.id}, ${id}, ${mobile}, ${password}, ${id}, ${Date.now()})
    on conflict do nothing`
  return issueToken(sql, agency.id, id, Date.now())
}
