import { listHref } from "#domain/admin/AdminPlace.ts"
import type { Report } from "#domain/admin/adminAnswers.ts"
import { rowOf } from "#domain/admin/Drawing.ts"
import { LISTS } from "#domain/admin/lists.ts"
import { inputFields, type Operation } from "#domain/admin/Operation.ts"
import * as OperationForm from "#domain/admin/OperationForm.ts"
import { formFor } from "#domain/admin/reach.ts"
import { nextSort, sortIn } from "#domain/admin/paging.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import type { AdminListContext, AdminListInput } from "./adminListTypes.ts"
import * as Typing from "./typing.ts"

export const formOf = ({ list, isOfAny }: Pick<AdminListContext, "list" | "isOfAny">): Operation =>
  formFor(LISTS[list], isOfAny)

export const begun = ({ list, given, isOfAny }: AdminListInput): AdminListContext => ({
  ...Typing.begun(OperationForm.initial(formOf({ list, isOfAny }), given)),
  list,
  isOfAny,
  given,
  asked: {},
  report: null,
  refusal: "",
  picked: [],
  areKeysOn: true,
  areKeysShown: false,
})

export const asking = (context: AdminListContext): Partial<AdminListContext> => ({
  asked: Typing.inputOf(formOf(context), context),
  failure: null,
})

/** Whether the address says what to read: a search waits for whoever searches, and so names nobody to who only opens it. */
export const isAsked = (context: AdminListContext): boolean => {
  const fields = inputFields(formOf(context))
  return (
    Typing.isValid(formOf(context), context) &&
    (fields.every(({ kind }) => kind !== "word") || fields.some(({ name }) => (context.values[name] ?? "") !== ""))
  )
}

export const picked = ({ picked: before }: AdminListContext, row: number): Partial<AdminListContext> => ({
  picked: before.includes(row) ? before.filter((other) => other !== row) : [...before, row],
})

/** Another page of the same. */
export const turned = ({ list, values }: AdminListContext, after: string): Partial<AdminListContext> =>
  "after" in LISTS[list].input.fields ? { values: { ...values, after } } : {}

/** The whole list by another column, from its first page. */
export const sorted = ({ values }: AdminListContext, column: string): Partial<AdminListContext> => ({
  values: { ...values, after: "", sort: nextSort(column, sortIn(values)) },
})

/**
 * Back and forward: what the address does not name is asked for no more, but for what no address names.
 */
export const moved = (context: AdminListContext, { given }: AdminListInput): Partial<AdminListContext> => {
  const { values } = context
  const form = formOf(context)
  const kept = inputFields(form).filter(({ name, isPersonal }) => isPersonal && given[name] === undefined)
  return {
    ...Typing.begun({
      ...OperationForm.initial(form, given),
      ...Object.fromEntries(kept.map(({ name }) => [name, values[name] ?? ""])),
    }),
    given,
  }
}

export const read = (context: AdminListContext, outcome: CallOutcome<Report>): Partial<AdminListContext> =>
  outcome.ok
    ? { report: outcome.value, refusal: "", picked: [], failure: null, errors: {} }
    : Typing.failed(context, outcome.failure)

/** Milliseconds after which somebody who watches it asks again; null: nobody watches it. */
export const nextIn = (data: unknown): number | null => {
  const { next_in: ms } = rowOf(data)
  return typeof ms === "number" ? ms : null
}

/** The address of what is asked for, without what must not stand in one. */
export const hrefOf = (context: AdminListContext): string =>
  listHref(context.list, OperationForm.shareable(formOf(context), context.values))
