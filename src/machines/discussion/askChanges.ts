import type { Ask } from "#domain/contract/ask.ts"
import { type CallOutcome, request } from "#domain/contract/Request.ts"
import { contentHash } from "#domain/core/contentHash.ts"
import { storableText } from "#domain/core/storableText.ts"
import * as AskPlace from "#domain/discussion/AskPlace.ts"
import type { CallInput } from "../page/callPlaceholder.ts"
import type { Delivered, DeliveryEvent } from "../page/deliveryTypes.ts"
import type { AskContext, AskInput, AskList, AsksCommand, AsksRecalled, AskToSend } from "./askTypes.ts"

/** What changes, and what the device is to keep of it. */
export interface Step {
  readonly change: Partial<AskContext>
  readonly commands: ReadonlyArray<AsksCommand>
}

const NOTHING: Step = { change: {}, commands: [] }

export const contextOf = ({ opens, ...input }: AskInput): AskContext => ({
  ...input,
  isWanted: opens,
  shown: null,
  failure: null,
  drafts: {},
  outbox: [],
  isKept: true,
})

/** Another place of the same learner: what is written and to be sent stays. */
export const aim = ({ place, id }: Pick<AskContext, "place" | "id">): Partial<AskContext> => ({
  place,
  id,
  shown: null,
  failure: null,
})

export const isElsewhere = (context: AskContext, { place, id }: AskInput): boolean =>
  id !== context.id || (place === null ? context.place !== null && id === null : keyIn({ place }) !== keyIn(context))

const keyIn = ({ place }: Pick<AskContext, "place">): string => (place === null ? "" : AskPlace.keyOf(place))

export const readAsks = ({ place, id }: AskContext): CallInput<"ask.list"> => ({
  request: request("ask.list", id === null ? { ...place } : { id }),
})

/** The answer tells where something was asked that was found by its own number. */
export const read = ({ place }: AskContext, outcome: CallOutcome<AskList>): Partial<AskContext> =>
  outcome.ok
    ? { shown: outcome.value, failure: null, place: placeOf(outcome.value) ?? place }
    : { failure: outcome.failure }

const placeOf = ({ classroom_id, lesson_id, question_id }: AskList): AskPlace.AskPlace | null => {
  if (question_id !== null) return { question_id }
  return classroom_id !== null && lesson_id !== null ? { classroom_id, lesson_id } : null
}

/** What is written already on this page is newer than what the device had. */
export const recalled = ({ drafts, outbox }: AskContext, found: AsksRecalled): Partial<AskContext> => ({
  drafts: { ...found.drafts, ...drafts },
  outbox: [...found.outbox.filter(({ nonce }) => !outbox.some((own) => own.nonce === nonce)), ...outbox],
})

export const draftOf = (context: Pick<AskContext, "drafts" | "place">): string => context.drafts[keyIn(context)] ?? ""

export const write = (context: AskContext, typed: string): Step => keepDraft(context, keyIn(context), typed)

const keepDraft = ({ drafts }: Pick<AskContext, "drafts">, key: string, typed: string): Step => {
  if (key === "") return NOTHING
  const text = storableText(typed, AskPlace.MAX_TEXT)
  const { [key]: _, ...others } = drafts
  return {
    change: { drafts: text === "" ? others : { ...others, [key]: text } },
    commands: [{ type: "draft.keep", key, text }],
  }
}

export const send = (context: AskContext): Step => {
  const { place, outbox, now, drafts } = context
  const text = draftOf(context).trim()
  if (place === null || text === "") return NOTHING
  const at = Math.floor(Math.max(now, ...outbox.map((one) => one.at + 1)))
  const ask = { nonce: `${at.toString(36)}-${contentHash(`${keyIn(context)} ${text}`)}`, place, text, at }
  const emptied = keepDraft({ drafts }, keyIn(context), "")
  return {
    change: { ...emptied.change, outbox: [...outbox, ask] },
    commands: [{ type: "ask.keep", ask }, ...emptied.commands],
  }
}

export const offerOf = ({ outbox: [first] }: AskContext): DeliveryEvent => ({
  type: "delivery.offer",
  next: first === undefined ? null : { call: { request: requestOf(first) }, item: first },
})

const requestOf = ({ nonce, place, text }: AskToSend) => request("ask.make", { ...place, nonce, text })

/** The server has it. */
export const confirm = (context: AskContext, { item, outcome }: Delivered<AskToSend>): Step => {
  const { shown, place } = context
  const isHere = shown !== null && place !== null && AskPlace.keyOf(place) === AskPlace.keyOf(item.place)
  const sent = settled(context, item)
  if (!isHere || !outcome.ok) return sent
  const ask = outcome.value as Ask
  const list = [ask, ...shown.list.filter(({ id }) => id !== ask.id)]
  return { ...sent, change: { ...sent.change, shown: { ...shown, list } } }
}

/** The server will never take it: its text is a draft again, before what was written since. */
export const giveBack = (context: AskContext, { item }: Delivered<AskToSend>): Step => {
  const key = AskPlace.keyOf(item.place)
  const since = context.drafts[key] ?? ""
  const dropped = settled(context, item)
  const draft = keepDraft(context, key, since === "" ? item.text : `${item.text}\n${since}`)
  return { change: { ...dropped.change, ...draft.change }, commands: [...dropped.commands, ...draft.commands] }
}

const settled = ({ outbox }: AskContext, { nonce }: AskToSend): Step => ({
  change: { outbox: outbox.filter((one) => one.nonce !== nonce) },
  commands: [{ type: "ask.drop", nonce }],
})

/** What is to be sent from the place that is shown. */
export const waitingHere = ({ outbox, place }: Pick<AskContext, "outbox" | "place">): ReadonlyArray<AskToSend> =>
  place === null ? [] : outbox.filter((one) => AskPlace.keyOf(one.place) === AskPlace.keyOf(place))
