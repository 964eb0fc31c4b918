import { type CallContext } from "../core/Handler.ts"
import { signedIn } from "../core/signedIn.ts"
import { makeGrant } from "../core/grant.ts"

/** An address stays the same for half a year, and opens for a year at least: programs ask for it as long as they are told to. */
const TERM_MS = 183 * 86_400_000
const TERMS = 3

/** What a feed's grant opens. */
export const feedOf = (userId: string, feedNumber: number): string => `live-feed/${userId}/${feedNumber}`

type Asking = Pick<CallContext, "sql" | "agency" | "keys" | "now" | "user">

/** Address of the calendar of what a learner reserved. It needs no sign-in: calendar programs cannot sign in. */
export const feedAddress = async (ctx: Asking): Promise<string> => {
  const { sql, agency } = ctx
  const { id } = signedIn(ctx)
  const [row] = await sql<{ feed_number: number }[]>`
    select feed_number from users where agency_id = ${agency.id} and id = ${id}`
  return addressOf(ctx, id, row?.feed_number ?? 0)
}

/** Another address; the ones before open nothing any more. */
export const renewFeedAddress = async (ctx: Asking): Promise<string> => {
  const { sql, agency } = ctx
  const { id } = signedIn(ctx)
  const [row] = await sql<{ feed_number: number }[]>`
    update users set feed_number = feed_number + 1 where agency_id = ${agency.id} and id = ${id} returning feed_number`
  return addressOf(ctx, id, row?.feed_number ?? 0)
}

const addressOf = ({ agency, keys, now }: Asking, userId: string, feedNumber: number): string => {
  const until = (Math.floor(now / TERM_MS) + TERMS) * TERM_MS
  return `/live-calendar/${makeGrant(keys.signing, { agencyId: agency.id, thing: feedOf(userId, feedNumber) }, until)}/${userId}.ics`
}
