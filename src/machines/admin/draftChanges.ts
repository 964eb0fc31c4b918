import type { EditedField, ShownFile, TypedFile } from "#domain/admin/contentDraft.ts"
import type { ListedVideo } from "#domain/admin/uploads.ts"
import { type CallOutcome, isFinal } from "#domain/contract/Request.ts"
import { rowsIn } from "./draftForm.ts"
import type {
  ChosenPicture,
  DeviceDraft,
  DraftContext,
  DraftInput,
  KeepAsked,
  KeepOutcome,
  OpenOutcome,
  PublishAsked,
} from "./draftTypes.ts"

const NOTHING: TypedFile = { fields: {}, body: "" }
const NOT_SHOWN: ShownFile = { text: "", problems: [], warnings: [], view: null, facts: [] }

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
  pictures: [],
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
    form: draft?.form ?? form,
    typed: kept?.typed ?? typed,
    shown: draft?.shown ?? shown,
    isChanged: kept !== null,
    isUnsent: device !== null,
    hour: draft?.publish_at?.replace(" ", "T") ?? "",
    theirs: null,
    failure: null,
  }
}

export const fieldTyped = (context: DraftContext, field: string, value: string): Partial<DraftContext> => ({
  ...changed({ ...context.typed, fields: { ...context.typed.fields, [field]: value } }),
  pictures: picturesMoved(context, field, value),
})

/** The place that pictures know the text under the form by. */
export const BODY = "body"

const textAt = ({ fields, body }: TypedFile, place: string): string => (place === BODY ? body : (fields[place] ?? ""))

/** A picture stays between the same words while others are typed before it. */
const picturesMoved = ({ pictures, typed }: DraftContext, place: string, now: string): DraftContext["pictures"] => {
  const before = textAt(typed, place)
  return pictures.map((picture) => {
    const isBefore = before.slice(0, picture.at) !== now.slice(0, picture.at)
    return picture.place === place && isBefore
      ? { ...picture, at: Math.max(0, picture.at + now.length - before.length) }
      : picture
  })
}

const otherPictures = ({ pictures }: DraftContext, place: string): DraftContext["pictures"] =>
  pictures.filter((one) => one.place !== place)

export const pictureChosen = (context: DraftContext, place: string, at: number): Partial<DraftContext> => ({
  pictures: [...otherPictures(context, place), { place, at, alt: "", address: null }],
})

export const pictureDropped = (context: DraftContext, place: string): Partial<DraftContext> => ({
  pictures: otherPictures(context, place),
})

const pictureChanged = (
  { pictures }: DraftContext,
  place: string,
  change: Partial<ChosenPicture>,
): Partial<DraftContext> => ({
  pictures: pictures.map((one) => (one.place === place ? { ...one, ...change } : one)),
})

export const pictureDescribed = (context: DraftContext, place: string, alt: string): Partial<DraftContext> =>
  pictureChanged(context, place, { alt })

export const pictureOf = ({ pictures }: Pick<DraftContext, "pictures">, place: string): ChosenPicture | null =>
  pictures.find((one) => one.place === place) ?? null

export const isPictureReady = (context: DraftContext, place: string): boolean => {
  const { alt = "", address = null } = pictureOf(context, place) ?? {}
  return alt.trim() !== "" && address !== null
}

/** Puts a picture into its text, with the words for who cannot see it. */
export const pictureInserted = (context: DraftContext, place: string): Partial<DraftContext> => {
  const picture = pictureOf(context, place)
  if (picture === null) return {}
  const { at, alt, address } = picture
  const text = textAt(context.typed, place)
  const words = alt
    .trim()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[[\]\\]/g, "\\$&")
  const now = `${text.slice(0, at)}![${words}](${address})${text.slice(at)}`
  const typedNow = place === BODY ? bodyTyped(context, now) : fieldTyped(context, place, now)
  return { ...typedNow, pictures: otherPictures(context, place) }
}

/** What was uploaded for a place: a picture of its text, or what the field holds. */
export const uploadAdded = (context: DraftContext, field: string, value: string): Partial<DraftContext> =>
  pictureOf(context, field) === null
    ? fieldTyped(context, field, value)
    : pictureChanged(context, field, { address: value })

/** Whether a form has a field for a video. */
export const hasVideos = (form: ReadonlyArray<EditedField>): boolean =>
  form.some(({ kind, fields }) => kind === "video" || hasVideos(fields))

