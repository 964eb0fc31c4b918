import { isQuiet } from "#domain/messages/Message.ts"
import type { Step, StepDeps } from "../core/runSteps.ts"
import { Refusal } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"
import { takeTurn } from "./numberLanes.ts"
import type { SendSms } from "./Sms.ts"

/** A message that could not be sent for so long is read in the site. */
const STALE_MS = 86_400_000

interface Waiting {
  readonly agency_id: string
  readonly user_id: string
  readonly kind: string
  readonly subject: string
  readonly title: string
  readonly created_at: number
  /** Null: the learner does not want it any more, or cannot be reached. */
  readonly mobile: string | null
}

/**
 * Sends the SMS of one message, by day alone. It is marked before it is sent, so that no process sends it twice; the
 * message of a process that dies in between is read in the site. Rejects with the error of the provider.
 */
export const sendMessageSms =
  (send: SendSms): Step<Pick<StepDeps, "pool" | "now">> =>
  async (sql, { pool, now: clock }) => {
    const now = clock()
    if (isQuiet(now)) return null
    const [waiting] = await sql<Waiting[]>`
      select m.agency_id, m.user_id, m.kind, m.subject, m.title, m.created_at,
        case when u.sms_messages and u.left_at is null and u.leaves_at is null and u.locked_at is null
          then u.mobile end as mobile
      from messages m join users u on u.agency_id = m.agency_id and u.id = m.user_id
      where m.sms = 'waiting' and m.sms_at <= ${now} order by m.sms_at limit 1 for update of m skip locked`
    if (waiting === undefined) return null
    const { mobile } = waiting
    if (mobile === null || now - waiting.created_at > STALE_MS) return mark(sql, waiting, { sms: "none" })
    const later = await turnOf(sql, mobile, now)
    if (later !== null) return mark(sql, waiting, { sms_at: later })
    await mark(sql, waiting, { sms: "sending" })
    return async () => {
      const { agency_id: agencyId, title } = waiting
      try {
        const sending = await send({ agencyId, mobile, scene: "message", title, now })
        return await mark(pool, waiting, { sms: sending === "sent" || sending === "unknown" ? sending : "failed" })
      } catch (error) {
        await mark(pool, waiting, { sms: "failed" })
        throw error
      }
    }
  }

/** Takes the number's turn; else when to try again. */
const turnOf = async (sql: Sql, mobile: string, now: number): Promise<number | null> => {
  try {
    await takeTurn({ sql, now }, { mobile, kind: "message" })
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return now + (error.retryAfter ?? 60) * 1000
  }
}

const mark = async (
  sql: Sql,
  { agency_id, user_id, kind, subject }: Waiting,
  state: { readonly sms: string } | { readonly sms_at: number },
): Promise<number> => {
  await sql`
    update messages set ${sql(state)}
    where agency_id = ${agency_id} and user_id = ${user_id} and kind = ${kind} and subject = ${subject}`
  return 1
}
