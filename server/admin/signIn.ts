import { deviceName } from "#domain/core/deviceName.ts"
import { isPassword } from "../account/passwords.ts"
import type { AgencyContext } from "../core/AgencyContext.ts"
import { type Bucket, bucketsOf, limitWrongTries } from "../core/rateLimit.ts"
import { Refusal } from "../core/Refusal.ts"
import type { SecretsKey } from "../db/secretsKey.ts"
import type { Pool } from "../db/Sql.ts"
import { useCode } from "./secondFactor.ts"
import { type Colleague, openSession } from "./sessions.ts"

/** Wrong tries of one network at one account, and at all of them; wrong codes after the right password, from anywhere. */
const AT_ACCOUNT = { hits: 10, seconds: 600 }
const FROM_NETWORK = { hits: 100, seconds: 600 }

const wrong = () => new Refusal({ code: 10402, message: "账号、密码或动态码不正确" })

interface Door {
  readonly pool: Pool
  readonly secretsKey: SecretsKey
  readonly agency: AgencyContext
  readonly ip: string
  /** As the browser names itself. */
  readonly agent: string
  /** Epoch milliseconds. */
  readonly now: number
}

/** Wrong guesses at links and accounts, from one network. */
export const guesses = (ip: string): ReadonlyArray<Bucket> => bucketsOf("admin", ip, FROM_NETWORK)

/**
 * Gives a session's token. Login, password and code are asked together and refused in the same words. Whoever knows no
 * password fills no bucket but those of their own network, so that they lock nobody out.
 */
export const signIn = async (
  { pool, secretsKey, agency, ip, agent, now }: Door,
  { login, password, code }: { readonly login: string; readonly password: string; readonly code: string },
): Promise<string> => {
  const ctx = { sql: pool, agency, now }
  return limitWrongTries(ctx, [...bucketsOf(`admin:${login}`, ip, AT_ACCOUNT), ...guesses(ip)], async () => {
    const [account] = await pool<{ id: string; password_hash: string }[]>`
      select id, password_hash from admin_accounts
      where agency_id = ${agency.id} and login = ${login} and ended_at is null`
    const passer = { agencyId: agency.id, ip, isKnown: false }
    const isRight = await isPassword(passer, password, account?.password_hash ?? null)
    if (account === undefined || !isRight) throw wrong()
    return limitWrongTries(ctx, [codeTries(account.id)], () =>
      pool.begin(async (sql) => {
        const rows = await sql`
          update admin_accounts set signed_in_at = ${now}
          where agency_id = ${agency.id} and id = ${account.id} and ended_at is null`
        const passing = { agencyId: agency.id, accountId: account.id, secretsKey }
        if (rows.count === 0 || !(await useCode(sql, passing, code, now))) throw wrong()
        return openSession(sql, agency.id, account.id, now, deviceName(agent))
      }),
    )
  })
}

/** Uses up a code of whoever is signed in already. */
export const prove = async (
  { pool, secretsKey, agency, now }: Door,
  { account_id }: Colleague,
  code: string,
): Promise<void> =>
  limitWrongTries({ sql: pool, agency, now }, [codeTries(account_id)], async () => {
    if (!(await useCode(pool, { agencyId: agency.id, accountId: account_id, secretsKey }, code, now)))
      throw new Refusal({ code: 10403, message: "动态码不正确，或已经用过" })
  })

const codeTries = (accountId: string): Bucket => [`admin-code:${accountId}`, AT_ACCOUNT]

/** Wrong secrets in acts of whoever is signed in: an old password, a code of a new authenticator. */
export const secretTries = (accountId: string): Bucket => [`admin-secret:${accountId}`, AT_ACCOUNT]
