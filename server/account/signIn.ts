import { createHmac } from "node:crypto"
import { ownValue } from "#domain/core/ownValue.ts"
import * as PersonName from "#domain/core/PersonName.ts"
import * as Region from "#domain/core/Region.ts"
import type { CallContext, Handlers } from "../core/Handler.ts"
import { isSameText } from "../core/isSameText.ts"
import { clearLimits, limitWrongTries, onlyOnce } from "../core/rateLimit.ts"
import { invalid, Refusal } from "../core/Refusal.ts"
import { newUserId } from "./newAccount.ts"
import { hashPassword, isPassword, passerOf } from "./passwords.ts"
import { guesses, passwordTries } from "./passwordTries.ts"
import { placeOf } from "./place.ts"
import { redeemCode } from "./smsCodes.ts"
import { type Recognised, startSession, userOf } from "./startSession.ts"

/** How old a link of `user.uidLogin` may be, or ahead of this clock. */
const LINK_SECONDS = 300

const WRONG_PASSWORD = 10101
const TAKEN = 10104
const NOT_REGISTERED = 10105
const BAD_LINK = 10108

export const handlers: Handlers<"user.login" | "user.register" | "user.uidLogin"> = {
  "user.login": async ({ mobile, password, code }, ctx) => {
    if (password === undefined && code === undefined) throw invalid("password", "请输入密码")
    const user = code === undefined ? await byPassword(ctx, mobile, password ?? "") : await byCode(ctx, mobile, code)
    return startSession(ctx, user)
  },

  "user.register": async ({ mobile, code, password, name = "", region_id }, ctx) => {
    await redeemCode(ctx, mobile, "register", code)
    const passwordHash = await hashPassword(passerOf(ctx, true), password)
    const shownName = name.trim() === "" ? `学员${mobile.slice(-4)}` : name.trim()
    const { sql, agency, now } = ctx
    const region = agency.config.zk_province.find(({ id }) => id === region_id)?.id ?? Region.DEFAULT_ID
    const [made] = await sql<Recognised[]>`
      insert into users (agency_id, id, mobile, password_hash, name, region_id, created_at)
      values (${agency.id}, ${newUserId()}, ${mobile}, ${passwordHash}, ${shownName}, ${region}, ${now})
      on conflict (agency_id, mobile) do nothing returning id, password_hash`
    if (made === undefined)
      throw new Refusal({ code: TAKEN, message: "该手机号已注册，请直接登录", fields: mobileField("该手机号已注册") })
    return { ...(await startSession(ctx, made)), is_new: true }
  },

  "user.uidLogin": async ({ uid, name = "", time, signature }, ctx) => {
    const { sql, agency, now, config } = ctx
    const secret = ownValue(config.uidLoginSecrets, agency.flag)
    const isRecent = Math.abs(now / 1000 - time) <= LINK_SECONDS
    await limitWrongTries(ctx, guesses(ctx.ip), async () => {
      if (secret === undefined || !isRecent || !isLinkSigned(secret, { uid, name, time }, signature))
        throw new Refusal({ code: BAD_LINK, message: "登录链接无效或已过期" })
    })
    // a link opens once
    await onlyOnce(ctx, `link:${signature}`, { from: time * 1000, seconds: 86_400 })
    const [user] = await sql<Recognised[]>`
      insert into users (agency_id, id, uid, name, created_at)
      values (${agency.id}, ${newUserId()}, ${uid}, ${PersonName.visible(name).trim() || "学员"}, ${now})
      on conflict (agency_id, uid) do update set uid = excluded.uid returning id, password_hash`
    return startSession(ctx, user)
  },
}

/** HMAC-SHA-256 in hex over uid, name and time (whole seconds), a line each. */
export const signLink = (
  secret: string,
  { uid, name, time }: { readonly uid: string; readonly name: string; readonly time: number },
): string => createHmac("sha256", secret).update(`${uid}\n${name}\n${time}`).digest("hex")

function isLinkSigned(secret: string, link: Parameters<typeof signLink>[1], signature: string): boolean {
  return isSameText(signLink(secret, link), signature)
}

async function byPassword(ctx: CallContext, mobile: string, password: string): Promise<Recognised> {
  const place = await placeOf(ctx, mobile)
  const { own, all } = passwordTries(ctx, mobile, place)
  const recognised = await limitWrongTries(ctx, all, async () => {
    const user = await userOf(ctx, mobile)
    const passer = passerOf(ctx, place.kind !== "stranger")
    const isRight = await isPassword(passer, password, user?.password_hash ?? null)
    if (user === undefined || !isRight) throw new Refusal({ code: WRONG_PASSWORD, message: "手机号或密码不正确" })
    return user
  })
  await clearLimits(
    ctx.sql,
    ctx.agency.id,
    own.map(([name]) => name),
  )
  return recognised
}

async function byCode(ctx: CallContext, mobile: string, code: string): Promise<Recognised> {
  // before the code is redeemed: a password that is changed after that ends this sign-in
  const user = await userOf(ctx, mobile)
  await redeemCode(ctx, mobile, "login", code)
  if (user === undefined)
    throw new Refusal({ code: NOT_REGISTERED, message: "该手机号尚未注册", fields: mobileField("该手机号尚未注册") })
  return user
}

const mobileField = (message: string) => [{ path: "mobile", message }]
