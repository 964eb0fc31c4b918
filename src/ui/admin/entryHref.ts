import { actHref, type Given, listHref } from "#domain/admin/AdminPlace.ts"
import type { ActName } from "#domain/admin/acts.ts"
import type { ListName } from "#domain/admin/lists.ts"
import { type Entry, isList } from "#domain/admin/titles.ts"

/** The page of an operation, its fields begun with what is given. */
export const linkHref = (name: ActName | ListName, given: Given = {}): string =>
  isList(name) ? listHref(name, given) : actHref(name, given)

export const entryHref = ({ name }: Pick<Entry, "name">): string => linkHref(name)
