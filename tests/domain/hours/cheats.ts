import type { Range } from "#domain/hours/Ranges.ts"
import type { Chance } from "../../support/seeded.ts"
import { countedSeconds, isRight, lessonIds, makeWorld, RULES, SECONDS, UNASKED, type World } from "./hoursWorld.ts"

/** What a cheat claimed that nobody saw, and how much of that was counted; seconds. */
export interface Cheated {
  readonly claimed: number
  readonly gained: number
}

const BEAT = 20

/** Answers what is asked, and what follows, as somebody who knows `knows` of the answers. */
const answerAll = (world: World, chance: Chance, session: string, nonce: string, knows: number): string => {
  for (let told = world.beat(session, nonce, []); told !== null; told = world.beat(session, nonce, [])) {
    nonce = told.nonce
    if (told.check === null) break
    world.pass(5)
    world.answer(session, told.check.id, isRight(chance, knows))
  }
  return nonce
}

/** Goes through all lessons at a pace, with somebody there or a guess; again and again what was not counted. */
const play = (
  world: World,
  chance: Chance,
  { pace, knows, passes }: { readonly pace: number; readonly knows: number; readonly passes: number },
): number => {
  let claimed = 0
  for (let pass = 0; pass < passes; pass += 1)
    for (const lesson of lessonIds) {
      let { session, nonce } = world.begin(lesson)
      for (let at = 0; at < SECONDS; at += BEAT) {
        world.pass(BEAT / pace)
        claimed += BEAT
        nonce = world.beat(session, nonce, [[at, at + BEAT]])?.nonce ?? nonce
        nonce = answerAll(world, chance, session, nonce, knows)
      }
    }
  return claimed
}

export const CHEATS: Readonly<Record<string, (chance: Chance) => Cheated>> = {
  "beats are sent again, as they were and with other ranges": (chance) => {
    const world = makeWorld(chance, UNASKED)
    const { session, nonce } = world.begin("l0")
    world.pass(60)
    const seen = 60
    world.beat(session, nonce, [[0, 60]])
    let claimed = 0
    for (let at = 60; at < SECONDS; at += BEAT) {
      claimed += BEAT
      world.pass(BEAT)
      for (const range of [
        [0, 60],
        [at, at + BEAT],
      ] as ReadonlyArray<Range>)
        world.beat(session, nonce, [range])
    }
    return { claimed, gained: Math.max(0, countedSeconds(world) - seen) }
  },
  "a clock that is fast": (chance) => {
    const world = makeWorld(chance, UNASKED)
    const pace = 2 + chance.below(30)
    const claimed = play(world, chance, { pace, knows: 1, passes: 1 })
    return {
      claimed: claimed - world.now() * RULES.speed,
      gained: Math.max(0, countedSeconds(world) - world.now() * RULES.speed),
    }
  },
  "all of a lesson is claimed in one beat, again and again": (chance) => {
    const world = makeWorld(chance, UNASKED)
    let claimed = 0
    for (const lesson of lessonIds) {
      const { session, nonce } = world.begin(lesson)
      for (let told = nonce, n = 0; n < 10; n += 1) {
        world.pass(1)
        claimed += SECONDS
        told = world.beat(session, told, [[0, SECONDS]])?.nonce ?? told
        told = answerAll(world, chance, session, told, 1)
      }
    }
    return { claimed: claimed - world.now(), gained: Math.max(0, countedSeconds(world) - world.now()) }
  },
  "the tab is hidden and nobody is there": (chance) => {
    const world = makeWorld(chance)
    let claimed = 0
    for (const lesson of lessonIds) {
      let { session, nonce } = world.begin(lesson)
      for (let at = 0; at < SECONDS; at += BEAT) {
        world.pass(BEAT)
        claimed += BEAT
        nonce = world.beat(session, nonce, [[at, at + BEAT]])?.nonce ?? nonce
      }
    }
    return { claimed, gained: countedSeconds(world) }
  },
  "two devices play two lessons at once": (chance) => {
    const world = makeWorld(chance, UNASKED)
    let claimed = 0
    for (let pair = 0; pair + 1 < lessonIds.length; pair += 2)
      for (let at = 0; at < SECONDS; at += BEAT) {
        // each of them goes on where it was, one after the other has taken over
        const [here, there] = [lessonIds[pair] ?? "", lessonIds[pair + 1] ?? ""]
        for (const lesson of [here, there]) {
          const { session, nonce } = world.begin(lesson)
          world.pass(BEAT / 2)
          claimed += BEAT
          const told = world.beat(session, nonce, [[at, at + BEAT]])
          answerAll(world, chance, session, told?.nonce ?? nonce, 1)
        }
      }
    return { claimed: claimed - world.now(), gained: Math.max(0, countedSeconds(world) - world.now()) }
  },
  "a script guesses": (chance) => {
    const world = makeWorld(chance)
    const claimed = play(world, chance, { pace: 1, knows: 1 / 4, passes: 4 })
    return { claimed, gained: countedSeconds(world) }
  },
  "a script remembers which guess was right": (chance) => {
    const world = makeWorld(chance)
    const known = new Set<string>()
    let claimed = 0
    for (let pass = 0; pass < 4; pass += 1)
      for (const lesson of lessonIds) {
        let { session, nonce } = world.begin(lesson)
        for (let at = 0; at < SECONDS; at += BEAT) {
          world.pass(BEAT)
          claimed += BEAT
          let told = world.beat(session, nonce, [[at, at + BEAT]])
          while (told !== null && told.check !== null) {
            const right = known.has(told.check.question) || isRight(chance, 1 / 4)
            if (right) known.add(told.check.question)
            world.answer(session, told.check.id, right)
            told = world.beat(session, told.nonce, [])
          }
          nonce = told?.nonce ?? nonce
        }
      }
    return { claimed, gained: countedSeconds(world) }
  },
}
