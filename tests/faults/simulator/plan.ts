import type { ExamEvent } from "#machines/attempt/examTypes.ts"
import { type Chance, seeded } from "../../support/seeded.ts"
import { lasting, oneOf } from "./drawing.ts"
import { DRAWN, type DrawnFault } from "./drawnFaults.ts"
import { ODD_TEXTS } from "../../support/oddTexts.ts"
import type { PAPERS } from "./papers.ts"

/** What somebody does at a page, milliseconds after the beginning. */
export interface Act {
  readonly at: number
  readonly does: ExamEvent | Filing | Judging | "hide" | "show" | "close"
}

/** A file with this text is chosen for an answer; or the answer's n-th is taken out. */
export type Filing =
  | { readonly type: "file.choose"; readonly question_id: string; readonly text: string }
  | { readonly type: "file.drop"; readonly question_id: string; readonly nth: number }

/** One of the questions that were drawn, whichever it is. */
export interface Judging {
  readonly type: "drawn.judge"
  readonly nth: number
  readonly value: boolean
}

/** After so long; or so long after the n-th message of a call was sent or handled. */
export type When =
  | { readonly after: number }
  | { readonly call: string; readonly phase: "sent" | "handled"; readonly nth: number; readonly after: number }

export interface Struck {
  readonly fault: DrawnFault
  readonly when: When
  /** Whom it strikes: an index of `people`. */
  readonly at: number
  /** Of its durations and counts. */
  readonly seed: number
}

/** Somebody at a page of their own: at the first device, or at another one. */
export interface Sitting {
  readonly opens: number
  readonly isElsewhere: boolean
  readonly acts: ReadonlyArray<Act>
}

/** What is typed for the pass word of a room: what its board shows, or showed so many milliseconds ago; or something else. */
export type Typed = { readonly ago: number } | { readonly text: string }

export interface Room {
  /** How long after the pass word changed the first page opens. */
  readonly since: number
  /** Before the right one. */
  readonly typed: ReadonlyArray<Typed>
}

/** Of the paper that not everybody may begin. */
export interface Door {
  /** How long after the beginning the first page opens. */
  readonly late: number
  /** Of the learner's own, on the list; null: they are not on it. */
  readonly minutes: number | null
}

/** The least and the most milliseconds that a message takes. */
export type Span = readonly [least: number, most: number]

/** One exam as data: everything that is not decided by the code under test. */
export interface Plan {
  readonly seed: number
  readonly paper: keyof typeof PAPERS
  /** Files are chosen for its answers. */
  readonly files?: true
  /** Of a paper with a pass word. */
  readonly room?: Room
  readonly door?: Door
  /** Whoever is refused at the door or on another device is let by the officer. */
  readonly frees?: true
  /** When it is handed in; null: at the deadline. */
  readonly handsIn: number | null
  readonly up: Span
  readonly down: Span
  readonly people: ReadonlyArray<Sitting>
  readonly strikes: ReadonlyArray<Struck>
  /** Whether a teacher takes late answers that wait for a decision; otherwise they are left out. */
  readonly takesLate: boolean
}

const SECOND = 1_000
/** How long one pass word is shown. */
const SLICE = 5 * 60 * SECOND
const CALLS = ["exam/start", "exam/attempt", "exam/take-over", "exam/save", "exam/save", "exam/hand-in", "user/info"]
const MAX_STRIKES = 5
/** Papers that end by themselves: no hand-in waits for ever for a file that its device lost. */
const DUE: ReadonlySet<Plan["paper"]> = new Set(["timed", "watched", "window", "homework", "roomed", "alone"])
/** Fewer than an attempt takes. */
const MAX_FILES = 5
/** In one of so many exams the database is another one at some moment. */
const LOSES = 6

