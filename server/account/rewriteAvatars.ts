import { Refusal } from "../core/Refusal.ts"
import type { Step } from "../core/runSteps.ts"
import { storeAvatar } from "./avatar.ts"
import { readPicture } from "./readPicture.ts"

/** Rewrites one picture that an earlier version stored as it came; one that cannot be decoded is deleted. */
export const rewriteAvatars: Step<object> = async (sql) => {
  const [old] = await sql<{ agency_id: string; user_id: string; bytes: Buffer }[]>`
    select agency_id, user_id, bytes from avatars where not is_rewritten limit 1 for update skip locked`
  if (old === undefined) return null
  const { agency_id: agencyId, user_id: userId } = old
  try {
    await storeAvatar(sql, { agencyId, userId }, await readPicture(old.bytes))
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 422) throw error
    await sql`delete from avatars where agency_id = ${agencyId} and user_id = ${userId}`
    await sql`update users set avatar = '' where agency_id = ${agencyId} and id = ${userId}`
  }
  return 1
}
