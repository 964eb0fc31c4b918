import type { Output } from "#domain/contract/Contract.ts"
import { type CallOutcome, request } from "#domain/contract/Request.ts"
import * as DeskDrafts from "#domain/notes/DeskDrafts.ts"
import type { CallInput } from "../page/callSlot.ts"
import type { DeskAct, DeskContext, DeskInput } from "./deskTypes.ts"

type Change = Partial<DeskContext>
export type Kept = Output<"practice.question">
export type Acted = Output<DeskAct["call"]>

export const contextOf = ({ user_id }: DeskInput): DeskContext => ({
  user_id,
  question_id: null,
  kept: null,
  failure: null,
  drafts: {},
  isDoubted: false,
  outbox: [],
  intents: 0,
})

export const readDesk = ({ question_id }: DeskContext): CallInput<"practice.question"> => ({
  request: request("practice.question", { question_id: question_id ?? "" }),
})

export const opened = (outcome: CallOutcome<Kept>): Change =>
  outcome.ok ? { kept: outcome.value } : { failure: outcome.failure }

export const written = ({ question_id, drafts }: DeskContext, text: string): Change =>
  question_id === null ? {} : { drafts: DeskDrafts.write(drafts, question_id, text) }

type Outbox = Pick<DeskContext, "outbox" | "intents">

/** A waiting note is replaced by its new text; the first act may be under way. */
export const queued = ({ outbox, intents }: Outbox, act: DeskAct): Outbox => ({
  outbox: [
    ...outbox.filter((one, index) => index === 0 || act.call !== "practice.note" || !isNoteOf(one.request, act)),
    { request: act, intent: intents + 1 },
  ],
  intents: intents + 1,
})

const isNoteOf = ({ call, payload }: DeskAct, act: DeskAct): boolean =>
  call === "practice.note" && payload.question_id === act.payload.question_id

/** The note that was typed beside the open question is saved by leaving it. */
export const left = (context: DeskContext): Change => {
  const { question_id, drafts } = context
  const text = drafts[question_id ?? ""]
  return question_id === null || text === undefined ? {} : queued(context, noteOf(question_id, text))
}

const noteOf = (question_id: string, text: string): DeskAct => ({
  call: "practice.note",
  payload: { question_id, text: DeskDrafts.asNote(text) },
})

/** Notes that an earlier page left on the device are sent first. */
export const recalled = (context: DeskContext, found: DeskDrafts.DeskDrafts): Change => ({
  drafts: { ...found, ...context.drafts },
  ...Object.entries(found).reduce<Outbox>((outbox, [id, text]) => queued(outbox, noteOf(id, text)), context),
})

export const sendFirst = ({ outbox: [first] }: DeskContext): CallInput<DeskAct["call"]> => {
  if (first === undefined) throw new Error("nothing is to be sent")
  return first
}

/** The server answered; what it made of the desk is shown where that desk is still open. */
export const answered = (
  { outbox: [first, ...outbox], ...context }: DeskContext,
  outcome: CallOutcome<Acted>,
): Change => {
  if (first === undefined || !outcome.ok) return { outbox }
  const { kept, question_id, drafts } = context
  const { call, payload } = first.request
  return {
    outbox,
    ...(call === "practice.note" && { drafts: DeskDrafts.drop(drafts, payload.question_id, payload.text) }),
    ...(kept !== null &&
      payload.question_id === question_id && {
        kept: { ...kept, ...shown(call, outcome.value, kept) },
      }),
  }
}

const shown = (call: DeskAct["call"], value: unknown, { reports }: Kept): Partial<Kept> => {
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
export const saidOf = ({ outbox: [first] }: DeskContext): string => {
  if (first === undefined) return ""
  const act = first.request
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