/** The plan of a seed. */
export const drawPlan = (seed: number): Plan => {
  const chance = seeded(seed)
  const drawn = oneOf(chance, ["timed", "timed", "watched", "window", "simulation", "practice"] as const)
  const room = drawRoom(seeded(seed + 1_000))
  const isHomework = drawn === "window" && seeded(seed + 2_000).below(2) === 0
  const seating = seeded(seed + 7_000)
  const entering = seeded(seed + 8_000)
  const open = entering.below(2) === 0 ? "admitted" : "timed"
  const timed = room !== null ? "roomed" : seating.below(2) === 0 ? "alone" : open
  const paper = drawn === "timed" ? timed : isHomework ? "homework" : drawn
  const isEarly = paper === "simulation" || paper === "practice" || chance.below(2) === 0
  const handsIn = isEarly ? 20 * SECOND + chance.below(60 * SECOND) : null
  const until = handsIn ?? 180 * SECOND
  const isExtended = !isEarly && chance.below(3) === 0
  const acted = isExtended ? until + 60 * SECOND : until
  const others = chance.below(3) === 0 ? 1 + chance.below(2) : 0
  const people = Array.from({ length: 1 + others }, (_, index): Sitting => {
    const opens = index === 0 ? 0 : chance.below(until)
    return { opens, isElsewhere: index > 0 && chance.below(2) === 0, acts: drawActs(chance, index, opens, acted) }
  })
  const strikes = Array.from({ length: 1 + chance.below(MAX_STRIKES) }, (): Struck => ({
    fault: oneOf(chance, Object.keys(DRAWN) as ReadonlyArray<DrawnFault>),
    when: drawWhen(chance, until),
    at: chance.below(people.length),
    seed: chance.below(2 ** 31),
  }))
  if (isExtended) {
    const when = { after: chance.below(until - 20 * SECOND) }
    strikes.push({ fault: "extended near the end", when, at: 0, seed: chance.below(2 ** 31) })
  }
  const spans = { up: drawSpan(chance), down: drawSpan(chance) }
  const takesLate = chance.below(2) === 0
  if (chance.below(LOSES) === 0)
    strikes.push({
      fault: "another database",
      when: drawWhen(chance, until),
      at: chance.below(people.length),
      seed: chance.below(2 ** 31),
    })
  const judging = paper === "watched" ? drawJudging(seeded(seed + 5_000), acted) : []
  const [first, ...rest] = people as [Sitting, ...Array<Sitting>]
  const elsewhere = paper === "alone" ? drawElsewhere(seating, people.length, until, acted) : null
  const seated = [withActs(first, judging), ...rest, ...(elsewhere === null ? [] : [elsewhere.sitting])]
  if (elsewhere?.freed) strikes.push(elsewhere.freed)
  const entered = paper === "admitted" ? drawEntering(entering, people.length, until) : null
  if (entered !== null) strikes.push(...entered.strikes)
  const filing = DUE.has(paper) ? drawFiling(seeded(seed + 4_000), seated, acted) : null
  if (filing !== null) strikes.push(filing.strike)
  return {
    seed,
    paper,
    ...(filing !== null && { files: true }),
    ...(paper === "roomed" && room !== null && { room }),
    ...(entered !== null && { door: entered.door }),
    ...((elsewhere ?? entered)?.frees === true && { frees: true }),
    handsIn,
    ...spans,
    people: filing?.people ?? seated,
    strikes,
    takesLate,
  }
}

const withActs = (sitting: Sitting, acts: ReadonlyArray<Act>): Sitting => ({
  ...sitting,
  acts: [...sitting.acts, ...acts].toSorted((a, b) => a.at - b.at),
})

const drawJudging = (chance: Chance, until: number): ReadonlyArray<Act> =>
  Array.from({ length: 1 + chance.below(3) }, () => ({
    at: 2 * SECOND + chance.below(until),
    does: { type: "drawn.judge", nth: chance.below(3), value: chance.below(2) === 0 },
  }))

/** Somebody at another device, whom the officer lets go on there whenever they are refused, at some moment, or never. */
const drawElsewhere = (chance: Chance, index: number, until: number, acted: number) => {
  const opens = chance.below(until)
  const sitting: Sitting = { opens, isElsewhere: true, acts: drawActs(chance, index, opens, acted) }
  const frees = chance.below(2) === 0
  const when = drawWhen(chance, until)
  const freed: Struck | null = chance.below(2) === 0 ? { fault: "device freed", when, at: 0, seed: 0 } : null
  return { sitting, frees, freed }
}

