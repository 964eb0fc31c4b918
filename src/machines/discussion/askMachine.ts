import { type AnyActorRef, assign, enqueueActions, sendTo, setup } from "xstate"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { actorNamed } from "../page/actorNamed.ts"
import { sourcePlaceholder } from "../page/actorPlaceholder.ts"
import { answer, given } from "../page/answer.ts"
import { broken } from "../page/brokenFailure.ts"
import { callPlaceholder } from "../page/callPlaceholder.ts"
import { deliveryMachine } from "../page/deliveryMachine.ts"
import type { Delivered } from "../page/deliveryTypes.ts"
import { toast } from "../page/systemEvents.ts"
import * as Changes from "./askChanges.ts"
import type {
  AskContext,
  AskEvent,
  AskInput,
  AskList,
  AsksCommand,
  AsksRecalled,
  AsksStoreInput,
  AskToSend,
} from "./askTypes.ts"

/** Changes the context, and has the device keep what is written. */
const step = <P = undefined>(next: (context: AskContext, params: P) => Changes.Step) =>
  enqueueActions<AskContext, AskEvent, P, AskEvent, never, never, never, never, never>(
    ({ context, enqueue }, params) => {
      const { change, commands } = next(context, params)
      enqueue.assign(change)
      for (const command of commands) enqueue.sendTo("store", command)
    },
  )

/** What is asked beside a lesson or a question. What is written is on the device at once, and sent as often as it takes. */
export const askMachine = setup({
  types: {
    context: {} as AskContext,
    events: {} as AskEvent,
    input: {} as AskInput,
    children: {} as { list: "ask.list"; delivery: "delivery"; store: "asksStore" },
  },
  actors: {
    "ask.list": callPlaceholder("ask.list"),
    delivery: deliveryMachine,
    asksStore: sourcePlaceholder<AsksCommand, AsksStoreInput>(),
  },
  actions: {
    keepNow: assign((_, { now }: { now: number }) => ({ now })),
    aim: assign((_, aimed: Pick<AskContext, "place" | "id">) => Changes.aim(aimed)),
    want: assign({ isWanted: true }),
    forget: assign({ failure: null }),
    recall: assign(({ context }, found: AsksRecalled) => Changes.recalled(context, found)),
    markKept: assign((_, { isKept }: { isKept: boolean }) => ({ isKept })),
    keepList: assign(({ context }, { outcome }: { outcome: CallOutcome<AskList> }) => Changes.read(context, outcome)),
    write: step<{ readonly text: string }>((context, { text }) => Changes.write(context, text)),
    send: step(Changes.send),
    offer: sendTo("delivery", ({ context }) => Changes.offerOf(context)),
    doubtDelivery: sendTo("delivery", { type: "delivery.doubt" }),
    confirm: step<Delivered<AskToSend>>(Changes.confirm),
    giveBack: step<Delivered<AskToSend>>(Changes.giveBack),
    noticeSent: sendTo(
      (from): AnyActorRef => actorNamed("notices")(from),
      toast("success", "提问已提交，老师回答后会通知你"),
    ),
    noticeRefusal: sendTo(
      (from): AnyActorRef => actorNamed("notices")(from),
      (_, { outcome }: { outcome: CallOutcome }) => toast("error", outcome.ok ? "" : outcome.failure.message),
    ),
  },
  guards: {
    isAnswered: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
    isElsewhere: ({ context }, { input }: { input: AskInput }) => Changes.isElsewhere(context, input),
    isWanted: ({ context: { isWanted, place, id } }) => isWanted && (place !== null || id !== null),
  },
}).createMachine({
  id: "ask",
  type: "parallel",
  context: ({ input }) => Changes.contextOf(input),
  invoke: [
    { id: "store", src: "asksStore", input: ({ context: { user_id } }) => ({ user_id }) },
    { id: "delivery", src: "delivery", input: ({ context: { user_id } }) => ({ user_id, again: 5_000 }) },
  ],
  on: {
    "session.changed": { actions: "doubtDelivery" },
    "clock.ticked": { actions: { type: "keepNow", params: given } },
    "asks.kept": { actions: { type: "markKept", params: given } },
  },
  states: {
    list: {
      description: "Read when it is first looked at.",
      initial: "unread",
      on: {
        "page.moved": {
          guard: { type: "isElsewhere", params: given },
          target: ".unread",
          actions: { type: "aim", params: ({ event }) => event.input },
        },
        "ask.open": {
          target: ".unread",
          actions: [{ type: "aim", params: ({ event: { place } }) => ({ place, id: null }) }, "want"],
        },
        "ask.write": { actions: { type: "write", params: given } },
        "ask.send": { actions: "send" },
      },
      states: {
        unread: { always: { guard: "isWanted", target: "loading" } },
        loading: {
          invoke: {
            id: "list",
            src: "ask.list",
            input: ({ context }) => Changes.readAsks(context),
            onDone: [
              {
                guard: { type: "isAnswered", params: answer },
                target: "ready",
                actions: { type: "keepList", params: answer },
              },
              { target: "failed", actions: { type: "keepList", params: answer } },
            ],
            onError: { target: "failed", actions: { type: "keepList", params: broken } },
          },
          // read before that, it would hide what was just kept
          on: { "delivery.answered": { target: "loading", reenter: true } },
        },
        ready: {},
        failed: { on: { "ask.retry": { target: "loading", actions: "forget" } } },
      },
    },
    device: {
      description: "What an earlier page could not send goes first.",
      initial: "recalling",
      states: {
        recalling: {
          on: { "asks.recalled": { target: "recalled", actions: { type: "recall", params: given } } },
        },
        recalled: {
          entry: "offer",
          on: {
            "ask.send": { actions: "offer" },
            "delivery.answered": [
              {
                guard: { type: "isAnswered", params: given },
                actions: [{ type: "confirm", params: given }, "noticeSent", "offer"],
              },
              { actions: [{ type: "noticeRefusal", params: given }, { type: "giveBack", params: given }, "offer"] },
            ],
          },
        },
      },
    },
  },
})
