import type { EditedField, TypedFile } from "#domain/admin/contentDraft.ts"

export type Options = EditedField["options"]

/** What a form offers to choose from. */
export interface Known {
  readonly categories: Options
  readonly subjects: Options
  readonly firsts: Options
  readonly chapters: Options
  readonly teachers: Options
  readonly banks: Options
  /** Banks that a paper asks, where they are several. */
  readonly askedBanks: Options
  readonly regions: Options
  readonly papers: Options
  readonly courses: Options
  /** Of the course itself. */
  readonly lessons: Options
  /** Those that the file names. */
  readonly questions: Options
  /** Whether the form is for the site's people, who decide some fields of an agency. */
  readonly isSite: boolean
}

/** What a form offers to choose from, by its name. */
export type Offered = Exclude<keyof Known, "isSite">

/** Where nothing is offered. */
export const NOTHING_KNOWN: Known = {
  categories: [],
  subjects: [],
  firsts: [],
  chapters: [],
  teachers: [],
  banks: [],
  askedBanks: [],
  regions: [],
  papers: [],
  courses: [],
  lessons: [],
  questions: [],
  isSite: false,
}

type Kind = Exclude<EditedField["kind"], "rows">

interface Details {
  readonly hint?: string
  /** An empty one is left out of the file. */
  readonly isOptional?: boolean
  readonly options?: Options | ((known: Known) => Options)
  /** They follow from what is typed in the file. */
  readonly isFresh?: true
  /** What it holds in a new row. */
  readonly initial?: string
  readonly when?: EditedField["when"]
  readonly isRare?: true
  /** The site's people alone decide it. */
  readonly isOfSite?: true
  /** Its text may show pictures. */
  readonly hasPictures?: true
  /** What is typed, or each line of it, is a number. */
  readonly isNumber?: true
  /** What a tick says in the file, and its absence. */
  readonly ticks?: readonly [on: boolean, off: boolean | undefined]
}

export type Part =
  | ({ readonly kind: Kind; readonly label: string } & Details)
  /** Its fields stand beside those around it. */
  | { readonly kind: "group"; readonly fields: Parts }
  /** Rows that somebody adds, moves and removes. */
  | {
      readonly kind: "rows"
      readonly label: string
      readonly add: string
      readonly fields: Parts
      readonly isOptional?: boolean
      readonly isRare?: true
      readonly hint?: string
      readonly when?: EditedField["when"]
      /** How many a new row around it begins with. */
      readonly initial?: string
    }
  /** Made for a new row, and shown in no form. */
  | { readonly kind: "id"; readonly prefix: string }

/** null: it is changed in the file alone. */
export type Parts = Readonly<Record<string, Part | null>>

export const field = (kind: Kind, label: string, details: Details = {}): Part => ({ kind, label, ...details })

export const tick = (label: string, details: Details = {}): Part => ({ kind: "tick", label, ...details })

export const group = (fields: Parts): Part => ({ kind: "group", fields })

export const rows = (
  label: string,
  add: string,
  fields: Parts,
  details: Pick<Extract<Part, { kind: "rows" }>, "isOptional" | "isRare" | "hint" | "when" | "initial"> = {},
): Part => ({ kind: "rows", label, add, fields, ...details })

export const id = (prefix: string): Part => ({ kind: "id", prefix })

/** The form of some parts, as a page draws it. */
export const fieldsOf = (parts: Parts, known: Known, before = ""): ReadonlyArray<EditedField> =>
  Object.entries(parts).flatMap(([key, part]): ReadonlyArray<EditedField> => {
    if (part === null || part.kind === "id") return []
    if (part.kind === "group") return fieldsOf(part.fields, known, `${before}${key}.`)
    const { kind, label, hint = "", when = null, initial = "", isRare = false } = part
    if (part.kind !== "rows" && part.isOfSite === true && !known.isSite) return []
    const hasPictures = part.kind !== "rows" && part.hasPictures === true
    const options = part.kind === "rows" ? [] : typeof part.options === "function" ? part.options(known) : part.options
    if (kind === "checks" && options?.length === 0 && part.isFresh !== true) return []
    return [
      {
        name: `${before}${key}`,
        label,
        kind,
        hint,
        has_pictures: hasPictures,
        options: options ?? [],
        fields: part.kind === "rows" ? fieldsOf(part.fields, known) : [],
        add: part.kind === "rows" ? part.add : "",
        initial,
        is_rare: isRare,
        when,
      },
    ]
  })

/** Options that follow from what is typed, by the names of their fields. */
export const choicesOf = (parts: Parts, known: Known, before = ""): Readonly<Record<string, Options>> =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([key, part]): ReadonlyArray<readonly [string, Options]> => {
      if (part === null || part.kind === "id") return []
      const name = `${before}${key}`
      if (part.kind === "group" || part.kind === "rows")
        return Object.entries(choicesOf(part.fields, known, `${name}.`))
      return part.isFresh === true && typeof part.options === "function" ? [[name, part.options(known)]] : []
    }),
  )

/** Values by the places of their fields, and the keys of rows. */
export type Typed = Required<Pick<TypedFile, "fields" | "rows">>

/** What a form holds of a value. */
export const typedOf = (parts: Parts, value: unknown): Typed => {
  const fields: Record<string, string> = {}
  const lists: Record<string, ReadonlyArray<string>> = {}
  const take = (inner: Parts, of: unknown, before: string): void => {
    for (const [key, part] of Object.entries(inner)) {
      if (part === null || part.kind === "id") continue
      const [place, found] = [`${before}${key}`, valueAt(of, key)]
      if (part.kind === "group") take(part.fields, found, `${place}.`)
      else if (part.kind === "rows") {
        const list: ReadonlyArray<unknown> = Array.isArray(found) ? found : []
        lists[place] = list.map((_, n) => String(n))
        list.forEach((row, n) => take(part.fields, row, `${place}.${n}.`))
      } else fields[place] = textOf(part, found)
    }
  }
  take(parts, value, "")
  return { fields, rows: lists }
}

export type Simple = Extract<Part, { readonly kind: Kind }>

export const textOf = (part: Simple, value: unknown): string => {
  if (part.kind === "tick") return value === (part.ticks?.[0] ?? true) ? "true" : ""
  if (Array.isArray(value)) return value.map(wordOf).join("\n")
  return wordOf(value)
}

export const wordOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : ""

/** A value as a form has it; "" for what is not there. */
export const textAt = (value: unknown, key: string): string => wordOf(valueAt(value, key))

export const valueAt = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined

/** Empty for what is no list. */
export const listAt = (value: unknown, key: string): ReadonlyArray<unknown> => {
  const list = valueAt(value, key)
  return Array.isArray(list) ? list : []
}

/** The place that a form knows something by, of a place in the text that it made. */
export const placeTyped = (path: string, { fields, rows: lists }: Pick<TypedFile, "fields" | "rows">): string => {
  let place = ""
  for (const part of path === "" ? [] : path.split(".")) {
    // an item of a list that one field holds
    if (place in fields) return place
    const key = lists?.[place]?.[Number(part)] ?? part
    place = place === "" ? key : `${place}.${key}`
  }
  return place
}
