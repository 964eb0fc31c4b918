import { assign, sendTo, setup } from "xstate"
import type { Output } from "#domain/contract/Contract.ts"
import { type CallOutcome, isNotFound, request } from "#domain/contract/Request.ts"
import { actorNamed } from "../page/actorNamed.ts"
import { sourcePlaceholder } from "../page/actorPlaceholder.ts"
import { answer } from "../page/answer.ts"
import { broken } from "../page/brokenFailure.ts"
import { callPlaceholder } from "../page/callPlaceholder.ts"
import { liveVideoMachine } from "./liveVideoMachine.ts"
import { liveChatMachine } from "./liveChatMachine.ts"
import type { SessionChange } from "../page/pageEvents.ts"
import { toast } from "../page/systemEvents.ts"
import * as Changes from "./liveRoomChanges.ts"
import type { LiveRoomContext, LiveRoomEvent, LiveRoomInput, Room } from "./liveRoomTypes.ts"

/** The room of a live session: its door by the clock, and behind it the video and the chat. */
export const liveRoomMachine = setup({
  types: {
    context: {} as LiveRoomContext,
    events: {} as LiveRoomEvent,
    input: {} as LiveRoomInput,
    tags: {} as "settled" | "busy",
    children: {} as { video: "liveVideo"; chat: "liveChat"; signals: "pageSignals" },
  },
  actors: {
    "live.room": callPlaceholder("live.room"),
    "live.reserve": callPlaceholder("live.reserve"),
    liveVideo: liveVideoMachine,
    liveChat: liveChatMachine,
    pageSignals: sourcePlaceholder(),
  },
  actions: {
    keepNow: assign((_, { now }: { readonly now: number }) => ({ now })),
    begin: assign((_, { input }: { readonly input: LiveRoomInput }) => Changes.contextOf(input)),
    keepRoom: assign((_, { outcome }: { readonly outcome: CallOutcome<Room> }) => Changes.keepRoom(outcome)),
    keepFailure: assign((_, { outcome }: { readonly outcome: CallOutcome }) => Changes.keepFailure(outcome)),
    keepReserved: assign(({ context }, { outcome }: { readonly outcome: CallOutcome<Output<"live.reserve">> }) =>
      Changes.keepReserved(context, outcome),
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
    isMissing: (_, { outcome }: { readonly outcome: CallOutcome }) => !outcome.ok && isNotFound(outcome.failure),
    hasStream: ({ context }) => context.room !== null && context.room.stream !== "",
  },
  delays: { untilTurn: ({ context }) => Changes.untilTurn(context) },
}).createMachine({
  id: "liveRoom",
  context: ({ input }) => Changes.contextOf(input),
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
      on: { "chat.over": "joining", "chat.signedOut": "signingIn" },
      states: {
        video: {
          initial: "deciding",
          states: {
            deciding: { always: [{ guard: "hasStream", target: "shown" }, { target: "absent" }] },
            shown: {
              invoke: {
                id: "video",
                src: "liveVideo",
                input: ({ context }) => ({ playlist: context.room?.stream ?? "", isLive: true }),
              },
              initial: "current",
              states: {
                current: { on: { "video.expired": "expired" } },
                expired: {
                  description: "Another address is asked for; the chat goes on meanwhile.",
                  invoke: {
                    id: "address",
                    src: "live.room",
                    input: ({ context }) => ({ request: request("live.room", { id: context.session_id }) }),
                    onDone: [
                      {
                        guard: { type: "isOpen", params: answer },
                        target: "#liveRoom.open.video.deciding",
                        actions: { type: "keepRoom", params: answer },
                      },
                      { target: "#liveRoom.joining" },
                    ],
                    onError: { target: "#liveRoom.joining" },
                  },
                },
              },
            },
            absent: { description: "Nobody broadcasts: the room is for talking." },
          },
        },
        chat: {
          invoke: {
            id: "chat",
            src: "liveChat",
            input: ({ context: { session_id, user_id, now, room } }) => ({
              session_id,
              user_id,
              now,
              me: room?.me ?? { who: "", role: "learner", muted: false },
            }),
          },
        },
      },
    },
    recorded: {
      description: "It has ended: what was shown can be watched on the same page.",
      tags: ["settled"],
      invoke: {
        id: "video",
        src: "liveVideo",
        input: ({ context }) => ({ playlist: context.room?.recording ?? "", isLive: false }),
      },
      on: { "video.expired": "joining" },
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
    failed: {
      tags: ["settled"],
      invoke: { id: "signals", src: "pageSignals" },
      on: { "room.retry": "joining", "network.online": "joining" },
    },
  },
})
