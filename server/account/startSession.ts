import { deviceName } from "#domain/core/deviceName.ts"
import type { CallContext } from "../core/Handler.ts"
import { Refusal } from "../core/Refusal.ts"
import { issueToken, TOKEN_SECONDS } from "../core/tokens.ts"
import type { Sql } from "../db/Sql.ts"
import { deviceHash, rememberPlaces } from "./place.ts"

/** Who was recognised, and the password that held then. */
export interface Recognised {
  readonly id: string
  readonly password_hash: string | null
}

const CHANGED_MEANWHILE = 10109
const LOCKED = 10110

/**
 * The token is issued under the locked row of the user, and only while the password is still that of the recognition: a
 * new password ends the tokens before it, and no sign-in that raced it comes after. `also`: what is written with it.
 */
export async function startSession(
  ctx: CallContext,
  user: Recognised | undefined,
  also: (sql: Sql, userId: string) => Promise<void> = async () => {},
) {
  const { agency, now } = ctx
  const token = await ctx.transaction(async (sql) => {
    const rows = await sql<{ locked_at: number | null }[]>`
      update users set signed_in_at = ${now}
      where agency_id = ${agency.id} and id = ${user?.id ?? null}
        and password_hash is not distinct from ${user?.password_hash ?? null}
      returning locked_at`
    const [row] = rows
    if (user === undefined || row === undefined)
      throw new Refusal({ code: CHANGED_MEANWHILE, message: "密码刚刚修改过，请重新登录" })
    if (row.locked_at !== null) throw new Refusal({ code: LOCKED, message: "账号已停用，请联系机构客服" })
    await also(sql, user.id)
    await rememberPlaces(ctx, sql, user.id)
    return issueToken(sql, agency.id, user.id, now, { name: deviceName(ctx.agent), hash: deviceHash(ctx) })
  })
  return { token, expires_in: TOKEN_SECONDS }
}

export const userOf = async ({ sql, agency }: CallContext, mobile: string): Promise<Recognised | undefined> => {
  const [user] = await sql<Recognised[]>`
    select id, password_hash from users where agency_id = ${agency.id} and mobile = ${mobile}`
  return user
}
