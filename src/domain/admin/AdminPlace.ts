import * as Place from "../route/Place.ts"
import { type ActName, ACTS } from "./acts.ts"
import { type ListName, LISTS } from "./lists.ts"

/** What an address of the back office names. */
export type AdminPlace =
  | { readonly kind: "home" }
  | { readonly kind: "login" }
  | { readonly kind: "join" }
  | { readonly kind: "list"; readonly list: ListName; readonly given: Given }
  | { readonly kind: "act"; readonly act: ActName; readonly given: Given }
  | { readonly kind: "missing" }

/** Of an input's fields, those that the address names. */
export type Given = Readonly<Record<string, string>>

export const HOME = "/admin"
export const LOGIN = "/admin/login"
export const JOIN = "/admin/join"

export const read = (href: string): AdminPlace => {
  const { path, search } = Place.read(href)
  const [, , page = "", name = "", ...rest] = path.replace(/\/$/, "").split("/")
  if (rest.length > 0) return { kind: "missing" }
  const operation = decoded(name)
  const given = Object.fromEntries(new URLSearchParams(search))
  if (page === "list" && isIn(LISTS, operation)) return { kind: "list", list: operation, given }
  if (page === "act" && isIn(ACTS, operation)) return { kind: "act", act: operation, given }
  if (name !== "") return { kind: "missing" }
  if (page === "") return { kind: "home" }
  return page === "login" || page === "join" ? { kind: page } : { kind: "missing" }
}

export const listHref = (name: ListName, given: Given = {}): string => `${HOME}/list/${name}${queryOf(given)}`

export const actHref = (name: ActName, given: Given = {}): string => `${HOME}/act/${name}${queryOf(given)}`

/** Whether somebody marks one question there: a page of its own, where the list alone would be read. */
export const isMarking = (place: AdminPlace): boolean =>
  place.kind === "list" &&
  place.list === "mark:batch" &&
  [place.given["paper"], place.given["question"]].every((id) => id !== undefined && id !== "")

/** Whether somebody watches one exam there: a page of its own as well. */
export const isBoard = (place: AdminPlace): boolean =>
  place.kind === "list" && place.list === "exam:board" && (place.given["paper"] ?? "") !== ""

const queryOf = (given: Given): string => {
  const query = new URLSearchParams(given).toString()
  return query === "" ? "" : `?${query}`
}

const isIn = <T extends object>(table: T, name: string): name is keyof T & string => Object.hasOwn(table, name)

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ""
  }
}
