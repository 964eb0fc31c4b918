import type { EditedFile, ShownFile, TypedFile } from "#domain/admin/contentDraft.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import type {
  DeviceDraft,
  DraftContext,
  DraftInput,
  KeepAsked,
  KeepOutcome,
  OpenOutcome,
  PublishAsked,
} from "./draftTypes.ts"

const NOTHING: TypedFile = { fields: {}, body: "" }
const NOT_SHOWN: ShownFile = { text: "", problems: [], page: null, facts: [] }

export const begun = ({ path, login }: DraftInput): DraftContext => ({
  path,
  login,
  file: null,
  base: 0,
  source: "",
  form: [],
  typed: NOTHING,
  shown: NOT_SHOWN,
  isChanged: false,
  isUnsent: false,
  hour: "",
  theirs: null,
  before: null,
  failure: null,
})

/** The device has the latest, then the server's draft, then what the site shows. */
export const opened = (outcome: OpenOutcome): Partial<DraftContext> => {
  if (!outcome.ok) return { failure: outcome.failure }
  const { file, device } = outcome.value
  const { draft, number, source, form, typed, shown } = file
  const kept = device ?? draft
  return {
    file,
    base: kept?.base ?? number,
    source: kept?.source ?? source,
    form: kept?.form ?? form,
    typed: kept?.typed ?? typed,
    shown: draft?.shown ?? shown,
    isChanged: kept !== null,
    isUnsent: device !== null,
    hour: draft?.publish_at?.replace(" ", "T") ?? "",
    theirs: null,
    failure: null,
  }
}

export const fieldTyped = ({ typed }: DraftContext, field: string, value: string): Partial<DraftContext> =>
  changed({ ...typed, fields: { ...typed.fields, [field]: value } })

export const bodyTyped = ({ typed }: DraftContext, body: string): Partial<DraftContext> => changed({ ...typed, body })

/** One more row at the end of a list. */
export const rowAdded = ({ file, form, source, typed }: DraftContext): Partial<DraftContext> => {
  const addition = file?.addition ?? null
  if (addition === null) return {}
  const n = String(new Set(form.map(({ name }) => name.split(".")[0])).size)
  const added = addition.form.map((field) => ({ ...field, name: field.name.replace("{n}", n) }))
  const before = source.trim() === "[]" ? "" : source
  return {
    ...changed({ ...typed, fields: { ...typed.fields, ...Object.fromEntries(added.map(({ name }) => [name, ""])) } }),
    form: [...form, ...added],
    source: `${before}${before === "" || before.endsWith("\n") ? "" : "\n"}${addition.text.replace("{n}", n)}`,
  }
}

const changed = (typed: TypedFile): Partial<DraftContext> => ({ typed, isChanged: true, isUnsent: true, failure: null })

export const onDevice = ({ base, source, form, typed }: DraftContext): DeviceDraft => ({ base, source, form, typed })

export const kept = (outcome: KeepOutcome): Partial<DraftContext> =>
  outcome.ok ? { shown: outcome.value, failure: null } : { failure: outcome.failure, isUnsent: true }

export const asked = (
  { path, base, source, typed, hour }: DraftContext,
  { isTimed = false, drop = false } = {},
): KeepAsked => ({ path, base, source, typed, publish_at: isTimed ? hour.replace("T", " ") : null, drop })

export const toPublish = ({ path, base, shown: { text } }: DraftContext): PublishAsked => ({ path, base, text })

/** Whether the site shows another version than the one that this draft is made from. */
export const isOvertaken = ({ base }: DraftContext, outcome: OpenOutcome): boolean =>
  outcome.ok && outcome.value.file.number !== base

export const overtaken = (outcome: OpenOutcome): Partial<DraftContext> =>
  outcome.ok ? { theirs: outcome.value.file, failure: null } : {}

/** One's own text takes the place of theirs, which stays a version: whoever publishes has seen both. */
export const mineKept = ({ theirs }: DraftContext): Partial<DraftContext> =>
  theirs === null ? {} : { ...madeFrom(theirs), isChanged: true, isUnsent: true, theirs: null }

/** Theirs stands in the form, and one's own text can be had back. */
export const theirsTaken = ({ theirs, typed }: DraftContext): Partial<DraftContext> =>
  theirs === null
    ? {}
    : { ...madeFrom(theirs), typed: theirs.typed, before: typed, isChanged: true, isUnsent: true, theirs: null }

export const restored = ({ before, typed }: DraftContext): Partial<DraftContext> =>
  before === null ? {} : { ...changed(before), before: typed }

const madeFrom = (file: EditedFile): Partial<DraftContext> => ({
  file,
  base: file.number,
  source: file.source,
  form: file.form,
})

/** The problems of a field, or those of no field. */
export const problemsAt = (
  { shown, form }: Pick<DraftContext, "shown" | "form">,
  field: string | null,
): ShownFile["problems"] => {
  const names = new Set(form.map(({ name }) => name))
  return shown.problems.filter((problem) => (field === null ? !names.has(problem.field) : problem.field === field))
}

/** What the server may take at another time. */
export const isPassing = (outcome: CallOutcome): boolean =>
  !outcome.ok && outcome.failure.kind !== "refused" && outcome.failure.kind !== "unauthorized"
