import { request } from "#domain/contract/Request.ts"
import type { MediaInput } from "#domain/player/MediaPort.ts"
import * as LessonProgress from "#domain/player/LessonProgress.ts"
import type { CallInput } from "../page/callPlaceholder.ts"
import type { DeliveryEvent, DeliveryInput } from "../page/deliveryTypes.ts"
import { chosenId, keptOf, keyOf } from "./playerChanges.ts"
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
  const { lesson, hasMoved, preference } = context
  if (lesson === null || lesson.video === null) throw new Error("the lesson has no video")
  return {
    playlist: lesson.video.playlist,
    start: LessonProgress.resumeAt(lesson, keptOf(context, lesson.id)),
    autoplay: hasMoved,
    preference,
  }
}
