import type { Output } from "#domain/contract/Contract.ts"
import { MAX_MESSAGE } from "#domain/protocol/chat.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { contentHash } from "#domain/core/contentHash.ts"
import * as Chance from "#domain/core/Chance.ts"
import * as ChatLog from "#domain/live/ChatLog.ts"
import { storableText } from "#domain/core/storableText.ts"
import { brokenFailure } from "../page/brokenFailure.ts"
import type { HostAct, LiveChatContext, LiveChatInput } from "./liveChatTypes.ts"

type Change = Partial<LiveChatContext>

const FIRST_WAIT = 1_000
const LAST_WAIT = 30_000

export const contextOf = (input: LiveChatInput): LiveChatContext => ({
  ...input,
  seed: Math.floor(input.now) | 0,
  log: ChatLog.EMPTY,
  presence: null,
  muted: input.me.muted,
  losses: 0,
  draft: "",
  outgoing: null,
  begun: 0,
  sendFailure: "",
  act: null,
})

/** Whether a batch follows what came; otherwise the page connects again, and gets what is missing. */
export const isNext = ({ log }: LiveChatContext, batch: ChatLog.Batch): boolean => ChatLog.receive(log, batch) !== null

export const keepBatch = (context: LiveChatContext, batch: ChatLog.Batch): Change => ({
  log: ChatLog.receive(context.log, batch) ?? context.log,
  muted: ChatLog.isMutedAfter(context.muted, batch, context.me.who),
  losses: 0,
})
export const keepEarlier = ({ log }: LiveChatContext, outcome: CallOutcome<Output<"live.messages">>): Change =>
  outcome.ok ? { log: ChatLog.prepend(log, outcome.value) } : {}

export const countLoss = ({ losses, seed }: LiveChatContext): Change => ({
  losses: losses + 1,
  seed: Chance.next(seed).seed,
})

/** Many pages are lost at the same moment: they do not all come back at the same one. */
export const backOff = ({ losses, seed }: LiveChatContext): number =>
  Math.min(FIRST_WAIT * 2 ** (losses - 1), LAST_WAIT) * (0.5 + Chance.next(seed).value)

export const canSend = ({ draft, muted }: LiveChatContext): boolean =>
  !muted && draft.trim() !== "" && draft.length <= MAX_MESSAGE

/** Words that were changed are another message; those whose fate is unknown stay the same one. */
export const changeDraft = ({ outgoing }: LiveChatContext, { text }: { readonly text: string }): Change => ({
  ...draftOf(text),
  outgoing: text.trim() === outgoing?.text ? outgoing : null,
})

/** What cannot be sent is not typed either. */
export const draftOf = (text: string): Pick<LiveChatContext, "draft" | "sendFailure"> => ({
  draft: storableText(text, MAX_MESSAGE),
  sendFailure: text.length > MAX_MESSAGE ? `最多${MAX_MESSAGE}字，多出的没有写入` : "",
})

export const beginSend = ({ draft, outgoing, begun, log, user_id, session_id, now }: LiveChatContext): Change => ({
  outgoing: outgoing ?? {
    nonce: `${now.toString(36)}-${contentHash(`${session_id} ${user_id} ${ChatLog.resumeId(log)} ${begun} ${draft}`)}`,
    text: draft.trim(),
  },
  begun: begun + 1,
  sendFailure: "",
})
export const endSend = ({ draft, outgoing }: LiveChatContext): Change => ({
  outgoing: null,
  // what was typed meanwhile stays
  draft: draft.trim() === outgoing?.text ? "" : draft,
})
export const keepSendFailure = (outcome: CallOutcome): Change => ({
  sendFailure: (outcome.ok ? brokenFailure : outcome.failure).message,
})

export const keepAct = ({ n, act }: { readonly n: number; readonly act: HostAct }): Change => ({ act: { n, act } })
