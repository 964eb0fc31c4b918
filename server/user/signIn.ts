import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import type { CallContext, Handlers } from "../core/Handler.ts"
import { networkOf } from "../core/networkOf.ts"
import { clearLimit, rateLimit } from "../core/rateLimit.ts"
import { invalid, Refusal } from "../core/Refusal.ts"
import { issueToken, TOKEN_SECONDS } from "../core/tokens.ts"
import { hashPassword, isPassword } from "./passwords.ts"
import { redeemCode } from "./smsCodes.ts"

const PER_NUMBER = { hits: 10, seconds: 600 }
const PER_NETWORK = { hits: 200, seconds: 600 }
/** How old a link of `user.uidLogin` may be, or ahead of this clock. */
const LINK_SECONDS = 300

const WRONG_PASSWORD = 10101
const TAKEN = 10104
const NOT_REGISTERED = 10105
const BAD_LINK = 10108

export const handlers: Handlers<"user.login" | "user.register" | "user.uidLogin"> = {
  "user.login": async ({ mobile, password, code }, ctx) => {
    if (password === undefined && code === undefined) throw invalid("password", "请输入密码")
    await rateLimit(ctx, `login:${networkOf(ctx.ip)}`, PER_NETWORK)
    await rateLimit(ctx, `login:${mobile}`, PER_NUMBER)
    const user = code === undefined ? await byPassword(ctx, mobile, password ?? "") : await byCode(ctx, mobile, code)
    await clearLimit(ctx, `login:${mobile}`)
    return signedIn(ctx, user)
  },

  "user.register": async ({ mobile, code, password, name = "" }, ctx) => {
    await rateLimit(ctx, `register:${networkOf(ctx.ip)}`, PER_NETWORK)
    await redeemCode(ctx, mobile, "register", code)
    const passwordHash = await hashPassword(password)
    const shownName = name.trim() === "" ? `学员${mobile.slice(-4)}` : name.trim()
    const { sql, agency, now } = ctx
    const id = newUserId()
    const made = await sql`
      insert into users (agency_id, id, mobile, password_hash, name, created_at)
      values (${agency.id}, ${id}, ${mobile}, ${passwordHash}, ${shownName}, ${now})
      on conflict (agency_id, mobile) do nothing returning 1`
    if (made.length === 0)
      throw new Refusal({ code: TAKEN, message: "该手机号已注册，请直接登录", fields: mobileField("该手机号已注册") })
    return signedIn(ctx, id)
  },

  "user.uidLogin": async ({ uid, name = "", time, signature }, ctx) => {
    const { sql, agency, now, config } = ctx
    await rateLimit(ctx, `login:${networkOf(ctx.ip)}`, PER_NETWORK)
    const secret = config.uidLoginSecrets[agency.flag]
    const isRecent = Math.abs(now / 1000 - time) <= LINK_SECONDS
    if (secret === undefined || !isRecent || !isLinkSigned(secret, { uid, name, time }, signature))
      throw new Refusal({ code: BAD_LINK, message: "登录链接无效或已过期" })
    // a link opens once
    await rateLimit(ctx, `link:${signature}`, { hits: 1, seconds: 86_400 })
    const [user] = await sql<{ id: string }[]>`
      insert into users (agency_id, id, uid, name, created_at)
      values (${agency.id}, ${newUserId()}, ${uid}, ${name.trim() === "" ? "学员" : name.trim()}, ${now})
      on conflict (agency_id, uid) do update set uid = excluded.uid returning id`
    return signedIn(ctx, user?.id ?? "")
  },
}

/** HMAC-SHA-256 in hex over uid, name and time (whole seconds), a line each. */
export const signLink = (
  secret: string,
  { uid, name, time }: { readonly uid: string; readonly name: string; readonly time: number },
): string => createHmac("sha256", secret).update(`${uid}\n${name}\n${time}`).digest("hex")

function isLinkSigned(secret: string, link: Parameters<typeof signLink>[1], signature: string): boolean {
  const right = Buffer.from(signLink(secret, link))
  const given = Buffer.from(signature)
  return right.length === given.length && timingSafeEqual(right, given)
}

async function byPassword({ sql, agency }: CallContext, mobile: string, password: string): Promise<string> {
  const [user] = await sql<{ id: string; password_hash: string | null }[]>`
    select id, password_hash from users where agency_id = ${agency.id} and mobile = ${mobile}`
  const isRight = await isPassword(password, user?.password_hash ?? null)
  if (user === undefined || !isRight) throw new Refusal({ code: WRONG_PASSWORD, message: "手机号或密码不正确" })
  return user.id
}

async function byCode(ctx: CallContext, mobile: string, code: string): Promise<string> {
  await redeemCode(ctx, mobile, "login", code)
  const [user] = await ctx.sql<{ id: string }[]>`
    select id from users where agency_id = ${ctx.agency.id} and mobile = ${mobile}`
  if (user === undefined)
    throw new Refusal({ code: NOT_REGISTERED, message: "该手机号尚未注册", fields: mobileField("该手机号尚未注册") })
  return user.id
}

async function signedIn({ sql, agency, now }: CallContext, userId: string) {
  const token = await issueToken(sql, agency.id, userId, now)
  await sql`update users set signed_in_at = ${now} where agency_id = ${agency.id} and id = ${userId}`
  return { token, expires_in: TOKEN_SECONDS }
}

const mobileField = (message: string) => [{ path: "mobile", message }]

const newUserId = (): string => `u${randomBytes(9).toString("base64url")}`
