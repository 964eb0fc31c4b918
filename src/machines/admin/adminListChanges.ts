import { listHref } from "#domain/admin/AdminPlace.ts"
import type { Given } from "#domain/admin/AdminPlace.ts"
import type { Report } from "#domain/admin/adminAnswers.ts"
import { LISTS } from "#domain/admin/lists.ts"
import * as OperationForm from "#domain/admin/OperationForm.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import type { AdminListContext, AdminListInput } from "./adminListTypes.ts"
import * as Typing from "./typing.ts"

export const formOf = ({ list }: Pick<AdminListContext, "list">): Typing.Form => LISTS[list]

export const begun = ({ list, given }: AdminListInput): AdminListContext => ({
  ...Typing.begun(OperationForm.initial(LISTS[list], given)),
  list,
  given,
  asked: {},
  report: null,
})

export const asking = (context: AdminListContext): Partial<AdminListContext> => ({
  asked: Typing.inputOf(formOf(context), context),
  failure: null,
})

/** Back and forward: what the address does not name is asked for no more. */
export const moved = ({ list }: AdminListContext, given: Given): Partial<AdminListContext> => ({
  ...Typing.begun(OperationForm.initial(LISTS[list], given)),
  given,
})

export const read = (context: AdminListContext, outcome: CallOutcome<Report>): Partial<AdminListContext> =>
  outcome.ok ? { report: outcome.value, failure: null, errors: {} } : Typing.failed(context, outcome.failure)

/** The address of what is asked for, without what must not stand in one. */
export const hrefOf = (context: AdminListContext): string =>
  listHref(context.list, OperationForm.shareable(formOf(context), context.values))
