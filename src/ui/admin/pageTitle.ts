import { titleOf } from "#domain/admin/titles.ts"
import type { AdminContext } from "#machines/admin/adminTypes.ts"

export const pageTitle = ({ place, me, agency }: Pick<AdminContext, "place" | "me" | "agency">): string => {
  if (place.kind === "join") return `加入后台 - ${agency}`
  if (me === null) return `登录后台 - ${agency}`
  if (place.kind === "list") return `${titleOf(place.list)} - ${agency}后台`
  return place.kind === "act" ? `${titleOf(place.act)} - ${agency}后台` : `${agency}后台`
}
