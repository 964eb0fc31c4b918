import { assign, type EventObject, sendTo, setup } from "xstate"
import type { Output } from "#domain/contract/Contract.ts"
import { type CallOutcome, isNowhere, request } from "#domain/contract/Request.ts"
import type { Batch } from "#domain/live/ChatLog.ts"
import * as ChatLog from "#domain/live/ChatLog.ts"
import { actorNamed } from "../actorNamed.ts"
import { sourceSlot } from "../actorSlot.ts"
import { answer } from "../answer.ts"
import { broken } from "../brokenFailure.ts"
import { callSlot } from "../callSlot.ts"
import { livePictureMachine } from "../livePicture/livePictureMachine.ts"
import type { SessionChange } from "../pageEvents.ts"
import { toast } from "../systemEvents.ts"
import * as Changes from "./liveRoomChanges.ts"
import type {
  HostAct,
  LineEnd,
  LineInput,
  LiveRoomContext,
  LiveRoomEvent,
  LiveRoomInput,
  Presence,
  Room,
} from "./liveRoomTypes.ts"

/** The room of a live session: its door by the clock, its picture, its chat over a stream that resumes. */
export const liveRoomMachine = setup({
  types: {
    context: {} as LiveRoomContext,
    events: {} as LiveRoomEvent,
    input: {} as LiveRoomInput,
    tags: {} as "settled" | "busy",
    children: {} as { picture: "livePicture"; line: "roomLine"; signals: "roomSignals" },
  },
  actors: {
    "live.room": callSlot("live.room"),
    "live.reserve": callSlot("live.reserve"),
    "live.say": callSlot("live.say"),
    "live.messages": callSlot("live.messages"),
    "live.moderate": callSlot("live.moderate"),
    livePicture: livePictureMachine,
    roomLine: sourceSlot<EventObject, LineInput>(),
    roomSignals: sourceSlot(),
  },
  actions: {
    keepNow: assign((_, { now }: { readonly now: number }) => ({ now })),
    begin: assign((_, { input }: { readonly input: LiveRoomInput }) => Changes.contextOf(input)),
    keepRoom: assign((_, { outcome }: { readonly outcome: CallOutcome<Room> }) => Changes.keepRoom(outcome)),
    keepFailure: assign((_, { outcome }: { readonly outcome: CallOutcome }) => Changes.keepFailure(outcome)),
    keepReserved: assign(({ context }, { outcome }: { readonly outcome: CallOutcome<Output<"live.reserve">> }) =>
      Changes.keepReserved(context, outcome),
    ),
    keepBatch: assign(({ context }, { batch }: { readonly batch: Batch }) => Changes.keepBatch(context, batch)),
    keepPresence: assign((_, { presence }: { readonly presence: Presence }) => ({ presence })),
    keepEarlier: assign(({ context }, { outcome }: { readonly outcome: CallOutcome<Output<"live.messages">> }) =>
      Changes.keepEarlier(context, outcome),
    ),
    countLoss: assign(({ context }) => Changes.countLoss(context)),
    keepDraft: assign((_, { text }: { readonly text: string }) => ({ draft: text, sayFailure: "" })),
    changeDraft: assign(({ context }, params: { readonly text: string }) => Changes.changeDraft(context, params)),
    beginSay: assign(({ context }) => Changes.beginSay(context)),
    endSay: assign(({ context }) => Changes.endSay(context)),
    keepSayFailure: assign((_, { outcome }: { readonly outcome: CallOutcome }) => Changes.keepSayFailure(outcome)),
    keepAct: assign(({ context }, params: { readonly n: number; readonly act: HostAct }) =>
      Changes.keepAct(context, params),
    ),
    askSignIn: sendTo(actorNamed("navigation"), { type: "signIn.request" }),
    refreshReminders: sendTo(actorNamed("reminders"), { type: "reminder.refresh" }),
    noticeUndone: sendTo(actorNamed("notices"), toast("error", "没有成功，请再试一次")),
  },
  guards: {
    isOtherRoom: ({ context }, { input }: { readonly input: LiveRoomInput }) =>
      input.session_id !== context.session_id || input.user_id !== context.user_id,
    isNamed: ({ context }) => context.session_id !== "",
    isSignedIn: (_, { session }: Pick<SessionChange, "session">) => session === "signedIn",
    isOpen: (_, { outcome }: { readonly outcome: CallOutcome<Room> }) => outcome.ok && outcome.value.phase === "open",
    isEarly: (_, { outcome }: { readonly outcome: CallOutcome<Room> }) => outcome.ok && outcome.value.phase === "early",
    isRecorded: (_, { outcome }: { readonly outcome: CallOutcome<Room> }) =>
      outcome.ok && outcome.value.recording !== "",
    isAnswered: (_, { outcome }: { readonly outcome: CallOutcome }) => outcome.ok,
    isUnauthorized: (_, { outcome }: { readonly outcome: CallOutcome }) =>
      !outcome.ok && outcome.failure.kind === "unauthorized",
    isMissing: (_, { outcome }: { readonly outcome: CallOutcome }) => !outcome.ok && isNowhere(outcome.failure),
    hasStream: ({ context }) => context.room !== null && context.room.stream !== "",
    isNext: ({ context }, { batch }: { readonly batch: Batch }) => Changes.isNext(context, batch),
    isOver: (_, { reason }: { readonly reason: LineEnd }) => reason === "over" || reason === "refused",
    isSignedOut: (_, { reason }: { readonly reason: LineEnd }) => reason === "signedOut",
    canSay: ({ context }) => Changes.canSay(context),
    hasMore: ({ context }) => context.log.hasMore,
  },
  delays: {
    untilTurn: ({ context }) => Changes.untilTurn(context),
    backOff: ({ context }) => Changes.backOff(context),
  },
}).createMachine({
  id: "liveRoom",
  context: ({ input }) => Changes.contextOf(input),
  invoke: { id: "signals", src: "roomSignals" },
  on: {
    "clock.ticked": { actions: { type: "keepNow", params: ({ event }) => event } },
    "page.moved": {
      guard: { type: "isOtherRoom", params: ({ event }) => event },
      target: ".arriving",
      reenter: true,
      actions: { type: "begin", params: ({ event }) => event },
    },
  },
  initial: "arriving",
  states: {
    arriving: { always: [{ guard: "isNamed", target: "joining" }, { target: "missing" }] },
    joining: {
      invoke: {
        id: "join",
        src: "live.room",
        input: ({ context }) => ({ request: request("live.room", { id: context.session_id }) }),
        onDone: [
          {
            guard: { type: "isOpen", params: answer },
            target: "open",
            actions: { type: "keepRoom", params: answer },
          },
          {
            guard: { type: "isEarly", params: answer },
            target: "early",
            actions: { type: "keepRoom", params: answer },
          },
          {
            guard: { type: "isRecorded", params: answer },
            target: "recorded",
            actions: { type: "keepRoom", params: answer },
          },
          {
            guard: { type: "isAnswered", params: answer },
            target: "over",
            actions: { type: "keepRoom", params: answer },
          },
          { guard: { type: "isUnauthorized", params: answer }, target: "signingIn" },
          {
            guard: { type: "isMissing", params: answer },
            target: "missing",
            actions: { type: "keepFailure", params: answer },
          },
          { target: "failed", actions: { type: "keepFailure", params: answer } },
        ],
        onError: { target: "failed", actions: { type: "keepFailure", params: broken } },
      },
    },
    early: {
      description: "Opens by the clock; until then it can be reserved.",
      tags: ["settled"],
      initial: "waiting",
      after: { untilTurn: "joining" },
      on: {
        "clock.ticked": {
          target: "early",
          reenter: true,
          actions: { type: "keepNow", params: ({ event }) => event },
        },
      },
      states: {
        waiting: { on: { "room.reserve": "reserving" } },
        reserving: {
          tags: ["busy"],
          // the answer is waited for: the clock does not begin the state again
          on: { "clock.ticked": { actions: { type: "keepNow", params: ({ event }) => event } } },
          invoke: {
            id: "reserve",
            src: "live.reserve",
            input: ({ context: { session_id, room } }) => ({
              request: request("live.reserve", { id: session_id, reserved: room?.reserved !== true }),
            }),
            onDone: [
              {
                guard: { type: "isAnswered", params: answer },
                target: "waiting",
                actions: [{ type: "keepReserved", params: answer }, "refreshReminders"],
              },
              { target: "waiting", actions: "noticeUndone" },
            ],
            onError: { target: "waiting", actions: "noticeUndone" },
          },
        },
      },
    },
    open: {
      type: "parallel",
      tags: ["settled"],
      after: { untilTurn: "joining" },
      on: { "picture.expired": "joining" },
      states: {
        picture: {
          initial: "deciding",
          states: {
            deciding: { always: [{ guard: "hasStream", target: "shown" }, { target: "absent" }] },
            shown: {
              invoke: {
                id: "picture",
                src: "livePicture",
                input: ({ context }) => ({ playlist: context.room?.stream ?? "", isLive: true }),
              },
            },
            absent: { description: "Nobody broadcasts: the room is for talking." },
          },
        },
        line: {
          initial: "attached",
          states: {
            attached: {
              initial: "connecting",
              invoke: {
                id: "line",
                src: "roomLine",
                input: ({ context: { session_id, log } }) => ({ session_id, from: ChatLog.resumeId(log) }),
              },
              on: {
                "line.opened": ".connected",
                "line.batch": [
                  {
                    guard: { type: "isNext", params: ({ event }) => event },
                    actions: { type: "keepBatch", params: ({ event }) => event },
                  },
                  { target: "resuming" },
                ],
                "line.presence": { actions: { type: "keepPresence", params: ({ event }) => event } },
                "line.ended": [
                  { guard: { type: "isOver", params: ({ event }) => event }, target: "#liveRoom.joining" },
                  { guard: { type: "isSignedOut", params: ({ event }) => event }, target: "#liveRoom.signingIn" },
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
          },
        },
        speech: {
          initial: "idle",
          states: {
            idle: {
              on: {
                "speech.type": { actions: { type: "changeDraft", params: ({ event }) => event } },
                "speech.send": { guard: "canSay", target: "sending", actions: "beginSay" },
              },
            },
            sending: {
              tags: ["busy"],
              on: { "speech.type": { actions: { type: "keepDraft", params: ({ event }) => event } } },
              invoke: {
                id: "say",
                src: "live.say",
                input: ({ context: { session_id, said } }) => ({
                  request: request("live.say", { id: session_id, nonce: said?.nonce ?? "", text: said?.text ?? "" }),
                }),
                onDone: [
                  { guard: { type: "isAnswered", params: answer }, target: "idle", actions: "endSay" },
                  { guard: { type: "isUnauthorized", params: answer }, target: "#liveRoom.signingIn" },
                  { target: "unsent", actions: { type: "keepSayFailure", params: answer } },
                ],
                onError: { target: "unsent", actions: { type: "keepSayFailure", params: broken } },
              },
            },
            unsent: {
              description: "The words stay in the field; sent again unchanged they are the same message.",
              on: {
                "speech.type": { target: "idle", actions: { type: "changeDraft", params: ({ event }) => event } },
                "speech.send": "sending",
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
              on: {
                "host.act": { target: "acting", actions: { type: "keepAct", params: ({ event }) => event } },
              },
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
    },
    recorded: {
      description: "It has ended: what was shown can be watched on the same page.",
      tags: ["settled"],
      invoke: {
        id: "picture",
        src: "livePicture",
        input: ({ context }) => ({ playlist: context.room?.recording ?? "", isLive: false }),
      },
      on: { "picture.expired": "joining" },
    },
    over: { tags: ["settled"] },
    signingIn: {
      tags: ["settled"],
      entry: "askSignIn",
      on: {
        "session.changed": { guard: { type: "isSignedIn", params: ({ event }) => event }, target: "joining" },
      },
    },
    missing: { tags: ["settled"] },
    failed: { tags: ["settled"], on: { "room.retry": "joining", "network.online": "joining" } },
  },
})
