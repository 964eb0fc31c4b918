import { type AnyActorRef, assign, enqueueActions, sendTo } from "xstate"
import type { MediaFact } from "#domain/player/MediaPort.ts"
import { actorNamed } from "../actorNamed.ts"
import { type SystemEvents, toast, visit } from "../systemEvents.ts"
import * as Changes from "./playerChanges.ts"
import { outcomeIn } from "./playerGuards.ts"
import * as Intents from "./playerIntents.ts"
import type { PlayerContext, PlayerEvent, PreferenceIntent, Told, VideoIntent } from "./playerTypes.ts"

type Change = (context: PlayerContext, event: PlayerEvent) => Partial<PlayerContext>
type At = { readonly context: PlayerContext; readonly event: PlayerEvent }

const change = (next: Change) =>
  assign<PlayerContext, PlayerEvent, undefined, PlayerEvent, never>(({ context, event }) => next(context, event))

type Message = SystemEvents["navigation"] | SystemEvents["notices"]
const tell = (name: "navigation" | "notices", event: Message | ((at: At) => Message)) =>
  sendTo<PlayerContext, PlayerEvent, undefined, AnyActorRef, PlayerEvent, never>(actorNamed(name), event)

const helper = (id: "media" | "store" | "signals", event: Told | ((at: At) => Told)) =>
  sendTo<PlayerContext, PlayerEvent, undefined, AnyActorRef, PlayerEvent, never>(id, event)

/** Changes the reports and has the device keep the one of the present lesson. */
const changeReport = (next: Change) =>
  enqueueActions<PlayerContext, PlayerEvent, undefined, PlayerEvent, never, never, never, never, never>(
    ({ context, event, enqueue }) => {
      const changed = next(context, event)
      enqueue.assign(changed)
      const report = Changes.keptOf({ ...context, ...changed }, context.lesson?.id ?? "")
      if (report !== null) enqueue.sendTo("store", { type: "report.keep", report })
    },
  )

/** Forgets what was sent, here and on the device. */
const settle = (next: (context: PlayerContext) => Partial<PlayerContext>) =>
  enqueueActions<PlayerContext, PlayerEvent, undefined, PlayerEvent, never, never, never, never, never>(
    ({ context, enqueue }) => {
      if (context.sent !== null) enqueue.sendTo("store", { type: "report.drop", report: context.sent })
      enqueue.assign(next(context))
    },
  )

const lessonHref = ({ classroom_id, lesson }: PlayerContext): string =>
  `/course/study/${classroom_id}?lesson_id=${lesson?.next_lesson_id ?? ""}`

/** The named actions of the player's chart. Those about an answer read it from the event that brought it. */
export const playerActions = {
  keepNow: change((_, event) => (event.type === "clock.ticked" ? { now: event.now } : {})),
  begin: change((context, event) => (event.type === "page.moved" ? Changes.begin(context, event.input) : {})),
  move: change((_, event) => (event.type === "page.moved" ? { lesson_id: event.input.lesson_id, hasMoved: true } : {})),
  keepAsked: change((context, event) =>
    event.type === "page.moved" && context.outline === null ? { lesson_id: event.input.lesson_id } : {},
  ),
  goNext: tell("navigation", ({ context }) => visit(lessonHref(context))),
  askSignIn: tell("navigation", { type: "signIn.request" }),

  keepRecalled: change((_, event) => (event.type === "store.recalled" ? Changes.keepRecalled(event) : {})),
  keepOutline: change((_, event) => Changes.keepOutline(outcomeIn(event))),
  keepLesson: change((context, event) => Changes.keepLesson(context, outcomeIn(event))),
  keepHandouts: change((_, event) => Changes.keepHandouts(outcomeIn(event))),
  keepFailure: change((_, event) => Changes.keepFailure(outcomeIn(event))),
  choose: change(Changes.choose),

  keepFact: change((_, event) => Changes.keepFact(event as MediaFact)),
  command: enqueueActions<PlayerContext, PlayerEvent, undefined, PlayerEvent, never, never, never, never, never>(
    ({ context, event, enqueue }) => {
      const command = Intents.commandOf(context, event as VideoIntent)
      enqueue.sendTo("media", command)
      if (command.type !== "media.seek") return
      const changed = Changes.keepPlace(context, command.position)
      enqueue.assign(changed)
      const report = Changes.keptOf({ ...context, ...changed }, context.lesson?.id ?? "")
      if (report !== null) enqueue.sendTo("store", { type: "report.keep", report })
    },
  ),
  pause: helper("media", { type: "media.pause" }),
  retryMedia: helper("media", { type: "media.retry" }),
  announce: helper("signals", { type: "playing.announce" }),
  sayElsewhere: tell("notices", toast("info", "另一个页面开始播放，这里已暂停")),

  keepPreference: change((context, event) => Intents.keepPreference(context, event as PreferenceIntent)),
  tellPreference: enqueueActions<PlayerContext, PlayerEvent, undefined, PlayerEvent, never, never, never, never, never>(
    ({ context: { preference }, enqueue }) => {
      enqueue.sendTo("media", { type: "media.prefer", preference })
      enqueue.sendTo("store", { type: "preference.keep", preference })
    },
  ),

  beginCount: change((_, event) => ({ counted_at: event.type === "media.playing" ? event.at : null })),
  count: changeReport((context, event) => (event.type === "media.timed" ? Changes.count(context, event) : {})),
  endCount: change(() => ({ counted_at: null })),
  finish: changeReport(Changes.finish),
  markDue: change(Changes.markDue),

  beginSend: change(Changes.beginSend),
  confirm: settle(Changes.confirm),
  drop: settle(Changes.drop),
}
