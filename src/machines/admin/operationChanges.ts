import { ACTS } from "#domain/admin/acts.ts"
import * as Brought from "#domain/admin/BroughtQuestions.ts"
import * as LearnerColumns from "#domain/admin/LearnerColumns.ts"
import { inputFields, type Operation } from "#domain/admin/Operation.ts"
import * as OperationForm from "#domain/admin/OperationForm.ts"
import { AGENCY } from "#domain/admin/isOfAnyAgency.ts"
import { plainText } from "#domain/admin/Drawing.ts"
import { formFor } from "#domain/admin/reach.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { brokenFailure } from "../page/brokenFailure.ts"
import type { ActAsked, FileRead, OperationContext, OperationInput, Outcome } from "./operationTypes.ts"
import * as Typing from "./typing.ts"

export const formOf = ({ act, isOfAny }: Pick<OperationContext, "act" | "isOfAny">): Operation =>
  formFor(ACTS[act], isOfAny)

export const NO_PROOF = { code: "", error: null }

export const begun = ({ act, given, readsActs, isOfAny }: OperationInput): OperationContext => ({
  ...Typing.begun(OperationForm.initial(formOf({ act, isOfAny }), given)),
  act,
  isOfAny,
  given,
  readsActs,
  heading: null,
  preview: null,
  done: null,
  row: null,
  proof: NO_PROOF,
  copied: null,
})

export const asked = (context: OperationContext, isDryRun: boolean): ActAsked => ({
  act: context.act,
  input: Typing.inputOf(formOf(context), context),
  isDryRun,
  found: isDryRun ? null : (context.preview?.found ?? null),
})

export const fileRead = (context: OperationContext, read: FileRead): Partial<OperationContext> => {
  if (!read.ok) return { errors: { ...context.errors, [read.field]: read.message } }
  const { field, name, bytes, heading } = read
  const chosen = Typing.typed(context, { field, value: { name, bytes } })
  // what was mended was of another file
  const previewed = inputFields(formOf(context)).filter(({ isPreviewed }) => isPreviewed)
  const typed = {
    ...chosen,
    values: { ...chosen.values, ...Object.fromEntries(previewed.map((one) => [one.name, ""])) },
  }
  if (heading === undefined) return typed
  return { ...typed, heading, values: { ...typed.values, ...LearnerColumns.matched(heading, context.values) } }
}

export const previewed = (outcome: Outcome): Partial<OperationContext> => ({
  preview: outcome.ok ? outcome.value : null,
})

/** Whether all that a file has can be brought in; of any other preview, true. */
export const isWhole = ({ preview }: Pick<OperationContext, "preview">): boolean => {
  const brought = Brought.read(preview?.data)
  return brought === null || Brought.isWhole(brought)
}

/** What was typed is done with; a secret does not stay. */
export const done = (context: OperationContext, outcome: Outcome): Partial<OperationContext> => ({
  done: outcome.ok ? outcome.value : null,
  preview: null,
  values: OperationForm.initial(formOf(context), { [AGENCY]: agencyOf(context) }),
})

/** The agency that is named; "" is one's own. */
export const agencyOf = ({ values }: Pick<OperationContext, "values">): string => plainText(values[AGENCY] ?? "")

export const codeRefused = ({ proof }: OperationContext, outcome: CallOutcome): Partial<OperationContext> => ({
  proof: { ...proof, error: (outcome.ok ? brokenFailure : outcome.failure).message },
})

/** The lines of what was done, as they can be kept. */
export const doneText = ({ act, done: report }: OperationContext) => ({
  name: `${act.replace(":", "-")}.csv`,
  text: (report?.lines ?? []).join("\n"),
})

/** The server asks for the second factor again. */
export const needsCode = (outcome: CallOutcome): boolean => !outcome.ok && outcome.failure.code === 10404
