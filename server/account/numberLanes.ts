import type { CallContext } from "../core/Handler.ts"
import { tooMany } from "../core/rateLimit.ts"
import type { Place } from "./place.ts"

/** Seconds between two codes for one number, whichever agency sends them and for whatever purpose. */
export const COOL_DOWN = 60
const DAY_MS = 86_400_000

/** Codes a day, and messages: what strangers ask for leaves the learner's own device and network theirs. */
const A_DAY: Readonly<Record<Lane["kind"], number>> = { device: 10, network: 10, stranger: 20, message: 3 }

type Asking = Pick<CallContext, "sql" | "now">

interface Lane {
  readonly mobile: string
  readonly kind: Place["kind"] | "message"
}

/** Counts a code that is about to be sent, over the whole installation. Refuses one that comes too soon, or is one too many. */
export const takeTurn = async ({ sql, now }: Asking, { mobile, kind }: Lane): Promise<void> => {
  const day = now - (now % DAY_MS)
  const taken = await sql`
    insert into sms_numbers as n (mobile, lane, day, sent, sent_at) values (${mobile}, ${kind}, ${day}, 1, ${now})
    on conflict (mobile, lane) do update
      set day = excluded.day, sent_at = excluded.sent_at, sent = case when n.day = excluded.day then n.sent + 1 else 1 end
      where n.sent_at <= ${now - COOL_DOWN * 1000} and (n.day <> excluded.day or n.sent < ${A_DAY[kind]})
    returning 1`
  if (taken.length > 0) return
  const [last] = await sql<{ sent_at: number }[]>`
    select sent_at from sms_numbers where mobile = ${mobile} and lane = ${kind}`
  const cooled = (last?.sent_at ?? now) + COOL_DOWN * 1000
  throw tooMany(Math.max(1, Math.ceil(((cooled > now ? cooled : day + DAY_MS) - now) / 1000)))
}

/** Takes back the turn of `now`: nothing was sent. */
export const giveTurnBack = async ({ sql, now }: Asking, { mobile, kind }: Lane): Promise<void> => {
  await sql`
    update sms_numbers set sent = sent - 1, sent_at = ${now - COOL_DOWN * 1000}
    where mobile = ${mobile} and lane = ${kind} and sent_at = ${now}`
}
