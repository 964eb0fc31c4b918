import { actHref, type Given, listHref } from "#domain/admin/AdminPlace.ts"
import type { ActName } from "#domain/admin/acts.ts"
import { type ListName, LISTS } from "#domain/admin/lists.ts"
import type { Entry } from "#domain/admin/titles.ts"

/** The page of an operation, its fields begun with what is given. */
export const linkHref = (name: ActName | ListName, given: Given = {}): string =>
  Object.hasOwn(LISTS, name) ? listHref(name as ListName, given) : actHref(name as ActName, given)

export const entryHref = ({ name }: Pick<Entry, "name">): string => linkHref(name)
