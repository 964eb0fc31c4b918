import { lessonIn } from "#domain/hours/HoursLedger.ts"
import { type Range, union, without } from "#domain/hours/Ranges.ts"
import type { Chance } from "../../support/seeded.ts"
import { isRight, lessonIds, makeSeen, makeWorld, SECONDS } from "./hoursWorld.ts"

/** Seconds: between two beats, and what the player has loaded ahead. */
const BEAT = 20
const BUFFER = 60

/**
 * Somebody who watches every lesson and answers nine of ten questions right, on a network whose answers take up to eight
 * seconds and are lost one in five times, and which is gone for up to nine minutes now and then. What was not counted
 * is watched once more.
 */
export const honestLearner = (chance: Chance) => {
  const world = makeWorld(chance)
  const seen = makeSeen()
  let online = 0
  const wait = (by: number) => {
    world.pass(by)
    if (online <= world.now() && chance.next() < by / 1_800) online = world.now() + chance.next() * 540
  }
  /** Tries until an answer arrives; the server may have handled the tries that were lost. */
  const reach = <T>(call: () => T): T => {
    for (;;) {
      wait(0.1 + chance.next() * 4)
      if (world.now() < online) {
        wait(2)
        continue
      }
      const answer = call()
      wait(0.1 + chance.next() * 4)
      if (chance.next() > 0.2) return answer
    }
  }
  const watch = (lesson: string, from: number, to: number) => {
    let { session, nonce } = reach(() => world.begin(lesson))
    let position = from
    let played: ReadonlyArray<Range> = []
    while (position < to) {
      const until = Math.min(to, position + BEAT)
      // what is loaded plays without a network; then the player waits for it
      const offline = Math.max(0, online - world.now())
      if (offline > BUFFER) wait(offline - BUFFER)
      wait(until - position)
      seen.add(lesson, [position, until])
      played = [...played, [position, until]]
      position = until
      if (position < to && world.now() < online) continue
      const sent = played
      const told = reach(() => world.beat(session, nonce, sent))
      if (told === null) throw new Error("nobody else is there")
      nonce = told.nonce
      played = []
      for (let { check } = told; check !== null;) {
        const { id } = check
        wait(10 + chance.next() * 30)
        const right = isRight(chance, 0.9)
        reach(() => world.answer(session, id, right))
        const next = reach(() => world.beat(session, nonce, []))
        nonce = next?.nonce ?? ""
        check = next?.check ?? null
      }
    }
  }
  for (const lesson of lessonIds) {
    watch(lesson, 0, SECONDS)
    for (let tries = 0; tries < 3; tries += 1) {
      const { counted, waiting } = lessonIn(world.desk().ledger, lesson)
      const [gap] = without([0, SECONDS], union([...counted, ...waiting]))
      if (gap !== undefined && gap[1] - gap[0] > 5) watch(lesson, ...gap)
    }
  }
  return { world, seen: seen.seconds() }
}
