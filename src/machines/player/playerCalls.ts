import { request } from "#domain/contract/Request.ts"
import type { MediaInput } from "#domain/player/MediaPort.ts"
import * as Preference from "#domain/player/Preference.ts"
import type { CallInput } from "../page/callPlaceholder.ts"
import type { DeliveryEvent, DeliveryInput } from "../page/deliveryTypes.ts"
import { chosenId, keyOf, startOf } from "./playerChanges.ts"
import type { PlayerContext } from "./playerTypes.ts"

interface At {
  readonly context: PlayerContext
}

export const askOutline = ({ context: { classroom_id } }: At): CallInput<"course.study"> => ({
  request: request("course.study", { classroom_id }),
})

export const askLesson = ({ context }: At): CallInput<"course.lesson"> => ({
  request: request("course.lesson", { classroom_id: context.classroom_id, lesson_id: chosenId(context) ?? "" }),
})

export const deliveryInput = ({ context: { user_id, refreshRate } }: At): DeliveryInput => ({
  user_id,
  again: refreshRate * 1_000,
})

/** The first report that is due, as it is now. */
export const offerOf = ({ reports, due }: PlayerContext): DeliveryEvent => {
  const item = reports.find((each) => keyOf(each) === due[0])
  return {
    type: "delivery.offer",
    next: item === undefined ? null : { call: { request: request("course.progress", item) }, item },
  }
}

export const mediaInput = ({ context }: At): MediaInput => {
  const { lesson, hasMoved } = context
  if (lesson === null || lesson.video === null) throw new Error("the lesson has no video")
  return {
    playlist: lesson.video.playlist,
    start: startOf(context, lesson),
    autoplay: hasMoved,
    preference: preferenceOf(context),
  }
}

/** How the learner likes to watch, as far as the lesson's hours count at that speed. */
export const preferenceOf = ({ preference, lesson }: PlayerContext): Preference.Preference =>
  lesson?.hours === undefined ? preference : Preference.atMost(preference, lesson.hours.speed)
