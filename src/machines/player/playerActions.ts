import { type AnyActorRef, assign, enqueueActions, sendTo, stopChild } from "xstate"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { isGuest, lessonHref } from "#domain/player/lessonHref.ts"
import type { Report } from "#domain/player/LessonProgress.ts"
import { actorNamed } from "../page/actorNamed.ts"
import type { Delivered } from "../page/deliveryTypes.ts"
import type { lessonHoursMachine } from "./lessonHoursMachine.ts"
import type { HoursFact, LessonHoursEvent } from "./lessonHoursTypes.ts"
import type { lessonMarkersMachine } from "./lessonMarkersMachine.ts"
import { type SystemEvents, toast, visit } from "../page/systemEvents.ts"
import * as Calls from "./playerCalls.ts"
import * as Changes from "./playerChanges.ts"
import * as Intents from "./playerIntents.ts"
import type {
  Lesson,
  Outline,
  PlayerContext,
  PlayerEvent,
  PlayerInput,
  StoreCommand,
  StoreFact,
  Told,
  VideoIntent,
} from "./playerTypes.ts"

/** The one child that is started by an action: most lessons have none. */
interface MarkersActor {
  readonly src: "lessonMarkers"
  readonly logic: typeof lessonMarkersMachine
  readonly id: "markers"
}

/** In a class that counts hours. */
interface HoursActor {
  readonly src: "lessonHours"
  readonly logic: typeof lessonHoursMachine
  readonly id: "hours"
}

interface Moved {
  readonly input: PlayerInput
}

interface Renewed {
  readonly outcome: CallOutcome<Lesson>
}

type HoursMoved = Extract<HoursFact, { readonly type: "hours.moved" }>
type Change<P> = (context: PlayerContext, params: P) => Partial<PlayerContext>
type At = { readonly context: PlayerContext; readonly event: PlayerEvent }

const change = <P = undefined>(next: Change<P>) =>
  assign<PlayerContext, PlayerEvent, P, PlayerEvent, never>(({ context }, params) => next(context, params))

/** Changes by what a call answered. */
const fromOutcome = <T = unknown>(next: Change<CallOutcome<T>>) =>
  change<{ readonly outcome: CallOutcome<T> }>((context, { outcome }) => next(context, outcome))

type Message = SystemEvents["navigation"] | SystemEvents["notices"]
const sendToActor = (name: "navigation" | "notices", event: Message | ((at: At) => Message)) =>
  sendTo<PlayerContext, PlayerEvent, undefined, AnyActorRef, PlayerEvent, never>(actorNamed(name), event)

const helper = (id: "media" | "store" | "signals" | "delivery", event: Told | ((at: At) => Told)) =>
  sendTo<PlayerContext, PlayerEvent, undefined, AnyActorRef, PlayerEvent, never>(id, event)

/** Changes the reports, has the device do the same, and offers the first that is due. */
const changeReports = <P = undefined>(
  next: Change<P>,
  commandOf?: (changed: PlayerContext, params: P) => StoreCommand | null,
) =>
  enqueueActions<PlayerContext, PlayerEvent, P, PlayerEvent, never, never, never, never, never>(
    ({ context, enqueue }, params) => {
      const changed = { ...context, ...next(context, params) }
      enqueue.assign(changed)
      const command = commandOf?.(changed, params) ?? null
      if (command !== null) enqueue.sendTo("store", command)
      enqueue.sendTo("delivery", Calls.offerOf(changed))
    },
  )

const keepPresent = (context: PlayerContext): StoreCommand | null => {
  const report = Changes.keptOf(context, context.lesson?.id ?? "")
  return report && { type: "report.keep", report }
}

/** Forgets what was sent, here and on the device. */
const settle = (next: Change<Report>) =>
  changeReports<Delivered<Report>>(
    (context, { item }) => next(context, item),
    (_, { item }) => ({ type: "report.drop", report: item }),
  )

const tellHours = (eventOf: (context: PlayerContext) => LessonHoursEvent) =>
  enqueueActions<PlayerContext, PlayerEvent, undefined, PlayerEvent, never, never, never, never, never>(
    ({ context, enqueue }) => {
      if (context.lesson?.hours !== undefined) enqueue.sendTo("hours", eventOf(context))
    },
  )

const placeIn = ({ position, counted_at, now }: PlayerContext) => ({ position, at: counted_at ?? now })

const nextHref = ({ classroom_id, lesson, user_id }: PlayerContext): string =>
  lessonHref(classroom_id, lesson?.next_lesson_id ?? "", isGuest(user_id))

