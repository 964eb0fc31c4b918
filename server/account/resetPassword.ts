import { randomBytes } from "node:crypto"
import type { CallContext, Handlers } from "../core/Handler.ts"
import { limitWrongTries } from "../core/rateLimit.ts"
import { invalid, Refusal, unauthorized } from "../core/Refusal.ts"
import { hashOf, revokeAll } from "../core/tokens.ts"
import { hashPassword, isPassword, passerOf } from "./passwords.ts"
import { oldPasswordTries } from "./passwordTries.ts"
import { redeemCode } from "./smsCodes.ts"
import { unbindWechat } from "./wechatBindings.ts"

const TICKET_MS = 10 * 60_000

const NOT_REGISTERED = 10105
const BAD_TICKET = 10106
const WRONG_OLD_PASSWORD = 10107

export const handlers: Handlers<"user.forgetPassword" | "user.resetPassword"> = {
  "user.forgetPassword": async ({ mobile, code }, ctx) => {
    const { sql, agency, now } = ctx
    const userId = await byCode(ctx, mobile, code)
    const ticket = randomBytes(32).toString("base64url")
    await sql`
      insert into reset_tickets (agency_id, ticket_hash, user_id, expires_at)
      values (${agency.id}, ${hashOf(ticket)}, ${userId}, ${now + TICKET_MS})`
    return { ticket }
  },

  "user.resetPassword": async ({ mobile, code, ticket, old_password: old, password }, ctx) => {
    const { id, known } =
      mobile !== undefined && code !== undefined
        ? { id: await byCode(ctx, mobile, code), known: null }
        : ticket === undefined
          ? await byOldPassword(ctx, old)
          : { id: await byTicket(ctx, ticket), known: null }
    const passwordHash = await hashPassword(passerOf(ctx, true), password)
    await ctx.transaction(async (sql) => {
      const changed = await sql`
        update users set password_hash = ${passwordHash}
        where agency_id = ${ctx.agency.id} and id = ${id} and (${known}::text is null or password_hash = ${known})
        returning 1`
      if (changed.length === 0) throw wrongOldPassword()
      await revokeAll(sql, ctx.agency.id, id)
      // whoever had got in may have bound a WeChat of theirs
      await unbindWechat(sql, { agencyId: ctx.agency.id, userId: id })
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

/** `known`: the hash of the password that was given, so that of two changes by one old password the first counts. */
async function byOldPassword(
  ctx: CallContext,
  old: string | undefined,
): Promise<{ readonly id: string; readonly known: string | null }> {
  const { sql, agency, user } = ctx
  if (user === null) throw unauthorized()
  if (old === undefined) throw invalid("old_password", "请输入原密码")
  return limitWrongTries(ctx, [oldPasswordTries(user.id)], async () => {
    const [row] = await sql<{ password_hash: string | null }[]>`
      select password_hash from users where agency_id = ${agency.id} and id = ${user.id}`
    const known = row?.password_hash ?? null
    if (!(await isPassword(passerOf(ctx, true), old, known))) throw wrongOldPassword()
    return { id: user.id, known }
  })
}

const wrongOldPassword = (): Refusal => {
  const message = "原密码不正确"
  return new Refusal({ code: WRONG_OLD_PASSWORD, message, fields: [{ path: "old_password", message }] })
}
