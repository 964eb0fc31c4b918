import type { CallContext, SignedInUser } from "./Handler.ts"
import { unauthorized } from "./Refusal.ts"

/** The learner, in calls with `auth: "required"`. */
export const signedIn = ({ user }: Pick<CallContext, "user">): SignedInUser => {
  if (user === null) throw unauthorized()
  return user
}
