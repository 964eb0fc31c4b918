import type { CallContext } from "../core/Handler.ts"
import { makeGrant } from "../media/grant.ts"

/** Programs ask for a feed as long as they are told to: far longer than anybody keeps one. */
const FEED_UNTIL = Date.UTC(2100, 0, 1)

/** What a feed's grant opens. */
export const feedOf = (userId: string): string => `live-feed/${userId}`

/** Address of the calendar of what a learner reserved. It needs no sign-in: calendar programs cannot sign in. */
export const feedAddress = ({ agency, keys }: Pick<CallContext, "agency" | "keys">, userId: string): string =>
  `/live-calendar/${makeGrant(keys.signing, { agencyId: agency.id, thing: feedOf(userId) }, FEED_UNTIL)}/${userId}.ics`
