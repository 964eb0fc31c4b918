import * as AdminPlace from "#domain/admin/AdminPlace.ts"
import type { Me } from "#domain/admin/adminAnswers.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import type { AdminListInput } from "./adminListTypes.ts"
import type { PageInput } from "../page/pagePlaceholder.ts"
import type { AdminContext, HistoryEntry } from "./adminTypes.ts"
import type { MarkingInput } from "./markingTypes.ts"
import type { OperationInput } from "./operationTypes.ts"

/** An event that names an address. */
interface Move {
  readonly event: { readonly href: string; readonly replace?: boolean }
}

export const hrefOf = ({ event: { href } }: Move) => ({ href })

export const entryOf = ({ event: { href, replace = false } }: Move): HistoryEntry => ({ href, replace })

export const at = (href: string): Pick<AdminContext, "href" | "place"> => ({ href, place: AdminPlace.read(href) })

export const known = (outcome: CallOutcome<Me>): Partial<AdminContext> =>
  outcome.ok ? { me: outcome.value, failure: null } : { failure: outcome.failure }

export const isDoor = ({ place }: AdminContext): boolean => place.kind === "login" || place.kind === "join"

/** Whether the role of who is signed in has the page. */
export const isAllowed = ({ place, me }: AdminContext): boolean => {
  if (place.kind === "list") return me?.lists.includes(place.list) ?? false
  return place.kind !== "act" || (me?.acts.includes(place.act) ?? false)
}

/** Whether the same person with the same role has signed in again: their page goes on. */
export const isSame = ({ me }: AdminContext, outcome: CallOutcome<Me>): boolean =>
  outcome.ok && outcome.value.login === me?.login && outcome.value.role === me.role

/** Whether the open list goes on under other filters. */
export const isSameList = ({ place }: AdminContext, href: string): boolean => {
  const next = AdminPlace.read(href)
  const isOwnPage = AdminPlace.isMarking(next) || AdminPlace.isBoard(next)
  return place.kind === "list" && next.kind === "list" && next.list === place.list && !isOwnPage
}

/** Whether the exam that is watched goes on under other filters. */
export const isSameBoard = ({ place }: AdminContext, href: string): boolean => {
  const next = AdminPlace.read(href)
  return AdminPlace.isBoard(place) && AdminPlace.isBoard(next) && paperOf(place) === paperOf(next)
}

const paperOf = (place: AdminPlace.AdminPlace): string => (place.kind === "list" ? (place.given["paper"] ?? "") : "")

export const givenIn = (href: string): AdminPlace.Given => {
  const place = AdminPlace.read(href)
  return place.kind === "list" ? place.given : {}
}

/** What the page of an address begins with; asked only where the address names such a page. */
export const listIn = ({ place }: AdminContext): AdminListInput =>
  place.kind === "list" ? place : { list: "own:sessions", given: {} }

/** The question that somebody marks. */
export const markingIn = ({ place }: AdminContext): MarkingInput => {
  const { paper = "", question = "" } = place.kind === "list" ? place.given : {}
  return { paper, question }
}

/** The exam that somebody watches. */
export const boardIn = ({ place }: AdminContext): PageInput => ({ machine: "board", input: { paper: paperOf(place) } })

export const operationIn = ({ place, me }: AdminContext): OperationInput => ({
  ...(place.kind === "act" ? place : { act: "own:end", given: {} }),
  readsActs: me?.lists.includes("acts:list") ?? false,
})
