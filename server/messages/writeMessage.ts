import type { Message } from "#domain/messages/Message.ts"
import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"

/** Writes a message down, and for who asked for it an SMS to send; what was told before stays as it was. */
export const writeMessage = async (
  sql: Sql,
  { agencyId, userId }: Owner,
  { kind, subject, title, text, href }: Message,
  now: number,
): Promise<void> => {
  await sql`
    insert into messages (agency_id, user_id, kind, subject, title, text, href, created_at, sms, sms_at)
    select ${agencyId}, ${userId}, ${kind}, ${subject}, ${title}, ${text}, ${href}, ${now},
      case when u.sms_messages and u.mobile is not null then 'waiting' else 'none' end, ${now}
    from users u where u.agency_id = ${agencyId} and u.id = ${userId} and ${isReachable(sql, now)}
    on conflict (agency_id, user_id, kind, subject) do nothing`
}

/** Of a user `u`: signed in somewhere, neither locked nor leaving. */
export const isReachable = (sql: Sql, now: number) => sql`
  (u.left_at is null and u.leaves_at is null and u.locked_at is null and exists (
    select from tokens k where k.agency_id = u.agency_id and k.user_id = u.id and k.expires_at > ${now}))`
