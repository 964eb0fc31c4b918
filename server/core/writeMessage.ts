import type { Message } from "#domain/messages/Message.ts"
import type { Owner } from "./Owner.ts"
import type { Sql } from "../db/Sql.ts"

/** Writes a message, and for who asked for it an SMS to send; what was told before stays as it was. Nobody who left gets one. */
export const writeMessage = async (
  sql: Sql,
  { agencyId, userId }: Owner,
  { kind, subject, title, text, url }: Message,
  now: number,
): Promise<void> => {
  await sql`
    insert into messages (agency_id, user_id, kind, subject, title, text, url, created_at, sms, sms_at)
    select ${agencyId}, ${userId}, ${kind}, ${subject}, ${title}, ${text}, ${url}, ${now},
      case when u.sms_messages and u.mobile is not null then 'waiting' else 'none' end, ${now}
    from users u where u.agency_id = ${agencyId} and u.id = ${userId} and u.left_at is null
    -- an account that is being deleted is waited for, or the message would outlive it
    for key share of u
    on conflict (agency_id, user_id, kind, subject) do nothing`
}
