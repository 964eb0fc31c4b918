import type { Output } from "#domain/contract/Contract.ts"
import { type CallOutcome, request } from "#domain/contract/Request.ts"
import * as Favorites from "#domain/notes/Favorites.ts"
import * as NoteDrafts from "#domain/notes/NoteDrafts.ts"
import type { CallInput } from "../page/callPlaceholder.ts"
import type { Delivered, DeliveryEvent } from "../page/deliveryTypes.ts"
import type { NotesAct, NotesContext, NotesInput, QueuedAct } from "./notesTypes.ts"

type Change = Partial<NotesContext>
export type Kept = Output<"practice.question">

export const contextOf = ({ user_id }: NotesInput): NotesContext => ({
  user_id,
  question_id: null,
  kept: null,
  failure: null,
  drafts: {},
  isDelayed: false,
  outbox: [],
  favorite_ids: null,
  intents: 0,
})

export const readNotes = ({ question_id }: NotesContext): CallInput<"practice.question"> => ({
  request: request("practice.question", { question_id: question_id ?? "" }),
})

export const opened = (outcome: CallOutcome<Kept>): Change =>
  outcome.ok ? { kept: outcome.value } : { failure: outcome.failure }

export const favored = (outcome: CallOutcome<Output<"practice.favored">>): Change => ({
  favorite_ids: outcome.ok ? outcome.value.question_ids : null,
})

/** Whether a question is a favourite with all that was asked for; null where that is not known. */
export const isFavorite = ({ favorite_ids, outbox }: NotesContext, question_id: string): boolean | null =>
  favorite_ids &&
  outbox
    .reduce(
      (ids, { request: { call, payload } }) =>
        call === "practice.favorite" ? Favorites.withMove(ids, payload.question_id, payload.folder_id) : ids,
      favorite_ids,
    )
    .includes(question_id)

export const toggled = (context: NotesContext, question_id: string): Change =>
  queued(context, {
    call: "practice.favorite",
    payload: { question_id, folder_id: isFavorite(context, question_id) === true ? null : Favorites.DEFAULT_FOLDER },
  })

export const written = ({ question_id, drafts }: NotesContext, text: string): Change =>
  question_id === null ? {} : { drafts: NoteDrafts.write(drafts, question_id, text) }

type Outbox = Pick<NotesContext, "outbox" | "intents">

/** A waiting note is replaced by its new text; the first act may be under way. */
export const queued = ({ outbox, intents }: Outbox, act: NotesAct): Outbox => ({
  outbox: [
    ...outbox.filter((one, index) => index === 0 || act.call !== "practice.note" || !isNoteOf(one.request, act)),
    { request: act, intent: intents + 1 },
  ],
  intents: intents + 1,
})

const isNoteOf = ({ call, payload }: NotesAct, act: NotesAct): boolean =>
  call === "practice.note" && payload.question_id === act.payload.question_id

/** The note that was typed beside the open question is saved by leaving it. */
export const left = (context: NotesContext): Change => {
  const { question_id, drafts } = context
  const text = drafts[question_id ?? ""]
  return question_id === null || text === undefined ? {} : queued(context, noteOf(question_id, text))
}

const noteOf = (question_id: string, text: string): NotesAct => ({
  call: "practice.note",
  payload: { question_id, text: NoteDrafts.asNote(text) },
})

/** Notes that an earlier page left on the device are sent first. */
export const recalled = (context: NotesContext, found: NoteDrafts.NoteDrafts): Change => ({
  drafts: { ...found, ...context.drafts },
  ...Object.entries(found).reduce<Outbox>((outbox, [id, text]) => queued(outbox, noteOf(id, text)), context),
})

export const offerOf = ({ outbox: [first] }: NotesContext): DeliveryEvent => ({
  type: "delivery.offer",
  next: first === undefined ? null : { call: first, item: first },
})

/** The server answered; what it made of the notes is shown where those notes are still open. */
export const answered = (
  { outbox: [, ...outbox], kept, question_id, drafts, favorite_ids }: NotesContext,
  { item, outcome }: Delivered<QueuedAct>,
): Change => {
  const sent = { outbox, isDelayed: false }
  if (!outcome.ok) return sent
  const { call, payload } = item.request
  return {
    ...sent,
    ...(call === "practice.note" && { drafts: NoteDrafts.drop(drafts, payload.question_id, payload.text) }),
    ...(call === "practice.favorite" &&
      favorite_ids !== null && {
        favorite_ids: Favorites.withMove(favorite_ids, payload.question_id, payload.folder_id),
      }),
    ...(kept !== null &&
      payload.question_id === question_id && {
        kept: { ...kept, ...shown(call, outcome.value, kept) },
      }),
  }
}

const shown = (call: NotesAct["call"], value: unknown, { reports }: Kept): Partial<Kept> => {
  switch (call) {
    case "practice.favorite":
      return value as Output<typeof call>
    case "practice.note":
      return { note: (value as Output<typeof call>).text }
    case "wrong.act":
      return { wrong_state: (value as Output<typeof call>).state }
    case "practice.report":
      return { reports: [value as Output<typeof call>, ...reports] }
  }
}

/** The message after success. */
export const doneText = (act: NotesAct): string => {
  switch (act.call) {
    case "practice.favorite":
      return act.payload.folder_id === null ? "已取消收藏" : "已收藏"
    case "wrong.act":
      return act.payload.act === "remove" ? "已移出错题本" : "已加入错题本"
    case "practice.report":
      return "已提交，处理后会在“我的纠错”里告诉你"
    case "practice.note":
      return "笔记已保存"
  }
}
