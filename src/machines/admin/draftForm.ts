import type { EditedField, ShownFile, TypedFile } from "#domain/admin/contentDraft.ts"
import type { DraftContext } from "./draftTypes.ts"

type Shown = Pick<DraftContext, "shown" | "form" | "typed">

/** What is wrong with a field, by its place. */
export const problemAt = ({ shown }: Pick<DraftContext, "shown">, place: string): string | null =>
  reasonsAt(shown.problems, place)

/** What may not be meant of a field, by its place; null where something is wrong with it. */
export const warningAt = ({ shown }: Pick<DraftContext, "shown">, place: string): string | null =>
  problemAt({ shown }, place) === null ? reasonsAt(shown.warnings, place) : null

/** Each of them, or who mends one finds the next. */
const reasonsAt = (list: ShownFile["problems"], place: string): string | null =>
  [...new Set(list.filter(({ field }) => field === place).map(({ reason }) => reason))].join("；") || null

/** What a field is chosen from, as far as that follows from what is typed; null: its own options. */
export const choicesAt = ({ shown }: Pick<DraftContext, "shown">, place: string): EditedField["options"] | null =>
  shown.choices?.[fieldName(place)] ?? null

/** The name of a field among all rows: its place without their keys. */
const fieldName = (place: string): string =>
  place
    .split(".")
    .filter((part) => !/^n?\d+$/.test(part))
    .join(".")

/** A row that is folded, in one line: what its fields hold, in their order. */
export const rowSummary = (
  context: Pick<DraftContext, "shown" | "typed">,
  fields: ReadonlyArray<EditedField>,
  before: string,
): string =>
  fields
    .flatMap(({ name, kind, label, options }) => {
      const [place, value] = [`${before}${name}`, context.typed.fields[`${before}${name}`] ?? ""]
      if (value === "") return []
      if (kind === "number") return [`${label}：${value}`]
      const named = choicesAt(context, place) ?? options
      const words = value.split("\n").map((one) => named.find((option) => option.value === one)?.label ?? one)
      return [kind === "questions" ? `${label}：${words.length}题` : words.join("、")]
    })
    .join("，")

/** Why a file was not published, without what its form says already. */
export const refusalText = ({ shown, failure }: Pick<DraftContext, "shown" | "failure">): string => {
  if (failure === null) return ""
  const { kind, message, fields } = failure
  if (kind !== "refused" || fields.length === 0) return message
  const said = new Set(shown.problems.map(({ reason }) => reason))
  const rest = fields.filter((one) => !said.has(one.message)).map((one) => [one.path, one.message].join("  ").trim())
  const verdict = `${fields.length}处有误，没有发布${rest.length < fields.length ? "：表单里标红的地方写着原因" : ""}`
  return [verdict, ...rest].join("\n")
}

/** The problems and warnings of no field that the form has. */
export const elsewhere = ({ shown, form, typed }: Shown): Pick<ShownFile, "problems" | "warnings"> => {
  const places = new Set(placesOf(form, typed))
  const others = (list: ShownFile["problems"]) => list.filter(({ field }) => !places.has(field))
  return { problems: others(shown.problems), warnings: others(shown.warnings) }
}

const placesOf = (form: ReadonlyArray<EditedField>, typed: TypedFile, before = ""): ReadonlyArray<string> =>
  form.flatMap((field) => {
    if (!isAsked(field, typed, before)) return []
    const place = `${before}${field.name}`
    const inside = field.kind === "rows" ? rowsIn(typed, place) : []
    return [place, ...inside.flatMap((key) => placesOf(field.fields, typed, `${place}.${key}.`))]
  })

/** Whether a field holds something, or something is wrong with it. */
export const isInUse = (
  { shown, typed }: Pick<DraftContext, "shown" | "typed">,
  { name }: EditedField,
  before: string,
): boolean => {
  const place = `${before}${name}`
  const isIn = (at: string) => at === place || at.startsWith(`${place}.`)
  const isFilled = (typed.fields[place] ?? "") !== "" || rowsIn(typed, place).length > 0
  return isFilled || shown.problems.some(({ field }) => isIn(field))
}

/** Whether a field is asked beside the values of those around it; `right` of an option goes by its question's. */
export const isAsked = ({ when }: EditedField, { fields }: TypedFile, before: string): boolean => {
  if (when === null) return true
  const around = [before, before.split(".").toSpliced(-3, 2).join(".")]
  const value = around.map((place) => fields[`${place}${when.field}`]).find((found) => found !== undefined) ?? ""
  return when.is.includes(value)
}

/** Keys of the rows of a list. */
export const rowsIn = ({ rows = {} }: TypedFile, list: string): ReadonlyArray<string> => rows[list] ?? []
