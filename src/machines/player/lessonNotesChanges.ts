import { contentHash } from "#domain/core/contentHash.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { request } from "#domain/contract/Request.ts"
import * as LessonNote from "#domain/player/LessonNote.ts"
import type { NoteChange, NoteDraft } from "#domain/player/LessonNote.ts"
import { storableText } from "#domain/core/storableText.ts"
import { brokenFailure } from "../page/brokenFailure.ts"
import type { Delivered, DeliveryEvent } from "../page/deliveryTypes.ts"
import type {
  LessonNotesContext,
  LessonNotesInput,
  NoteList,
  NotesCommand,
  NotesRecalled,
  NoteWritten,
} from "./lessonNotesTypes.ts"

type Context = LessonNotesContext

/** What changes, and what the device is to keep of it. */
export interface Step {
  readonly change: Partial<Context>
  readonly commands: ReadonlyArray<NotesCommand>
}

const NOTHING: Step = { change: {}, commands: [] }

export const contextOf = (input: LessonNotesInput): Context => ({
  ...input,
  notes: null,
  failure: null,
  drafts: {},
  changes: [],
  latest: 0,
  removed: null,
  isKept: true,
})

/** Another classroom of the same learner: what is written and to be sent stays. */
export const begin = ({ classroom_id }: LessonNotesInput): Partial<Context> => ({
  classroom_id,
  notes: null,
  failure: null,
  removed: null,
})

/** What is written already on this page is newer than what the device had. */
export const recalled = ({ drafts, changes }: Context, found: NotesRecalled): Partial<Context> => ({
  drafts: { ...found.drafts, ...drafts },
  changes: [...found.changes.filter(({ id }) => !changes.some((own) => own.id === id)).map(asStorable), ...changes],
})

/** An older page may have left what the server would refuse for ever. */
const asStorable = (change: NoteChange): NoteChange => ({
  ...change,
  text: change.text === null ? null : storableText(change.text, LessonNote.MAX_TEXT),
})

export const read = (outcome: CallOutcome<NoteList>): Partial<Context> =>
  outcome.ok
    ? {
        notes: outcome.value.list.map(({ id, lesson_id, second, text }) => ({ id, lesson_id, second, text })),
        failure: null,
      }
    : { failure: outcome.failure ?? brokenFailure }

/** The second is the one at which writing began. */
export const write = ({ drafts, classroom_id }: Context, { note_id, lesson_id, second, text }: NoteWritten): Step => {
  const key = LessonNote.draftKey(lesson_id, note_id)
  const draft = {
    classroom_id,
    lesson_id,
    second: drafts[key]?.second ?? second,
    text: storableText(text, LessonNote.MAX_TEXT),
  }
  const isGone = note_id === null && text === ""
  return isGone ? cancel({ drafts }, key) : keepDraft({ drafts }, key, draft)
}

export const cancel = ({ drafts }: Pick<Context, "drafts">, key: string): Step => {
  const { [key]: _, ...others } = drafts
  return { change: { drafts: others }, commands: [{ type: "draft.keep", key, draft: null }] }
}

const keepDraft = ({ drafts }: Pick<Context, "drafts">, key: string, draft: NoteDraft): Step => ({
  change: { drafts: { ...drafts, [key]: draft } },
  commands: [{ type: "draft.keep", key, draft }],
})

export const save = (context: Context, key: string): Step => {
  const draft = context.drafts[key]
  if (draft === undefined || draft.text.trim() === "") return NOTHING
  const text = draft.text.trim()
  const at = nextMoment(context)
  const isNew = key === LessonNote.draftKey(draft.lesson_id, null)
  const id = isNew ? `${at.toString(36)}-${contentHash(`${draft.lesson_id} ${draft.second}`)}` : key
  return both(queue(context, { ...draft, id, text, at }), cancel(context, key))
}

export const remove = (context: Context, id: string): Step => {
  const note = notesOf(context).find((one) => one.id === id)
  if (note === undefined) return NOTHING
  const change = { ...note, classroom_id: context.classroom_id, text: null, at: nextMoment(context) }
  return both(queue(context, change), { change: { removed: note }, commands: [] })
}

export const restore = (context: Context): Step => {
  const { removed, classroom_id } = context
  if (removed === null) return NOTHING
  const change = { ...removed, classroom_id, at: nextMoment(context) }
  return both(queue(context, change), { change: { removed: null }, commands: [] })
}

/** A change that waits is replaced by a later one of the same note. */
const queue = ({ changes }: Context, change: NoteChange): Step => ({
  change: { changes: [...changes.filter(({ id }) => id !== change.id), change], removed: null, latest: change.at },
  commands: [{ type: "change.keep", change }],
})

const both = (a: Step, b: Step): Step => ({
  change: { ...a.change, ...b.change },
  commands: [...a.commands, ...b.commands],
})

export const offerOf = ({ changes: [first] }: Context): DeliveryEvent => ({
  type: "delivery.offer",
  next: first === undefined ? null : { call: { request: requestOf(first) }, item: first },
})

const requestOf = ({ text, ...place }: NoteChange) =>
  text === null ? request("note.remove", { id: place.id }) : request("note.save", { ...place, text })

/** The server has it: what was written since is left. */
export const confirm = (context: Context, { item: sent }: Delivered<NoteChange>): Step => {
  const { notes, classroom_id } = context
  const isHere = notes !== null && sent.classroom_id === classroom_id
  return {
    change: { ...settled(context, sent), ...(isHere && { notes: LessonNote.applied(notes, [sent]) }) },
    commands: [{ type: "change.drop", change: sent }],
  }
}

/** The server will never take it: its text is a draft again, before what was written since. */
export const giveBack = (context: Context, { item: sent }: Delivered<NoteChange>): Step => {
  const { notes, drafts } = context
  const dropped: Step = { change: settled(context, sent), commands: [{ type: "change.drop", change: sent }] }
  const { id, lesson_id, classroom_id, second } = sent
  if (sent.text === null) return dropped
  const key = LessonNote.draftKey(lesson_id, notes?.some((note) => note.id === id) === true ? id : null)
  const since = drafts[key]?.text ?? ""
  const text = storableText(since === "" ? sent.text : `${sent.text}\n${since}`, LessonNote.MAX_TEXT)
  return both(dropped, keepDraft({ drafts }, key, { classroom_id, lesson_id, second, text }))
}

const settled = ({ changes }: Context, sent: NoteChange): Partial<Context> => ({
  changes: changes.filter(({ id, at }) => id !== sent.id || at !== sent.at),
})

/** The notes of the classroom as this page shows them. */
export const notesOf = ({ notes, changes, classroom_id }: Context): ReadonlyArray<LessonNote.LessonNote> =>
  LessonNote.applied(
    notes ?? [],
    changes.filter((change) => change.classroom_id === classroom_id),
  )

/** Ticks are seconds apart: what is done between two of them comes after all that was done before. */
const nextMoment = ({ now, changes, latest }: Context): number =>
  Math.floor(Math.max(now, latest, ...changes.map(({ at }) => at))) + 1