/** Places beside a video whose length nobody typed, with its length. */
export const lackedSeconds = (
  { form, typed }: Pick<DraftContext, "form" | "typed">,
  videos: ReadonlyArray<ListedVideo>,
): ReadonlyArray<readonly [place: string, seconds: string]> =>
  hasVideos(form)
    ? Object.entries(typed.fields).flatMap(([place, key]) => {
        const seconds = place.endsWith(".video") ? videos.find((one) => one.key === key)?.seconds : undefined
        const beside = place.replace(/video$/, "seconds")
        return seconds !== undefined && typed.fields[beside] === "" ? [[beside, String(seconds)] as const] : []
      })
    : []

export const secondsFilled = (context: DraftContext, videos: ReadonlyArray<ListedVideo>): Partial<DraftContext> => {
  const { typed } = context
  return changed({ ...typed, fields: { ...typed.fields, ...Object.fromEntries(lackedSeconds(context, videos)) } })
}

export const bodyTyped = (context: DraftContext, body: string): Partial<DraftContext> => ({
  ...changed({ ...context.typed, body }),
  pictures: picturesMoved(context, BODY, body),
})

/** One more row at the end of a list, with what its fields begin with. */
export const rowAdded = (
  { typed }: DraftContext,
  { list, fields }: { readonly list: string; readonly fields: ReadonlyArray<EditedField> },
): Partial<DraftContext> => {
  let typedNow = typed
  // of all lists, and of rows that are gone: what was typed in them stays
  const taken = [...Object.values(typed.rows ?? {}).flat(), ...Object.keys(typed.fields).flatMap((at) => at.split("."))]
  let next = 1 + Math.max(0, ...taken.map((key) => (/^n\d+$/.test(key) ? Number(key.slice(1)) : 0)))
  const add = (at: string, of: ReadonlyArray<EditedField>) => {
    const key = `n${next}`
    next += 1
    typedNow = { ...typedNow, rows: { ...typedNow.rows, [at]: [...rowsIn(typedNow, at), key] } }
    for (const field of of) begin(`${at}.${key}.${field.name}`, field)
  }
  const begin = (place: string, { kind, initial, fields: inner }: EditedField) => {
    if (kind !== "rows") typedNow = { ...typedNow, fields: { ...typedNow.fields, [place]: initial } }
    else typedNow = { ...typedNow, rows: { ...typedNow.rows, [place]: [] } }
    if (kind === "rows") for (let n = 0; n < Number(initial); n += 1) add(place, inner)
  }
  add(list, fields)
  return changed(typedNow)
}

export const rowRemoved = (
  { typed }: DraftContext,
  { list, row }: { readonly list: string; readonly row: string },
): Partial<DraftContext> =>
  changed({ ...typed, rows: { ...typed.rows, [list]: rowsIn(typed, list).filter((key) => key !== row) } })

/** A row of a list to a place of it, from 0; what is outside of it is its end. */
export const rowMoved = (
  { typed }: DraftContext,
  { list, row, to }: { readonly list: string; readonly row: string; readonly to: number },
): Partial<DraftContext> => {
  const others = rowsIn(typed, list).filter((key) => key !== row)
  const rows = { ...typed.rows, [list]: [...others.slice(0, Math.max(0, to)), row, ...others.slice(Math.max(0, to))] }
  return changed({ ...typed, rows })
}

const changed = (typed: TypedFile): Partial<DraftContext> => ({ typed, isChanged: true, isUnsent: true, failure: null })

export const onDevice = ({ base, source, typed }: DraftContext): DeviceDraft => ({ base, source, typed })

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
  theirs === null ? {} : { file: theirs, base: theirs.number, isChanged: true, isUnsent: true, theirs: null }

/** Theirs stands in the form, and one's own text can be had back. */
export const theirsTaken = (context: DraftContext): Partial<DraftContext> => {
  const { theirs, source, typed } = context
  if (theirs === null) return {}
  const taken = { source: theirs.source, form: theirs.form, typed: theirs.typed }
  return { ...mineKept(context), ...taken, before: { source, typed } }
}

export const restored = ({ before, source, typed }: DraftContext): Partial<DraftContext> =>
  before === null ? {} : { ...changed(before.typed), source: before.source, before: { source, typed } }

/** What the server may take at another time. */
export const isPassing = (outcome: CallOutcome): boolean =>
  !outcome.ok && !isFinal(outcome.failure) && outcome.failure.kind !== "unauthorized"
