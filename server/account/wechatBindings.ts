import type { Owner } from "../core/Owner.ts"
import { Refusal } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"
import { WECHAT_CODES, type WechatPerson } from "./exchangeWechatCode.ts"
import type { Recognised } from "./startSession.ts"

const UNION = "unionid"

/** Who a person at WeChat is here: by the application's own name for them first. */
export const boundUser = async (sql: Sql, agencyId: string, person: WechatPerson): Promise<Recognised | undefined> => {
  const [user] = await sql<Recognised[]>`
    select u.id, u.password_hash from wechat_bindings b
    join users u on u.agency_id = b.agency_id and u.id = b.user_id
    where b.agency_id = ${agencyId} and ${isCalled(sql, person)}
    order by b.issuer = ${UNION} limit 1`
  return user
}

interface Binding {
  readonly agencyId: string
  readonly userId: string
  readonly person: WechatPerson
  readonly now: number
}

/** Keeps what else WeChat calls a person who is bound; what it calls another one stays theirs. */
export const rememberNames = async (sql: Sql, { agencyId, userId, person, now }: Binding): Promise<void> => {
  for (const { issuer, subject } of namesOf(person))
    await sql`
      insert into wechat_bindings (agency_id, issuer, subject, user_id, bound_at)
      values (${agencyId}, ${issuer}, ${subject}, ${userId}, ${now}) on conflict do nothing`
}

/** Binds a person to a learner whose row is locked: one WeChat an account, one account a WeChat. */
export const bindPerson = async (sql: Sql, binding: Binding): Promise<void> => {
  const { agencyId, userId, person } = binding
  const own = await sql<Name[]>`
    select issuer, subject from wechat_bindings where agency_id = ${agencyId} and user_id = ${userId}`
  const names = namesOf(person)
  const isSame = own.some((one) =>
    names.some(({ issuer, subject }) => one.issuer === issuer && one.subject === subject),
  )
  if (own.length > 0 && !isSame)
    throw new Refusal({
      code: WECHAT_CODES.otherWechat,
      message: "这个账号已绑定另一个微信，请先用手机号登录，在个人资料里解除绑定",
    })
  await rememberNames(sql, binding)
  const others = await sql`
    select from wechat_bindings where agency_id = ${agencyId} and user_id <> ${userId} and ${isCalled(sql, person)}`
  if (others.length > 0)
    throw new Refusal({
      code: WECHAT_CODES.otherAccount,
      message: "这个微信已绑定另一个账号，请先在那个账号里解除绑定",
    })
}

/** Nobody is let in by WeChat from now on, before somebody binds again; whether somebody could. */
export const unbindWechat = async (sql: Sql, { agencyId, userId }: Owner): Promise<boolean> => {
  const { count } = await sql`delete from wechat_bindings where agency_id = ${agencyId} and user_id = ${userId}`
  return count > 0
}

/** Since when a WeChat signs in to the account (epoch milliseconds); null: none does. */
export const wechatSince = async (sql: Sql, { agencyId, userId }: Owner): Promise<number | null> => {
  const [row] = await sql<[{ since: number | null }]>`
    select min(bound_at) as since from wechat_bindings where agency_id = ${agencyId} and user_id = ${userId}`
  return row.since
}

interface Name {
  readonly issuer: string
  readonly subject: string
}

const isCalled = (sql: Sql, { appId, openid, unionid }: WechatPerson) => sql`
  ((issuer = ${appId} and subject = ${openid}) or (issuer = ${UNION} and subject = ${unionid}))`

const namesOf = ({ appId, openid, unionid }: WechatPerson): ReadonlyArray<Name> => [
  { issuer: appId, subject: openid },
  ...(unionid === null ? [] : [{ issuer: UNION, subject: unionid }]),
]