/** The named actions of the player's chart. What they need of an event or an answer is given at their place. */
export const playerActions = {
  /** Guests are asked nothing, nor is anybody in a lesson without markers. */
  watchMarkers: enqueueActions<
    PlayerContext,
    PlayerEvent,
    undefined,
    PlayerEvent,
    MarkersActor,
    never,
    never,
    never,
    never
  >(({ context: { lesson, classroom_id, passed_ids }, enqueue }) => {
    if (lesson?.marked === true)
      enqueue.spawnChild("lessonMarkers", { id: "markers", input: { classroom_id, lesson_id: lesson.id, passed_ids } })
  }),
  leaveMarkers: stopChild<PlayerContext, PlayerEvent, undefined, PlayerEvent>("markers"),
  tellMarkers: enqueueActions<PlayerContext, PlayerEvent, undefined, PlayerEvent, never, never, never, never, never>(
    ({ context: { lesson, position }, enqueue }) => {
      if (lesson?.marked === true) enqueue.sendTo("markers", { type: "position.played", position })
    },
  ),
  countHours: enqueueActions<
    PlayerContext,
    PlayerEvent,
    undefined,
    PlayerEvent,
    HoursActor,
    never,
    never,
    never,
    never
  >(({ context: { lesson, classroom_id }, enqueue }) => {
    if (lesson?.hours !== undefined)
      enqueue.spawnChild("lessonHours", {
        id: "hours",
        input: { classroom_id, lesson_id: lesson.id, hours: lesson.hours },
      })
  }),
  leaveHours: enqueueActions<PlayerContext, PlayerEvent, undefined, PlayerEvent, never, never, never, never, never>(
    ({ context: { lesson }, enqueue }) => {
      if (lesson?.hours === undefined) return
      enqueue.sendTo("store", { type: "hours.leave" })
      enqueue.stopChild("hours")
    },
  ),
  keepReach: enqueueActions<PlayerContext, PlayerEvent, HoursMoved, PlayerEvent, never, never, never, never, never>(
    ({ enqueue }, { reach, owed }) => {
      enqueue.assign({ reach })
      enqueue.sendTo("store", { type: "hours.owe", beat: owed })
    },
  ),
  tellBegun: tellHours((context) => ({ type: "play.began", ...placeIn(context) })),
  tellPlayed: tellHours((context) => ({ type: "position.played", ...placeIn(context) })),
  tellStopped: tellHours(() => ({ type: "play.stopped" })),
  tellHidden: tellHours(() => ({ type: "page.hidden" })),
  tellShown: tellHours(() => ({ type: "page.shown" })),
  tellOnline: tellHours(() => ({ type: "network.online" })),
  keepPassed: change<{ readonly question_id: string }>(({ passed_ids }, { question_id }) => ({
    passed_ids: passed_ids.includes(question_id) ? passed_ids : [...passed_ids, question_id],
  })),

  keepNow: change<{ readonly now: number }>((_, { now }) => ({ now })),
  begin: change<Moved>((context, { input }) => Changes.begin(context, input)),
  handOver: change<{ readonly user_id: string }>((context, { user_id }) => Changes.handOver(context, user_id)),
  move: change<Moved>((_, { input: { lesson_id } }) => ({ lesson_id, hasMoved: true })),
  keepAsked: change<Moved>(({ outline }, { input: { lesson_id } }) => (outline === null ? { lesson_id } : {})),
  goNext: sendToActor("navigation", ({ context }) => visit(nextHref(context))),
  askSignIn: sendToActor("navigation", { type: "signIn.request" }),

  keepRecalled: changeReports<StoreFact>((_, fact) => Changes.keepRecalled(fact)),
  keepOutline: fromOutcome<Outline>((_, outcome) => Changes.keepOutline(outcome)),
  keepLesson: fromOutcome(Changes.keepLesson),
  keepFailure: fromOutcome((_, outcome) => Changes.keepFailure(outcome)),
  choose: change(Changes.choose),

  keepFact: change(Changes.keepFact),
  command: enqueueActions<PlayerContext, PlayerEvent, VideoIntent, PlayerEvent, never, never, never, never, never>(
    ({ context, enqueue }, intent) => {
      const command = Intents.commandOf(context, intent)
      enqueue.sendTo("media", command)
      if (command.type !== "media.seek") return
      const changed = { ...context, ...Changes.keepPlace(context, command.position) }
      enqueue.assign(changed)
      const kept = keepPresent(changed)
      if (kept !== null) enqueue.sendTo("store", kept)
      enqueue.sendTo("delivery", Calls.offerOf(changed))
    },
  ),
  pause: helper("media", { type: "media.pause" }),
  retryMedia: helper("media", { type: "media.retry" }),
  renewMedia: sendTo<PlayerContext, PlayerEvent, Renewed, AnyActorRef, PlayerEvent, never>(
    "media",
    (_: At, { outcome }: Renewed): Told => ({
      type: "media.renew",
      playlist: outcome.ok ? (outcome.value.video?.playlist ?? null) : null,
    }),
  ),
  announce: helper("signals", { type: "playing.announce" }),
  noticeUncounted: sendToActor("notices", toast("error", "有一段学习进度服务器没有收下，没有计入")),
  noticeElsewhere: sendToActor("notices", toast("info", "另一个页面开始播放，这里已暂停")),

  keepPreference: change(Intents.keepPreference),
  sendPreference: enqueueActions<PlayerContext, PlayerEvent, undefined, PlayerEvent, never, never, never, never, never>(
    ({ context, enqueue }) => {
      enqueue.sendTo("media", { type: "media.prefer", preference: Calls.preferenceOf(context) })
      enqueue.sendTo("store", { type: "preference.keep", preference: context.preference })
    },
  ),

  beginCount: change<{ readonly at: number }>((_, { at }) => ({ counted_at: at })),
  count: changeReports(Changes.count, keepPresent),
  endCount: change(() => ({ counted_at: null })),
  finish: changeReports(Changes.finish, keepPresent),
  markDue: changeReports(Changes.markDue),

  doubtDelivery: helper("delivery", { type: "delivery.doubt" }),
  wakeDelivery: helper("delivery", { type: "delivery.wake" }),
  delay: change(() => ({ isDelayed: true })),
  confirm: settle(Changes.confirm),
  drop: settle(Changes.drop),
}
