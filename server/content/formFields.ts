import { EXAM_TYPES } from "#domain/question/ExamType.ts"
import { field, type Known, type Options, type Parts } from "./formParts.ts"

/** A word for each field of a Schema, or that it is changed in the file alone. */
export type Of<S extends { readonly fields: object }> = { readonly [K in keyof S["fields"]]: Parts[string] }

export const options = (...pairs: ReadonlyArray<readonly [string, string]>): Options =>
  pairs.map(([value, label]) => ({ value, label }))

export const optional = { isOptional: true } as const
export const rare = { isOptional: true, isRare: true } as const

/** Text that may show pictures. */
export const pictured = { hasPictures: true } as const

/** Questions that a file names, with what they ask. */
export const named = { isFresh: true, options: ({ questions }: Known) => questions } as const

/** A choice that may be left out. */
export const perhaps = (none: string, ...pairs: ReadonlyArray<readonly [string, string]>) => ({
  ...optional,
  options: options(["", none], ...pairs),
})

export const rarely = (none: string, ...pairs: ReadonlyArray<readonly [string, string]>) => ({
  ...perhaps(none, ...pairs),
  ...rare,
})

export const yesNo = (label: string) => field("choice", label, { options: options(["1", "显示"], ["0", "不显示"]) })

export const subject = field("choice", "科目", { options: ({ subjects }) => subjects })
export const anySubject = field("choice", "科目", {
  ...optional,
  options: ({ subjects }) => [{ value: "", label: "所有科目" }, ...subjects],
})
export const region = field("choice", "地区", { options: ({ regions }) => regions })
export const anyRegion = field("choice", "地区", {
  ...optional,
  options: ({ regions }) => [{ value: "", label: "所有地区" }, ...regions],
})

export const EXAM_TYPE_OPTIONS = EXAM_TYPES.map(({ id: value, name: label }) => ({ value, label }))

export const MOMENT = "2027-03-01 20:00，或从导入的那天算：+3d 20:00"
