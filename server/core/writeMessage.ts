import type { Message } from "#domain/messages/Message.ts"
import type { Owner } from "./Owner.ts"
import type { Sql } from "../db/Sql.ts"

/**
 * Writes a message, and for who asked for it an SMS to send and a push to each device; what was told before stays as it
 * was. Nobody who left gets one.
 */
export const writeMessage = async (
  sql: Sql,
  { agencyId, userId }: Owner,
  { kind, subject, title, text, url }: Message,
  now: number,
): Promise<void> => {
  await sql`
    with written as (
      insert into messages (agency_id, user_id, kind, subject, title, text, url, created_at, sms, sms_at)
      select ${agencyId}, ${userId}, ${kind}, ${subject}, ${title}, ${text}, ${url}, ${now},
        case when u.sms_messages and u.mobile is not null then 'waiting' else 'none' end, ${now}
      from users u where u.agency_id = ${agencyId} and u.id = ${userId} and u.left_at is null
      -- an account that is being deleted is waited for, or the message would outlive it
      for key share of u
      on conflict (agency_id, user_id, kind, subject) do nothing
      returning agency_id, user_id, kind, subject
    )
    insert into pushes (agency_id, token_hash, kind, subject, push_at)
    select w.agency_id, d.token_hash, w.kind, w.subject, ${now} from written w
    join tokens t on t.agency_id = w.agency_id and t.user_id = w.user_id
    join push_devices d on d.agency_id = t.agency_id and d.token_hash = t.token_hash and d.gone_at is null
    -- a device that is signed out meanwhile is waited for
    for key share of d`
}
