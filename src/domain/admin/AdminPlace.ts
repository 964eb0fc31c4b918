import * as Place from "../route/Place.ts"
import type { ActName } from "./acts.ts"
import type { ListName } from "./lists.ts"
import { AGENCY } from "./isOfAnyAgency.ts"
import { isAct, isList } from "./titles.ts"

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
  if (page === "list" && isList(operation)) return { kind: "list", list: operation, given }
  if (page === "act" && isAct(operation)) return { kind: "act", act: operation, given }
  if (name !== "") return { kind: "missing" }
  if (page === "") return { kind: "home" }
  return page === "login" || page === "join" ? { kind: page } : { kind: "missing" }
}

export const listHref = (name: ListName, given: Given = {}): string => `${HOME}/list/${name}${queryOf(given)}`

export const actHref = (name: ActName, given: Given = {}): string => `${HOME}/act/${name}${queryOf(given)}`

/** The pages whose code comes when somebody opens them. */
export type PageName = "signIn" | "join" | "home" | "list" | "board" | "marking" | "draft" | "operation"

/** The page that an address opens: for one question to mark and for one exam to watch there are pages of their own. */
export const pageOf = (place: AdminPlace): Exclude<PageName, "signIn"> => {
  if (place.kind === "act") return "operation"
  if (place.kind !== "list") return place.kind === "join" ? "join" : "home"
  const has = (...names: ReadonlyArray<string>) => names.every((name) => (place.given[name] ?? "") !== "")
  if (place.list === "mark:batch" && has("paper", "question")) return "marking"
  if (place.list === "content:edit" && has("path")) return "draft"
  return place.list === "exam:board" && has("paper") ? "board" : "list"
}

/** Whether the page that is open goes on at another address: a list, or an exam that is watched, under other filters. */
export const isSamePage = (one: AdminPlace, other: AdminPlace): boolean => {
  if (one.kind !== "list" || other.kind !== "list" || one.list !== other.list) return false
  const page = pageOf(one)
  if (page !== pageOf(other) || page === "marking" || page === "draft") return false
  return page === "list" || ["paper", AGENCY].every((name) => (one.given[name] ?? "") === (other.given[name] ?? ""))
}

const queryOf = (given: Given): string => {
  const query = new URLSearchParams(given).toString()
  return query === "" ? "" : `?${query}`
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ""
  }
}
