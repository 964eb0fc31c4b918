import { randomInt } from "node:crypto"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { Handlers } from "../core/Handler.ts"
import { ownerOf } from "../core/Owner.ts"
import { notFound, Refusal } from "../core/Refusal.ts"
import { filled } from "./agreementText.ts"
import { draftOf } from "./agreementDraft.ts"

const TEXT_CHANGED = 70101

export const handlers: Handlers<"agreement.list" | "agreement.draft" | "agreement.sign" | "agreement.detail"> = {
  "agreement.list": async (_, ctx) => {
    const { agencyId, userId } = ownerOf(ctx)
    const [pending, signed] = await Promise.all([
      ctx.sql<{ classroom_id: string; name: string }[]>`
        select e.classroom_id, c.name
        from enrolments e
        join classrooms c on c.agency_id = e.agency_id and c.id = e.classroom_id and c.contract_required
        join agencies a on a.id = e.agency_id and a.agreement is not null
        where e.agency_id = ${agencyId} and e.user_id = ${userId}
          and not exists (select from agreements k where k.agency_id = e.agency_id and k.user_id = e.user_id
            and k.classroom_id = e.classroom_id)
        order by e.joined_at desc, e.classroom_id`,
      ctx.sql<SignedRow[]>`
        select number, title, classroom_id, classroom_name, signed_at from agreements
        where agency_id = ${agencyId} and user_id = ${userId} order by signed_at desc, number`,
    ])
    return { pending, list: signed.map(withTime) }
  },

  "agreement.draft": ({ classroom_id }, ctx) => draftOf(ctx.sql, ctx, classroom_id),

  "agreement.sign": async ({ classroom_id, digest, name, drawn }, ctx) => {
    const { sql, now } = ctx
    const { agencyId, userId } = ownerOf(ctx)
    const draft = await draftOf(sql, ctx, classroom_id)
    if (draft.number !== null) return { number: draft.number, classroom_id }
    if (draft.digest !== digest)
      throw new Refusal({ code: TEXT_CHANGED, message: "协议内容刚刚有更新，请重新打开这一页，阅读后再签" })
    const signer = name.trim()
    const number = `${Shanghai.dateText(now).replaceAll("-", "")}-${String(randomInt(1e10)).padStart(10, "0")}`
    await sql`
      insert into agreements (agency_id, number, user_id, classroom_id, classroom_name, title, html, digest, signer, drawn,
        signed_at)
      values (${agencyId}, ${number}, ${userId}, ${classroom_id}, ${draft.classroom_name}, ${draft.title},
        ${filled(draft.html, { 学员: signer })}, ${digest}, ${signer}, ${drawn}, ${now})
      on conflict (agency_id, user_id, classroom_id) do nothing`
    const [signed] = await sql<[{ number: string }]>`
      select number from agreements
      where agency_id = ${agencyId} and user_id = ${userId} and classroom_id = ${classroom_id}`
    return { number: signed.number, classroom_id }
  },

  "agreement.detail": async ({ number }, ctx) => {
    const { agencyId, userId } = ownerOf(ctx)
    const [row] = await ctx.sql<DetailRow[]>`
      select number, title, html, digest, classroom_id, classroom_name, signer, drawn, signed_at from agreements
      where agency_id = ${agencyId} and user_id = ${userId} and number = ${number}`
    if (row === undefined) throw notFound("没有这份协议")
    return withTime(row)
  },
}

interface SignedRow {
  readonly number: string
  readonly title: string
  readonly classroom_id: string
  readonly classroom_name: string
  readonly signed_at: number
}

interface DetailRow extends SignedRow {
  readonly html: string
  readonly digest: string
  readonly signer: string
  readonly drawn: string
}

const withTime = <R extends SignedRow>({ signed_at, ...row }: R) => ({ ...row, signed_at: Shanghai.format(signed_at) })
