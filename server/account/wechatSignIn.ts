import { randomBytes } from "node:crypto"
import { wayOf } from "#domain/account/WechatWay.ts"
import * as Region from "#domain/core/Region.ts"
import { isLocalPath } from "#domain/route/redirectTarget.ts"
import type { CallContext, Handlers } from "../core/Handler.ts"
import { bucketsOf, rateLimit } from "../core/rateLimit.ts"
import { invalid, Refusal } from "../core/Refusal.ts"
import { hashOf } from "../core/tokens.ts"
import type { SecretsKey } from "../db/secretsKey.ts"
import type { Sql } from "../db/Sql.ts"
import { exchangeWechatCode, signInIsOver, WECHAT_CODES, type WechatPerson } from "./exchangeWechatCode.ts"
import { newUserId } from "./newAccount.ts"
import { deviceHash } from "./place.ts"
import { redeemCode } from "./smsCodes.ts"
import { startSession, userOf } from "./startSession.ts"
import { appSecretOf, type WechatApp } from "./wechatApps.ts"
import { bindPerson, boundUser, rememberNames } from "./wechatBindings.ts"

/** How long somebody may look for their phone, and for the code of an SMS. */
const SCAN_MS = 10 * 60_000
const FROM_NETWORK = { hits: 120, seconds: 600 }

type Names = "user.wechatBegin" | "user.wechatLogin" | "user.wechatMobile"

export const makeHandlers = ({ secretsKey }: { readonly secretsKey: SecretsKey }): Handlers<Names> => ({
  "user.wechatBegin": async ({ return_path: path = "" }, ctx) => {
    const { sql, agency, now, config, origin } = ctx
    for (const bucket of bucketsOf("wechat", ctx.ip, FROM_NETWORK)) await rateLimit(ctx, ...bucket)
    const apps = await sql<WechatApp[]>`
      select agency_id, kind, app_id, sealed from wechat_apps where agency_id = ${agency.id}`
    const way = wayOf(
      apps.map(({ kind }) => kind),
      ctx.agent,
    )
    if (!way.ok) throw new Refusal({ code: WECHAT_CODES.noWay, message: way.error })
    const appId = apps.find(({ kind }) => kind === way.value)?.app_id ?? ""
    // WeChat takes letters and digits
    const state = randomBytes(32).toString("hex")
    await sql`
      insert into wechat_sign_ins (agency_id, state_hash, device_hash, app_id, user_id, expires_at)
      values (${agency.id}, ${hashOf(state)}, ${deviceHash(ctx)}, ${appId}, ${ctx.user?.id ?? null}, ${now + SCAN_MS})`
    const back = `${origin}/user/wechat${isLocalPath(path) ? `?redirect=${encodeURIComponent(path)}` : ""}`
    const [page, scope] =
      way.value === "website" ? ["qrconnect", "snsapi_login"] : ["oauth2/authorize", "snsapi_userinfo"]
    // in the order in which WeChat documents them, which it asks for
    const query = new URLSearchParams({ appid: appId, redirect_uri: back, response_type: "code", scope, state })
    return { address: `${config.wechatOpen}/connect/${page}?${query.toString()}#wechat_redirect` }
  },

  "user.wechatLogin": async ({ ticket: state, code }, ctx) => {
    const begun = await signInOf(ctx, state)
    // the page was loaded again
    if (begun.openid !== null) return { outcome: "needsMobile" }
    if (code === "") throw invalid("code", "微信没有带回凭据")
    const [claimed] = await ctx.sql`
      update wechat_sign_ins set is_exchanged = true where ${ofState(ctx, state)} and not is_exchanged returning 1`
    if (claimed === undefined) throw signInIsOver()
    const person = await exchange(ctx, secretsKey, begun.app_id, code)
    const { sql, agency, now } = ctx
    if (begun.user_id !== null) {
      await bindOwn(ctx, begun.user_id, person)
      return { outcome: "bound" }
    }
    const user = await boundUser(sql, agency.id, person)
    if (user === undefined) {
      await sql`
        update wechat_sign_ins set openid = ${person.openid}, unionid = ${person.unionid}, expires_at = ${now + SCAN_MS}
        where ${ofState(ctx, state)}`
      return { outcome: "needsMobile" }
    }
    const session = await startSession(ctx, user, (inside, userId) =>
      rememberNames(inside, { agencyId: agency.id, userId, person, now }),
    )
    return { outcome: "signedIn", ...session }
  },

  "user.wechatMobile": async ({ ticket: state, mobile, code }, ctx) => {
    const begun = await signInOf(ctx, state)
    if (begun.openid === null) throw signInIsOver()
    const person = { appId: begun.app_id, openid: begun.openid, unionid: begun.unionid }
    // before the code is redeemed: a password that is changed after that ends this sign-in
    const known = await userOf(ctx, mobile)
    await redeemCode(ctx, mobile, "wechat", code)
    const user = known ?? (await newUser(ctx, mobile))
    const session = await startSession(ctx, user, async (sql, userId) => {
      const [used] = await sql`delete from wechat_sign_ins where ${ofState({ ...ctx, sql }, state)} returning 1`
      if (used === undefined) throw signInIsOver()
      await bindPerson(sql, { agencyId: ctx.agency.id, userId, person, now: ctx.now })
    })
    return { ...session, is_new: known === undefined }
  },
})

