import { expect, test } from "vitest"
import type { AnyActorRef } from "xstate"
import { playerMachine } from "#machines/player/playerMachine.ts"
import { answer } from "../support/environment.ts"
import { emittedBy } from "../support/emittedBy.ts"
import { run, tell } from "../support/run.ts"
import { beaten, beatenAsked, begun, judged, lessonHours, refusedElsewhere } from "./lessonHoursChart.ts"
import { failed, ok, outline, playerInput, recalled, START, timed, video } from "./playerChart.ts"

/** A video of 100 seconds that was played for 30, in a class that counts hours, as the player runs it. */
const open = (rules: object = {}) => {
  const { actor, clock } = run(playerMachine, playerInput)
  const lesson = { ...video, hours: { no_skip: true, ask: 5, speed: 1, ...lessonHours, ...rules } }
  tell(actor, recalled, answer("outline", ok(outline)), answer("lesson", ok(lesson)))
  tell(actor, { type: "media.ready", duration: 100 })
  const hours = () => actor.getSnapshot().children.hours as AnyActorRef
  const heard = emittedBy(actor, "video.pause", "video.play")
  const told: Array<{ readonly to: string; readonly event: object }> = []
  actor.system.inspect((inspected) => {
    if (inspected.type === "@xstate.event")
      told.push({ to: (inspected.actorRef as AnyActorRef).id, event: inspected.event })
  })
  const commandsTo = (id: string) => told.filter(({ to }) => to === id).map(({ event }) => event)
  const commands = () => commandsTo("media")
  /** Plays from one second to another, a fact each second; the picture's element does what it is told. */
  const play = (from: number, to: number) => {
    tell(actor, { type: "media.playing", at: START })
    for (let second = from + 1; second <= to; second += 1) tell(actor, timed(second, START + second * 1_000))
  }
  const begin = () => {
    tell(actor, { type: "media.playing", at: START }, { type: "media.paused" })
    tell(hours(), begun())
  }
  const count = () => hours().getSnapshot().value.count
  const context = () => hours().getSnapshot().context
  const beat = () => hours().getSnapshot().children.beat?.getSnapshot().input?.request.payload
  return { actor, clock, hours, heard, commands, commandsTo, play, begin, count, context, beat }
}

test("a device begins when somebody plays, and nothing plays before", () => {
  const { actor, begin, count, heard } = open()
  expect(count()).toBe("idle")
  begin()
  expect(count()).toStrictEqual({ counting: "resting" })
  expect(heard.map(({ type }) => type)).toStrictEqual(["video.pause", "video.play"])
  expect(actor.getSnapshot().context.reach).toBe(30)
})

test("a beat every twenty seconds has what was played since, and the next waits for its answer", () => {
  const { clock, begin, play, beat, hours, context } = open()
  begin()
  play(30, 50)
  clock.increment(20_000)
  expect(beat()).toStrictEqual({ session: "s1", nonce: "n0", ranges: [[30, 50]] })
  play(50, 52)
  tell(hours(), beaten(50))
  expect([context().nonce, context().sent, context().played]).toStrictEqual(["n1", [], [[50, 52]]])
})

test("what was played is sent at a pause and when the page is hidden, which stops the video", () => {
  const { actor, begin, play, beat, hours, heard } = open()
  begin()
  play(30, 34)
  tell(actor, { type: "media.paused" })
  expect(beat().ranges).toStrictEqual([[30, 34]])
  tell(hours(), beaten(34))
  play(34, 36)
  heard.length = 0
  tell(actor, { type: "page.hidden" })
  expect([heard.map(({ type }) => type), beat().ranges]).toStrictEqual([["video.pause"], [[34, 36]]])
  tell(hours(), beaten(36))
  play(36, 60)
  expect(hours().getSnapshot().context.played).toStrictEqual([])
})

test("what was not played cannot be skipped to, by no means", () => {
  const { actor, begin, play, context, commands } = open()
  begin()
  play(30, 40)
  tell(actor, { type: "video.seek", position: 90 })
  expect(commands().at(-1)).toStrictEqual({ type: "media.seek", position: 40 })
  tell(actor, { type: "video.seek", position: 10 })
  expect(commands().at(-1)).toStrictEqual({ type: "media.seek", position: 10 })
  tell(actor, timed(80, START))
  expect(commands().at(-1)).toStrictEqual({ type: "media.seek", position: 40 })
  expect(context().sent).toStrictEqual([[30, 40]])
})

test("where skipping is free, what was skipped is not claimed", () => {
  const { actor, begin, play, context } = open({ no_skip: false })
  begin()
  play(30, 32)
  tell(actor, { type: "video.seek", position: 90 }, timed(90, START), timed(91, START + 1_000))
  expect(context().played).toStrictEqual([
    [30, 32],
    [90, 91],
  ])
})

