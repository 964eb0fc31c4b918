import type { CallOutcome } from "#domain/contract/Request.ts"
import type { HoursState } from "#domain/contract/hours.ts"
import * as Played from "#domain/hours/Played.ts"
import { after, type AnswerAct } from "#domain/question/AnswerAct.ts"
import type {
  HoursAnswered,
  HoursBeat,
  HoursBegun,
  HoursFact,
  LessonHoursContext,
  LessonHoursInput,
  Place,
} from "./lessonHoursTypes.ts"

type Context = LessonHoursContext
type Change = Partial<Context>

/** Ranges in one beat (hours.beat). */
const MAX_RANGES = 100

export const contextOf = ({ hours, ...input }: LessonHoursInput): Context => ({
  ...input,
  no_skip: hours.no_skip,
  speed: hours.speed,
  hours,
  session: "",
  nonce: "",
  place: null,
  played: [],
  sent: [],
  check: null,
  value: null,
  resumes: false,
  verdict: null,
  message: "",
})

/** The furthest second that may be played, as far as this device knows; null where the rules set none. */
export const reachOf = ({ no_skip, hours, sent, played }: Context): number | null =>
  no_skip ? Played.furthest(hours.reached, [...sent, ...played]) : null

/** Play that no server would record. */
export const isAhead = (context: Context, place: Place | null): boolean => {
  const reach = reachOf(context)
  return place !== null && reach !== null && Played.isAhead(place.position, reach)
}

/** No more was played than time went by; a page that was busy for seconds tells of its play late. */
export const play = ({ place: before, played, speed }: Context, { position, at }: Place): Change => ({
  place: { position, at },
  played:
    before === null ? played : Played.extended(played, [before.position, position], ((at - before.at) / 1_000) * speed),
})

/** Nothing that was played counts while a question waits, so nothing is sent then. */
export const take = ({ check, sent, played }: Context): Change => {
  if (check !== null || sent.length > 0) return {}
  return { sent: played.slice(0, MAX_RANGES), played: played.slice(MAX_RANGES) }
}

export const beatOf = ({ session, nonce, sent }: Context): HoursBeat => ({ session, nonce, ranges: sent })

export const factOf = (context: Context): HoursFact => {
  const ranges = [...context.sent, ...context.played].slice(0, MAX_RANGES)
  return {
    type: "hours.moved",
    reach: reachOf(context),
    owed: context.check === null && ranges.length > 0 ? { ...beatOf(context), ranges } : null,
  }
}

/** On another device the lesson may have been played further, or less. */
export const begun = (_: Context, outcome: CallOutcome<HoursBegun>): Change =>
  outcome.ok
    ? { ...told(outcome.value), session: outcome.value.session, sent: [], played: [], verdict: null }
    : failed(outcome)

/** A question that waited and does no more was missed. What was sent has been dealt with, whatever became of it. */
export const beaten = ({ check, verdict }: Context, outcome: CallOutcome<HoursState>): Change => {
  if (!outcome.ok) return failed(outcome)
  const { value } = outcome
  return { ...told(value), sent: [], verdict: value.check !== null ? null : check !== null ? "missed" : verdict }
}

export const judged = (_: Context, outcome: CallOutcome<HoursAnswered>): Change =>
  outcome.ok ? { ...told(outcome.value), verdict: outcome.value.right ? "right" : "wrong" } : failed(outcome)

const told = ({ nonce, hours, check }: HoursState): Change => ({ nonce, hours, check, value: null, message: "" })

const failed = (outcome: CallOutcome): Change => (outcome.ok ? {} : { message: outcome.failure.message })

/** What no server would record is forgotten: it is played again. */
export const forgetAhead = (context: Context): Change => {
  const reach = reachOf(context) ?? 0
  return { place: null, played: context.played.filter(([, to]) => to <= reach) }
}

export const answer = ({ check, value }: Context, act: AnswerAct): Change =>
  check === null ? {} : { value: after(check.question, value, act).value, message: "" }