const ENTERED = ["listed", "unlisted", "retake allowed", "on another network", "full screen left"] as const

/** Half of them come late, a third is not on the list, and the officer lets whoever asks, or changes something by himself. */
const drawEntering = (chance: Chance, people: number, until: number) => {
  const late = chance.below(2) === 0 ? 0 : chance.below(150 * SECOND)
  const minutes = chance.below(3) === 0 ? null : chance.below(3)
  const frees = chance.below(2) === 0
  const strikes = Array.from({ length: chance.below(4) }, (): Struck => ({
    fault: oneOf(chance, ENTERED),
    when: drawWhen(chance, until),
    at: chance.below(people),
    seed: chance.below(2 ** 31),
  }))
  return { door: { late, minutes }, frees, strikes }
}

/** In one of three papers that end by themselves files are chosen, and what strikes an upload is drawn. */
const drawFiling = (chance: Chance, people: ReadonlyArray<Sitting>, until: number) => {
  if (chance.below(3) > 0) return null
  const files = Array.from({ length: 1 + chance.below(MAX_FILES) }, (_, nth) => {
    const person = chance.below(people.length)
    const { opens } = people[person] as Sitting
    const at =
      chance.below(4) === 0 ? until - chance.below(2 * SECOND) : opens + 2 * SECOND + chance.below(until - opens)
    const drawn = lasting(chance, 1, 6_000)
    // the longest come in parts
    const text = `%PDF-1.7 ${nth} ${"x".repeat(drawn > 1_000 ? 100 * drawn : drawn)}`
    const does: Filing =
      chance.below(4) === 0
        ? { type: "file.drop", question_id: "q5", nth: chance.below(2) }
        : { type: "file.choose", question_id: "q5", text }
    return { person, act: { at, does } }
  })
  const withFiles = (sitting: Sitting, index: number): Sitting => {
    const own = files.filter(({ person }) => person === index).map(({ act }) => act)
    return withActs(sitting, own)
  }
  const strike: Struck = {
    fault: oneOf(chance, Object.keys(DRAWN) as ReadonlyArray<DrawnFault>),
    when: {
      call: "exam/attach",
      phase: oneOf(chance, ["sent", "handled"]),
      nth: 1 + chance.below(2),
      after: chance.below(2) === 0 ? 0 : chance.below(400),
    },
    at: chance.below(people.length),
    seed: chance.below(2 ** 31),
  }
  return { people: people.map(withFiles), strike }
}

/** Of one in three papers with a limit: a chance of its own, so that the rest of an exam stays. */
const drawRoom = (chance: Chance): Room | null => {
  if (chance.below(3) > 0) return null
  const count = chance.below(8) === 0 ? 5 + chance.below(2) : chance.below(4)
  return { since: chance.below(SLICE), typed: Array.from({ length: count }, () => drawTyped(chance)) }
}

const drawTyped = (chance: Chance): Typed =>
  chance.below(2) === 0
    ? { ago: chance.below(3 * SLICE) }
    : { text: oneOf(chance, ["", "0", "000000", "１２３ ４５６", "口令"]) }

/** In a line: the paper, its end, and what strikes whom when. */
export const describePlan = ({ paper, files, handsIn, people, strikes }: Plan, only: ReadonlyArray<number>): string => {
  const end = handsIn === null ? "to the deadline" : `handed in after ${Math.round(handsIn / SECOND)} s`
  const when = (moment: When): string =>
    "call" in moment ? `${moment.phase} ${moment.call} ${moment.nth} + ${moment.after} ms` : `${moment.after} ms`
  const struck = only.flatMap((place) => strikes[place] ?? [])
  return [
    `${paper}${files === true ? " with files" : ""} ${end}, at ${people.length} pages`,
    ...struck.map(({ fault, when: moment, at }) => `${fault} (page ${at + 1}, ${when(moment)})`),
  ].join("; ")
}