test("the lesson begins where it may, and plays no faster than counts", () => {
  const { actor, commands } = open({ reached: 12, speed: 1.25 })
  expect(actor.getSnapshot().children.media?.getSnapshot()).toMatchObject({ input: { start: 12 } })
  tell(actor, { type: "preference.rate", rate: 2 })
  expect(commands().at(-1)).toMatchObject({ type: "media.prefer", preference: { rate: 1.25 } })
})

test("what the server recorded less of is played again", () => {
  const { actor, clock, begin, play, hours, commands } = open()
  begin()
  play(30, 50)
  clock.increment(20_000)
  play(50, 51)
  tell(hours(), beaten(44))
  expect(commands().at(-1)).toStrictEqual({ type: "media.seek", position: 44 })
  expect(actor.getSnapshot().context.position).toBe(44)
})

test("a question stops the video until it is answered, a second one where the first was wrong", () => {
  const { actor, clock, begin, play, hours, heard, count } = open()
  begin()
  play(30, 50)
  heard.length = 0
  clock.increment(20_000)
  tell(hours(), beatenAsked(50))
  expect([count(), heard.map(({ type }) => type)]).toStrictEqual([{ counting: { asking: "open" } }, ["video.pause"]])
  tell(actor, { type: "media.paused" })
  tell(hours(), { type: "hours.answer" })
  expect(count()).toStrictEqual({ counting: { asking: "open" } })
  tell(hours(), { type: "answer.choose", key: "A" }, { type: "hours.answer" }, judged(false, true))
  expect(count()).toStrictEqual({ counting: { asking: "open" } })
  tell(hours(), { type: "hours.later" })
  tell(actor, { type: "media.playing", at: START }, { type: "media.paused" })
  expect(count()).toStrictEqual({ counting: { asking: "open" } })
  tell(hours(), { type: "answer.choose", key: "A" }, { type: "hours.answer" }, judged(true))
  heard.length = 0
  expect(count()).toStrictEqual({ counting: "judged" })
  tell(hours(), { type: "hours.goOn" })
  expect([count(), heard.map(({ type }) => type)]).toStrictEqual([{ counting: "resting" }, ["video.play"]])
})

test("a question that nobody answers is missed, and the video does not go on by itself", () => {
  const { actor, clock, begin, play, hours, heard, context, beat } = open()
  begin()
  play(30, 50)
  clock.increment(20_000)
  tell(hours(), beatenAsked(50))
  tell(actor, { type: "media.paused" })
  heard.length = 0
  clock.increment(181_000)
  expect(beat().ranges).toStrictEqual([])
  tell(hours(), beaten(50))
  expect([context().verdict, heard]).toStrictEqual(["missed", []])
})

test("another device that takes over stops this one, which may take it back", () => {
  const { actor, clock, begin, play, hours, heard, count } = open()
  begin()
  play(30, 50)
  heard.length = 0
  clock.increment(20_000)
  tell(hours(), refusedElsewhere("beat"))
  tell(actor, { type: "media.paused" }, { type: "media.playing", at: START }, { type: "media.paused" })
  expect([count(), heard.map(({ type }) => type)]).toStrictEqual(["elsewhere", ["video.pause", "video.pause"]])
  tell(hours(), { type: "hours.takeOver" }, begun(60))
  expect([count(), actor.getSnapshot().context.reach]).toStrictEqual([{ counting: "resting" }, 60])
})

test("what could not be sent is sent again as it was, and play goes on meanwhile", () => {
  const { clock, begin, play, beat, hours, count, context } = open()
  begin()
  play(30, 50)
  clock.increment(20_000)
  tell(hours(), answer("beat", failed("offline")))
  play(50, 60)
  expect([count(), context().played]).toStrictEqual([{ counting: "unsent" }, [[50, 60]]])
  clock.increment(10_000)
  expect(beat()).toStrictEqual({ session: "s1", nonce: "n0", ranges: [[30, 50]] })
})

test("what is left of a lesson is given to the page's end", () => {
  const { actor, begin, play, commandsTo } = open()
  begin()
  play(30, 35)
  const owed = { type: "hours.owe", beat: { session: "s1", nonce: "n0", ranges: [[30, 35]] } }
  expect(commandsTo("store").at(-1)).toStrictEqual(owed)
  tell(actor, { type: "page.moved", input: { ...playerInput, lesson_id: "a1" } })
  expect(commandsTo("store").at(-1)).toStrictEqual({ type: "hours.leave" })
  expect(actor.getSnapshot().children.hours).toBe(undefined)
})

test("a lesson whose hours count nowhere has no such part", () => {
  const { actor } = run(playerMachine, playerInput)
  tell(actor, recalled, answer("outline", ok(outline)), answer("lesson", ok(video)))
  expect(Object.keys(actor.getSnapshot().children).toSorted()).toStrictEqual(["delivery", "media", "signals", "store"])
})

test("a page that was busy for seconds claims what was played meanwhile", () => {
  const { actor, begin, play, context } = open()
  begin()
  play(30, 32)
  tell(actor, timed(45, START + 45_000))
  expect(context().played).toStrictEqual([[30, 45]])
})
