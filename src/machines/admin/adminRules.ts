import * as AdminPlace from "#domain/admin/AdminPlace.ts"
import type { Me } from "#domain/admin/adminAnswers.ts"
import { AGENCY, isOfAnyAgency } from "#domain/admin/isOfAnyAgency.ts"
import { named } from "#domain/admin/Role.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import type { PageInput } from "../page/pageLogic.ts"
import type { AdminListInput } from "./adminListTypes.ts"
import type { AdminContext, HistoryEntry } from "./adminTypes.ts"
import type { BoardInput } from "./boardTypes.ts"
import type { DraftInput } from "./draftTypes.ts"
import type { JoinInput } from "./joinTypes.ts"
import type { MarkingInput } from "./markingTypes.ts"
import type { OperationInput } from "./operationTypes.ts"

/** An event that names an address. */
interface Move {
  readonly event: { readonly href: string; readonly replace?: boolean }
}

export const hrefOf = ({ event: { href } }: Move) => ({ href })

export const entryOf = ({ event: { href, replace = false } }: Move): HistoryEntry => ({ href, replace })

/** Another page is looked for again. */
export const at = (href: string): Pick<AdminContext, "href" | "place" | "find"> => ({
  href,
  place: AdminPlace.read(href),
  find: "",
})

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

export const isSamePage = ({ place }: AdminContext, href: string): boolean =>
  AdminPlace.isSamePage(place, AdminPlace.read(href))

/** The form to sign in, alone or over the page that is open. */
export const SIGN_IN: PageInput = { machine: "signIn", input: null }

/** What the page of the address begins with. */
export const pageIn = (context: AdminContext): PageInput => {
  const machine = AdminPlace.pageOf(context.place)
  return { machine, input: INPUTS[machine](context) }
}

const isOfAny = ({ me }: AdminContext, name: string): boolean => me !== null && isOfAnyAgency(named(me.role), name)

const givenIn = (place: AdminPlace.AdminPlace): AdminPlace.Given => ("given" in place ? place.given : {})

const INPUTS = {
  join: ({ token }): JoinInput => ({ token }),
  home: (): AdminListInput => ({ list: "today:show", given: {}, isOfAny: false }),
  list: (context): AdminListInput => {
    const { place } = context
    const list = place.kind === "list" ? place.list : "today:show"
    return { list, given: givenIn(place), isOfAny: isOfAny(context, list) }
  },
  board: ({ place }): BoardInput => {
    const { paper = "", [AGENCY]: agency = "" } = givenIn(place)
    return { paper, agency }
  },
  marking: ({ place }): MarkingInput => {
    const { paper = "", question = "" } = givenIn(place)
    return { paper, question }
  },
  draft: ({ place, me }): DraftInput => ({ path: givenIn(place)["path"] ?? "", login: me?.login ?? "" }),
  operation: (context): OperationInput => {
    const { place, me } = context
    const act = place.kind === "act" ? place.act : "own:end"
    const readsActs = me?.lists.includes("acts:list") ?? false
    return { act, given: givenIn(place), readsActs, isOfAny: isOfAny(context, act) }
  },
} satisfies Readonly<Record<ReturnType<typeof AdminPlace.pageOf>, (context: AdminContext) => unknown>>
