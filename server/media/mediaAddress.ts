import { extname } from "node:path"
import type { CallContext } from "../core/Handler.ts"
import { grantEnd, makeGrant } from "../core/grant.ts"
import { slidingName } from "./slidingPlaylist.ts"

type Known = Pick<CallContext, "agency" | "keys" | "now">

/** Address of a file of a lesson's video, `/media/<grant>/<key>/<file>`, good for some hours. */
export const videoAddress = ({ agency, keys, now }: Known, key: string, file: string): string => {
  const grant = makeGrant(keys.signing, { agencyId: agency.id, thing: `video/${key}` }, grantEnd(now))
  return `/media/${grant}/${key}/${file}`
}

/** Address of a handout, `/handout/<grant>/<id><extension>`, good for some hours. `file`: its own, or null for a page. */
export const handoutAddress = ({ agency, keys, now }: Known, id: string, file: string | null): string => {
  const grant = makeGrant(keys.signing, { agencyId: agency.id, thing: `handout/${id}` }, grantEnd(now))
  return `/handout/${grant}/${id}${handoutExtension(file)}`
}

export const handoutExtension = (file: string | null): string => (file === null ? ".html" : extname(file))

/**
 * Address of a live session's video as it is stored: `<folder>/<playlist>` of the media, whole or sliding round the clock,
 * or an address elsewhere. Empty for none.
 */
export const liveVideoAddress = (known: Known, video: string | null, as: "whole" | "sliding"): string => {
  if (video === null) return ""
  if (URL.canParse(video)) return video
  const [key = "", ...file] = video.split("/")
  const playlist = file.join("/")
  return videoAddress(known, key, as === "sliding" ? slidingName(playlist) : playlist)
}
