import { randomBytes } from "node:crypto"
import type { CallContext, Handlers } from "../core/Handler.ts"
import { networkOf } from "../core/networkOf.ts"
import { rateLimit } from "../core/rateLimit.ts"
import { invalid, Refusal, unauthorized } from "../core/Refusal.ts"
import { hashOf, revokeAll } from "../core/tokens.ts"
import { hashPassword, isPassword } from "./passwords.ts"
import { redeemCode } from "./smsCodes.ts"

const TICKET_MS = 10 * 60_000
const PER_NETWORK = { hits: 200, seconds: 600 }
const PER_USER = { hits: 10, seconds: 600 }

const NOT_REGISTERED = 10105
const BAD_TICKET = 10106
const WRONG_OLD_PASSWORD = 10107

export const handlers: Handlers<"user.forgetPassword" | "user.resetPassword"> = {
  "user.forgetPassword": async ({ mobile, code }, ctx) => {
    const { sql, agency, now } = ctx
    await rateLimit(ctx, `reset:${networkOf(ctx.ip)}`, PER_NETWORK)
    const userId = await byCode(ctx, mobile, code)
    const ticket = randomBytes(32).toString("base64url")
    await sql`
      insert into reset_tickets (agency_id, ticket_hash, user_id, expires_at)
      values (${agency.id}, ${hashOf(ticket)}, ${userId}, ${now + TICKET_MS})`
    return { ticket }
  },

  "user.resetPassword": async ({ mobile, code, ticket, old_password: old, password }, ctx) => {
    await rateLimit(ctx, `reset:${networkOf(ctx.ip)}`, PER_NETWORK)
    const userId =
      mobile !== undefined && code !== undefined
        ? await byCode(ctx, mobile, code)
        : ticket === undefined
          ? await byOldPassword(ctx, old)
          : await byTicket(ctx, ticket)
    const passwordHash = await hashPassword(password)
    await ctx.transaction(async (sql) => {
      await sql`
        update users set password_hash = ${passwordHash} where agency_id = ${ctx.agency.id} and id = ${userId}`
      await revokeAll(sql, ctx.agency.id, userId)
    })
    return { done: true }
  },
}

async function byCode(ctx: CallContext, mobile: string, code: string): Promise<string> {
  await redeemCode(ctx, mobile, "reset", code)
  const [user] = await ctx.sql<{ id: string }[]>`
    select id from users where agency_id = ${ctx.agency.id} and mobile = ${mobile}`
  if (user === undefined) throw new Refusal({ code: NOT_REGISTERED, message: "该手机号尚未注册" })
  return user.id
}

async function byTicket({ sql, agency, now }: CallContext, ticket: string): Promise<string> {
  const [used] = await sql<{ user_id: string; expires_at: number }[]>`
    delete from reset_tickets where agency_id = ${agency.id} and ticket_hash = ${hashOf(ticket)}
    returning user_id, expires_at`
  if (used === undefined || used.expires_at <= now)
    throw new Refusal({ code: BAD_TICKET, message: "重设凭据已失效，请重新验证手机号" })
  return used.user_id
}

async function byOldPassword(ctx: CallContext, old: string | undefined): Promise<string> {
  const { sql, agency, user } = ctx
  if (user === null) throw unauthorized()
  if (old === undefined) throw invalid("old_password", "请输入原密码")
  await rateLimit(ctx, `old-password:${user.id}`, PER_USER)
  const [row] = await sql<{ password_hash: string | null }[]>`
    select password_hash from users where agency_id = ${agency.id} and id = ${user.id}`
  if (await isPassword(old, row?.password_hash ?? null)) return user.id
  const message = "原密码不正确"
  throw new Refusal({ code: WRONG_OLD_PASSWORD, message, fields: [{ path: "old_password", message }] })
}
