import * as Shanghai from "#domain/time/Shanghai.ts"
import * as Region from "#domain/core/Region.ts"
import * as SubjectTree from "#domain/core/SubjectTree.ts"
import type { UserInfo } from "#domain/contract/user.ts"
import { type CallContext, type Handlers } from "../core/Handler.ts"
import { signedIn } from "../core/signedIn.ts"
import { bucketsOf, rateLimit } from "../core/rateLimit.ts"
import { invalid, unauthorized } from "../core/Refusal.ts"
import { revokeToken } from "../core/tokens.ts"
import { handlers as account } from "./account.ts"
import { saveAvatar } from "./avatar.ts"
import { lastSubject } from "./lastSubject.ts"
import { COOL_DOWN } from "./numberLanes.ts"
import { handlers as resetPassword } from "./resetPassword.ts"
import type { SendSms } from "./Sms.ts"
import { handlers as signIn } from "./signIn.ts"
import { sendCode } from "./smsCodes.ts"
import { makeHandlers as makeWechat } from "./wechatSignIn.ts"

type Names =
  | keyof typeof account
  | keyof typeof resetPassword
  | keyof typeof signIn
  | "user.logout"
  | "user.checkUsername"
  | "user.info"
  | "user.saveInfo"
  | "user.avatar"
  | "sms.send"
  | keyof ReturnType<typeof makeWechat>

const CHECKS_PER_NETWORK = { hits: 120, seconds: 600 }

type Needs = Parameters<typeof makeWechat>[0] & { readonly sendSms: SendSms }

export const makeHandlers = ({ sendSms, ...needs }: Needs): Handlers<Names> => ({
  ...account,
  ...makeWechat(needs),
  ...signIn,
  ...resetPassword,

  "user.logout": async (_input, { sql, agency, user }) => {
    if (user !== null) await revokeToken(sql, agency.id, user)
    return { done: true }
  },

  "user.checkUsername": async ({ mobile }, ctx) => {
    for (const bucket of bucketsOf("check", ctx.ip, CHECKS_PER_NETWORK)) await rateLimit(ctx, ...bucket)
    const found = await ctx.sql`select 1 from users where agency_id = ${ctx.agency.id} and mobile = ${mobile}`
    return { exists: found.length > 0 }
  },

  "sms.send": async ({ mobile, scene }, ctx) => {
    await sendCode(ctx, sendSms, mobile, scene)
    return { cool_down: COOL_DOWN }
  },

  "user.info": async (_input, ctx) => infoOf(ctx),

  "user.saveInfo": async ({ name, region_id: region, exam_day: examDay, daily_questions, study_subject_id }, ctx) => {
    const { sql, agency, now } = ctx
    const { id } = signedIn(ctx)
    if (name?.trim() === "") throw invalid("name", "请输入昵称")
    if (region !== undefined && regionName(ctx, region) === null) throw invalid("region_id", "没有这个地区")
    if (typeof examDay === "string" && Shanghai.parse(`${examDay} 00:00:00`) === null)
      throw invalid("exam_day", "考试日期不是有效的日期")
    if (study_subject_id !== undefined && SubjectTree.find(agency.config.subject_list, study_subject_id) === null)
      throw invalid("study_subject_id", "没有这个科目")
    const changes = {
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(region === undefined ? {} : { region_id: region }),
      ...(examDay === undefined ? {} : { exam_day: examDay, messages_day: null }),
      ...(daily_questions === undefined ? {} : { daily_questions }),
      ...(study_subject_id === undefined ? {} : { study_subject_id, study_subject_at: now }),
    }
    if (Object.keys(changes).length > 0)
      await sql`update users set ${sql(changes)} where agency_id = ${agency.id} and id = ${id}`
    return infoOf(ctx)
  },

  "user.avatar": async (_input, ctx) => ({ avatar: await saveAvatar(ctx) }),
})

interface Row {
  readonly id: string
  readonly mobile: string | null
  readonly name: string
  readonly avatar: string
  readonly region_id: string
  readonly exam_day: string | null
  readonly daily_questions: number | null
}

async function infoOf(ctx: CallContext): Promise<UserInfo> {
  const { id } = signedIn(ctx)
  const [[row], subject] = await Promise.all([
    ctx.sql<Row[]>`
      select id, mobile, name, avatar, region_id, exam_day, daily_questions from users
      where agency_id = ${ctx.agency.id} and id = ${id}`,
    lastSubject(ctx, id),
  ])
  if (row === undefined) throw unauthorized()
  const { mobile, region_id: region, ...rest } = row
  const shown = Region.resolve(ctx.agency.config.zk_province, region)
  return { ...rest, ...subject, mobile: masked(mobile ?? ""), region: shown }
}

/** `138****0000`: the whole number never leaves the server. */
function masked(mobile: string): string {
  return mobile.replace(/^(\d{3})\d{4}/, "$1****")
}

function regionName({ agency }: CallContext, id: string): string | null {
  return agency.config.zk_province.find((province) => province.id === id)?.name ?? null
}