interface SignIn {
  readonly app_id: string
  readonly user_id: string | null
  readonly openid: string | null
  readonly unionid: string | null
}

/** A sign-in that this browser began, and whoever is signed in now: nobody else can go on with it. */
const signInOf = async (ctx: CallContext, state: string): Promise<SignIn> => {
  const [begun] = await ctx.sql<SignIn[]>`
    select app_id, user_id, openid, unionid from wechat_sign_ins where ${ofState(ctx, state)}`
  if (begun === undefined || begun.user_id !== (ctx.user?.id ?? null)) throw signInIsOver()
  return begun
}

type Asking = Parameters<typeof deviceHash>[0] & Pick<CallContext, "now">

const ofState = (ctx: Asking, state: string) => ctx.sql`
  agency_id = ${ctx.agency.id} and state_hash = ${hashOf(state)} and device_hash = ${deviceHash(ctx)}
    and expires_at > ${ctx.now}`

const exchange = async (
  { sql, agency, config, log }: CallContext,
  secretsKey: SecretsKey,
  appId: string,
  code: string,
): Promise<WechatPerson> => {
  const [app] = await sql<WechatApp[]>`
    select agency_id, kind, app_id, sealed from wechat_apps where agency_id = ${agency.id} and app_id = ${appId}`
  const secret = app === undefined ? null : appSecretOf(secretsKey, app)
  if (secret === null) throw signInIsOver()
  const report = (errcode: number) => log.error({ errcode, agency: agency.key }, "WeChat refused a sign-in")
  return exchangeWechatCode({ api: config.wechatApi, appId, secret, code, report })
}

const bindOwn = (ctx: CallContext, userId: string, person: WechatPerson): Promise<void> =>
  ctx.transaction(async (sql: Sql) => {
    const { agency, now } = ctx
    await sql`select from users where agency_id = ${agency.id} and id = ${userId} for update`
    await bindPerson(sql, { agencyId: agency.id, userId, person, now })
  })

/** A learner without a password, who may set one by SMS; who signed up with the number meanwhile is the same person. */
const newUser = async (ctx: CallContext, mobile: string) => {
  const { sql, agency, now } = ctx
  await sql`
    insert into users (agency_id, id, mobile, name, region_id, created_at)
    values (${agency.id}, ${newUserId()}, ${mobile}, ${`学员${mobile.slice(-4)}`}, ${Region.DEFAULT_ID}, ${now})
    on conflict (agency_id, mobile) do nothing`
  return userOf(ctx, mobile)
}
