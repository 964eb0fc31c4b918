import type { CallContext } from "../core/Handler.ts"
import { GRANT_MS, makeGrant } from "./grant.ts"

type Known = Pick<CallContext, "agency" | "keys" | "now">

/** Address of a file of a lesson's video, `/media/<grant>/<key>/<file>`, good for some hours. */
export const videoAddress = ({ agency, keys, now }: Known, key: string, file: string): string => {
  const grant = makeGrant(keys.signing, { agencyId: agency.id, thing: `video/${key}` }, now + GRANT_MS)
  return `/media/${grant}/${key}/${file}`
}

/** Address of a handout, `/handout/<grant>/<id>.html`, good for some hours. */
export const handoutAddress = ({ agency, keys, now }: Known, id: string): string => {
  const grant = makeGrant(keys.signing, { agencyId: agency.id, thing: `handout/${id}` }, now + GRANT_MS)
  return `/handout/${grant}/${id}.html`
}