const drawSpan = (chance: Chance): Span => {
  const least = lasting(chance, 2, 400)
  return [least, least + lasting(chance, 2, 200)]
}

const drawWhen = (chance: Chance, until: number): When =>
  chance.below(2) === 0
    ? { after: chance.below(until + 15 * SECOND) }
    : {
        call: oneOf(chance, CALLS),
        phase: oneOf(chance, ["sent", "handled"]),
        nth: 1 + chance.below(4),
        after: chance.below(2) === 0 ? 0 : chance.below(400),
      }

/** Bursts of acts with pauses between them, more of them at the end; who joins later acts too. */
const drawActs = (chance: Chance, person: number, opens: number, until: number): ReadonlyArray<Act> => {
  const bursts = Array.from({ length: 3 + chance.below(5) }, () => opens + 2 * SECOND + chance.below(until - opens + 1))
  if (chance.below(2) === 0) bursts.push(until - chance.below(2 * SECOND))
  const acts = bursts.flatMap((start, burst) => {
    let at = start
    return Array.from({ length: 1 + chance.below(4) }, (_, index) => {
      at += lasting(chance, 1, 1_500)
      return drawDoing(chance, `${person}.${burst}.${index}`).map((does, key) => ({ at: at + key * 140, does }))
    }).flat()
  })
  return acts.filter(({ at }) => at < until + SECOND).toSorted((a, b) => a.at - b.at)
}

const KEYS = ["A", "B", "C"]

/** What an input method has in the field until what is meant is chosen. */
const COMPOSED = ["z", "zi", "zi'z", "zi'zi", "字字"]

/** What is in a field, moment by moment: now and then something is pasted that it does not take. */
const drawText = (chance: Chance): ReadonlyArray<string> => {
  if (chance.below(8) === 0) return ["", oneOf(chance, ODD_TEXTS)]
  if (chance.below(3) === 0) return COMPOSED
  return Array.from({ length: 1 + chance.below(4) }, (_, length) => "字".repeat(length))
}

/** One thing that is done; text is typed sign by sign, or composed of letters, and never the same twice. */
const drawDoing = (chance: Chance, name: string): ReadonlyArray<Act["does"]> => {
  const typed = (event: (text: string) => ExamEvent) => drawText(chance).map((text) => event(`文${name}${text}`))
  switch (chance.below(15)) {
    case 0:
    case 1:
    case 2:
      return [
        { type: "answer.choose", question_id: oneOf(chance, ["q1", "q6a", "q2", "q6b"]), key: oneOf(chance, KEYS) },
      ]
    case 3:
      return [{ type: "answer.judge", question_id: "q3", value: chance.below(2) === 0 }]
    case 4:
    case 5:
      return typed((text) => ({ type: "answer.write", question_id: "q5", text }))
    case 6:
      return typed((text) => ({ type: "answer.fill", question_id: "q4", blank: 0, text }))
    case 7:
      return [{ type: "flag.toggle", question_id: oneOf(chance, ["q1", "q3"]) }]
    case 8:
      return [{ type: "guess.toggle", question_id: oneOf(chance, ["q1", "q6a"]) }]
    case 9:
      return [{ type: "question.go", index: chance.below(10) }]
    case 10:
      return typed((text) => ({ type: "answer.write", question_id: "q7", text }))
    case 11:
      return [{ type: "answer.arrange", question_id: "q8", keys: [oneOf(chance, ["", ...KEYS]), oneOf(chance, KEYS)] }]
    case 12: {
      const at = chance.below(3)
      return [{ type: "answer.arrange", question_id: "q9", keys: [...KEYS.slice(at), ...KEYS.slice(0, at)] }]
    }
    case 13:
      return [oneOf(chance, [["hide", "show"] as const, ["close"] as const])].flat()
    default:
      return [{ type: "paper.review" }, { type: "paper.resume" }]
  }
}
