import { assign, type EventObject, sendTo, setup } from "xstate"
import type { Output } from "#domain/contract/Contract.ts"
import { type CallOutcome, request } from "#domain/contract/Request.ts"
import type { Batch } from "#domain/live/ChatLog.ts"
import * as ChatLog from "#domain/live/ChatLog.ts"
import { actorNamed, parentActor } from "../page/actorNamed.ts"
import { sourcePlaceholder } from "../page/actorPlaceholder.ts"
import { answer } from "../page/answer.ts"
import { broken } from "../page/brokenFailure.ts"
import { callPlaceholder } from "../page/callPlaceholder.ts"
import { toast } from "../page/systemEvents.ts"
import * as Changes from "./liveChatChanges.ts"
import type {
  HostAct,
  StreamEnd,
  StreamInput,
  LiveChatContext,
  LiveChatEvent,
  LiveChatInput,
  Presence,
} from "./liveChatTypes.ts"

/** The messages of a room, over a stream that resumes, and those that this person sends. */
export const liveChatMachine = setup({
  types: {
    context: {} as LiveChatContext,
    events: {} as LiveChatEvent,
    input: {} as LiveChatInput,
    tags: {} as "busy",
    children: {} as { stream: "roomStream"; signals: "pageSignals" },
  },
  actors: {
    "live.say": callPlaceholder("live.say"),
    "live.messages": callPlaceholder("live.messages"),
    "live.moderate": callPlaceholder("live.moderate"),
    roomStream: sourcePlaceholder<EventObject, StreamInput>(),
    pageSignals: sourcePlaceholder(),
  },
  actions: {
    keepBatch: assign(({ context }, { batch }: { readonly batch: Batch }) => Changes.keepBatch(context, batch)),
    keepPresence: assign((_, { presence }: { readonly presence: Presence }) => ({ presence })),
    keepEarlier: assign(({ context }, { outcome }: { readonly outcome: CallOutcome<Output<"live.messages">> }) =>
      Changes.keepEarlier(context, outcome),
    ),
    countLoss: assign(({ context }) => Changes.countLoss(context)),
    keepDraft: assign((_, { text }: { readonly text: string }) => Changes.draftOf(text)),
    changeDraft: assign(({ context }, params: { readonly text: string }) => Changes.changeDraft(context, params)),
    beginSend: assign(({ context }) => Changes.beginSend(context)),
    endSend: assign(({ context }) => Changes.endSend(context)),
    keepSendFailure: assign((_, { outcome }: { readonly outcome: CallOutcome }) => Changes.keepSendFailure(outcome)),
    keepAct: assign((_, params: { readonly n: number; readonly act: HostAct }) => Changes.keepAct(params)),
    reportOver: sendTo(parentActor, { type: "chat.over" }),
    reportSignedOut: sendTo(parentActor, { type: "chat.signedOut" }),
    noticeUndone: sendTo(actorNamed("notices"), toast("error", "没有成功，请再试一次")),
  },
  guards: {
    isAnswered: (_, { outcome }: { readonly outcome: CallOutcome }) => outcome.ok,
    isUnauthorized: (_, { outcome }: { readonly outcome: CallOutcome }) =>
      !outcome.ok && outcome.failure.kind === "unauthorized",
    isNext: ({ context }, { batch }: { readonly batch: Batch }) => Changes.isNext(context, batch),
    isOver: (_, { reason }: { readonly reason: StreamEnd }) => reason === "over" || reason === "refused",
    isSignedOut: (_, { reason }: { readonly reason: StreamEnd }) => reason === "signedOut",
    isCrowded: (_, { reason }: { readonly reason: StreamEnd }) => reason === "crowded",
    canSend: ({ context }) => Changes.canSend(context),
    hasMore: ({ context }) => context.log.hasMore,
  },
  delays: { backOff: ({ context }) => Changes.backOff(context) },
}).createMachine({
  id: "liveChat",
  context: ({ input }) => Changes.contextOf(input),
  invoke: { id: "signals", src: "pageSignals" },
  type: "parallel",
  states: {
    stream: {
      initial: "attached",
      states: {
        attached: {
          initial: "connecting",
          invoke: {
            id: "stream",
            src: "roomStream",
            input: ({ context: { session_id, log } }) => ({ session_id, from: ChatLog.resumeId(log) }),
          },
          on: {
            "stream.opened": ".connected",
            "stream.batch": [
              {
                guard: { type: "isNext", params: ({ event }) => event },
                actions: { type: "keepBatch", params: ({ event }) => event },
              },
              { target: "resuming" },
            ],
            "stream.presence": { actions: { type: "keepPresence", params: ({ event }) => event } },
            "stream.ended": [
              { guard: { type: "isOver", params: ({ event }) => event }, target: "ended", actions: "reportOver" },
              {
                guard: { type: "isSignedOut", params: ({ event }) => event },
                target: "ended",
                actions: "reportSignedOut",
              },
              { guard: { type: "isCrowded", params: ({ event }) => event }, target: "aside" },
              { target: "resuming" },
            ],
          },
          states: { connecting: {}, connected: {} },
        },
        resuming: {
          description: "What was missed comes with the next connection.",
          entry: "countLoss",
          after: { backOff: "attached" },
          on: { "network.online": "attached", "page.shown": "attached" },
        },
        aside: {
          description:
            "More pages of this learner came than the room keeps. Coming back by itself would cut another one.",
          on: { "stream.resume": "attached", "page.shown": "attached" },
        },
        ended: { description: "The room looks at its door." },
      },
    },
    message: {
      initial: "idle",
      states: {
        idle: {
          on: {
            "draft.change": { actions: { type: "changeDraft", params: ({ event }) => event } },
            "message.send": { guard: "canSend", target: "sending", actions: "beginSend" },
          },
        },
        sending: {
          tags: ["busy"],
          on: { "draft.change": { actions: { type: "keepDraft", params: ({ event }) => event } } },
          invoke: {
            id: "say",
            src: "live.say",
            input: ({ context: { session_id, outgoing } }) => ({
              request: request("live.say", {
                id: session_id,
                nonce: outgoing?.nonce ?? "",
                text: outgoing?.text ?? "",
              }),
            }),
            onDone: [
              { guard: { type: "isAnswered", params: answer }, target: "idle", actions: "endSend" },
              { guard: { type: "isUnauthorized", params: answer }, target: "idle", actions: "reportSignedOut" },
              { target: "unsent", actions: { type: "keepSendFailure", params: answer } },
            ],
            onError: { target: "unsent", actions: { type: "keepSendFailure", params: broken } },
          },
        },
        unsent: {
          description: "The words stay in the field; sent again unchanged they are the same message.",
          on: {
            "draft.change": { target: "idle", actions: { type: "changeDraft", params: ({ event }) => event } },
            "message.send": "sending",
          },
        },
      },
    },
    history: {
      initial: "idle",
      states: {
        idle: { on: { "history.load": { guard: "hasMore", target: "loading" } } },
        loading: {
          invoke: {
            id: "earlier",
            src: "live.messages",
            input: ({ context: { session_id, log } }) => ({
              request: request("live.messages", {
                id: session_id,
                before: String(log.messages[0]?.n ?? log.last + 1),
              }),
            }),
            onDone: [
              {
                guard: { type: "isAnswered", params: answer },
                target: "idle",
                actions: { type: "keepEarlier", params: answer },
              },
              { target: "idle", actions: "noticeUndone" },
            ],
            onError: { target: "idle", actions: "noticeUndone" },
          },
        },
      },
    },
    hosting: {
      initial: "idle",
      states: {
        idle: {
          on: { "host.act": { target: "acting", actions: { type: "keepAct", params: ({ event }) => event } } },
        },
        acting: {
          invoke: {
            id: "act",
            src: "live.moderate",
            input: ({ context: { session_id, log, act } }) => ({
              request: request("live.moderate", {
                id: session_id,
                epoch: log.epoch ?? 0,
                n: act?.n ?? 0,
                act: act?.act ?? "remove",
              }),
            }),
            onDone: [
              { guard: { type: "isAnswered", params: answer }, target: "idle" },
              { target: "idle", actions: "noticeUndone" },
            ],
            onError: { target: "idle", actions: "noticeUndone" },
          },
        },
      },
    },
  },
})
