import * as HoursDesk from "#domain/hours/HoursDesk.ts"
import type { HoursRecord, HoursRules } from "#domain/hours/HoursLedger.ts"
import { type Range, type Ranges, seconds, union } from "#domain/hours/Ranges.ts"
import type { Chance } from "../../support/seeded.ts"

/** A class of ten lessons of twenty minutes, each with six questions of four options. */
export const LESSONS = 10
export const SECONDS = 1_200
const QUESTIONS = 6
const OPTIONS = 4
export const RULES: HoursRules = { no_skip: true, ask: 5, speed: 1 }
/** Nothing is asked: whatever is recorded counts. */
export const UNASKED: HoursRules = { ...RULES, ask: null }
const START = 1_700_000_000_000

/** The device whose beats count. */
interface Device {
  readonly session: string
  readonly lesson: string
  readonly nonce: string
}

interface Asked {
  readonly id: string
  readonly question: string
}

/** The server, its clock at `now` in seconds from the start; what it draws follows from the seed. */
export const makeWorld = (chance: Chance, rules = RULES) => {
  let desk = HoursDesk.NEW
  let live: Device | null = null
  let now = 0
  let numbers = 0
  const records: Array<HoursRecord> = []
  const at = () => START + now * 1_000
  const keep = (changed: HoursDesk.Changed) => {
    desk = changed.desk
    records.push(...changed.records)
  }
  const id = () => `${(numbers += 1)}`
  const question = () => {
    const lesson = live?.lesson ?? ""
    const all = Array.from({ length: QUESTIONS }, (_, n) => `${lesson}.${n}`)
    const left = all.filter((one) => !desk.ledger.asked.includes(one))
    const pool = left.length > 0 ? left : all
    const picked = pool[chance.below(pool.length)] ?? ""
    const fresh = !desk.ledger.asked.includes(picked)
    return { id: id(), question: picked, order: "", chance: 1 / OPTIONS, fresh }
  }
  const view = () => ({ nonce: live?.nonce ?? "", check: desk.check as Asked | null })

  return {
    pass: (by: number) => {
      now += by
    },
    now: () => now,
    desk: () => desk,
    records: () => records,
    begin: (lesson: string) => {
      live = { session: id(), lesson, nonce: id() }
      keep(HoursDesk.settled(desk, at()))
      keep(HoursDesk.begun(desk, { lesson, seconds: SECONDS, ...rules }, at()))
      desk = HoursDesk.drawn(desk, chance.next())
      return { session: live.session, ...view() }
    },
    /** null: another device took over. */
    beat: (session: string, nonce: string, ranges: ReadonlyArray<Range>) => {
      if (live?.session !== session) return null
      keep(HoursDesk.settled(desk, at()))
      desk = HoursDesk.drawn(HoursDesk.told(desk, at()), chance.next())
      if (nonce !== live.nonce) return view()
      live = { ...live, nonce: id() }
      keep(HoursDesk.beaten(desk, ranges, at()))
      if (HoursDesk.isDue(desk)) desk = HoursDesk.asked(desk, question(), at())
      return view()
    },
    answer: (session: string, check: string, isRight: boolean) => {
      if (live?.session !== session) return
      keep(HoursDesk.settled(desk, at()))
      if (desk.check?.id !== check) return
      keep(HoursDesk.answered(desk, isRight, desk.check.isSecond ? null : question(), at()))
      desk = HoursDesk.drawn(desk, chance.next())
    },
    counted: (): Readonly<Record<string, Ranges>> =>
      Object.fromEntries(Object.entries(desk.ledger.lessons).map(([lesson, { counted }]) => [lesson, counted])),
  }
}
export type World = ReturnType<typeof makeWorld>

export const countedSeconds = (world: World): number =>
  Object.values(world.counted()).reduce((sum, ranges) => sum + seconds(ranges), 0)

export const lessonIds = Array.from({ length: LESSONS }, (_, n) => `l${n}`)

/** What a learner really saw, by lesson. */
export const makeSeen = () => {
  const seen = new Map<string, Ranges>()
  return {
    add: (lesson: string, range: Range) => seen.set(lesson, union([...(seen.get(lesson) ?? []), range])),
    seconds: () => [...seen.values()].reduce((sum, ranges) => sum + seconds(ranges), 0),
  }
}

/** A right answer by who knows `knows` of them, or by a guess of one in four. */
export const isRight = (chance: Chance, knows: number): boolean => chance.next() < knows
