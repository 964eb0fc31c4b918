import type { HoursState } from "#domain/contract/hours.ts"
import { HOURS_CODES } from "#domain/protocol/hoursCodes.ts"
import { lessonHoursMachine } from "#machines/player/lessonHoursMachine.ts"
import type { LessonHoursInput } from "#machines/player/lessonHoursTypes.ts"
import type { Chart } from "../support/charts.ts"
import { answer, defect, elapsed } from "../support/environment.ts"
import { failed, ok } from "./playerChart.ts"
import { question } from "./lessonMarkersChart.ts"

export const lessonHours = { counted: 0, waiting: 0, open: 0, reached: 30, missing_from: null }

export const hoursInput: LessonHoursInput = {
  classroom_id: "c1",
  lesson_id: "v1",
  hours: { ...lessonHours, no_skip: true, speed: 1 },
}

const asked = { id: "k1", question, left: 180 } as NonNullable<HoursState["check"]>
const state = (reached: number, check: HoursState["check"] = null, nonce = "n1"): HoursState => ({
  nonce,
  hours: { ...lessonHours, open: reached - 30, reached },
  check,
})

export const begun = (reached = 30, check: HoursState["check"] = null) =>
  answer("begin", ok({ session: "s1", ...state(reached, check, "n0") }))
export const begunAsked = () => begun(30, asked)
export const beaten = (reached: number) => answer("beat", ok(state(reached)))
export const beatenAsked = (reached: number) => answer("beat", ok(state(reached, asked)))
export const judged = (right: boolean, another = false) =>
  answer("answer", ok({ right, ...state(50, another ? { ...asked, id: "k2" } : null) }))
export const refusedElsewhere = (call: string) => answer(call, failed("refused", HOURS_CODES.elsewhere, "别处在计"))
export const played = (position: number) => ({ type: "position.played", position, at: position * 1_000 })

const around = [
  { type: "play.began", position: 30, at: 30_000 },
  played(31),
  { type: "play.stopped" },
  { type: "page.hidden" },
  { type: "page.shown" },
  { type: "network.online" },
  begun(),
  begunAsked(),
  beatenAsked(31),
]
const beginning = [
  { type: "play.began", position: 30, at: 30_000 },
  answer("begin", failed("refused", HOURS_CODES.uncounted, "不计学时")),
  answer("begin", failed("offline")),
  defect("begin"),
  begun(),
  { type: "hours.retry" },
  { type: "network.online" },
]
const beating = [
  { type: "play.began", position: 30, at: 30_000 },
  begun(),
  played(31),
  played(80),
  { type: "play.stopped" },
  elapsed("beat", "lessonHours.count.counting.resting"),
  elapsed("again", "lessonHours.count.counting.unsent"),
  beaten(31),
  beaten(0),
  refusedElsewhere("beat"),
  answer("beat", failed("refused", 30_103, "已过有效期")),
  answer("beat", failed("offline")),
  defect("beat"),
  { type: "page.shown" },
  { type: "network.online" },
  { type: "hours.takeOver" },
]
const asking = [
  { type: "play.began", position: 30, at: 30_000 },
  begunAsked(),
  { type: "answer.choose", key: "A" },
  { type: "hours.answer" },
  { type: "hours.later" },
  { type: "hours.open" },
  { type: "hours.goOn" },
  judged(true),
  judged(false, true),
  refusedElsewhere("answer"),
  answer("answer", failed("missing", 404, "这道题的作答时间已过")),
  answer("answer", failed("offline")),
  defect("answer"),
  elapsed("overdue", "lessonHours.count.counting.asking"),
  beaten(30),
]

export const lessonHoursChart: Chart = {
  machine: lessonHoursMachine,
  file: "src/machines/player/lessonHoursMachine.ts",
  input: hoursInput,
  events: [...around, ...beginning, ...beating, ...asking],
  walks: [around, beginning, beating, asking],
  situation: ({ context }) => [
    context.check?.id,
    context.value,
    context.resumes,
    context.place,
    context.played.length > 0,
    context.sent.length > 0,
    context.hours.reached,
  ],
}
