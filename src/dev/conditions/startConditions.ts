import { type ActorRefFrom, createActor, fromCallback } from "xstate"
import type { World } from "#app/World.ts"
import { AppTime } from "./AppTime.ts"
import * as Conditions from "./Conditions.ts"
import { conditionsMachine } from "./conditionsMachine.ts"
import { underConditions } from "./underConditions.ts"

export type ConditionsActor = ActorRefFrom<typeof conditionsMachine>

interface Started {
  readonly conditions: ConditionsActor
  readonly world: World
  readonly time: AppTime
}

/** Of this window: they outlive a load, as a fault outside would. */
const KEPT = "dev.conditions"

/** What the address asks for; without a word of it, what this window had before. */
export const askedConditions = (search: string): string =>
  /[?&](clock|fault)=/.test(search) ? search : (sessionStorage.getItem(KEPT) ?? "")

/** The conditions of this window, and the world that they make. `onMoved`: the site is to read its clock. */
export const startConditions = (own: World, asked: string, onMoved: (now: number) => void): Started => {
  const time = new AppTime(() => performance.now())
  const { isFrozen, ...first } = Conditions.read(asked, own.startUp.now)
  const world = underConditions(own, time, () => conditions.getSnapshot().context.faults)
  const conditions: ConditionsActor = createActor(
    conditionsMachine.provide({
      actors: {
        clock: fromCallback(({ sendBack }) => {
          const timer = setInterval(() => sendBack({ type: "clock.ticked", now: world.clock.now() }), 1_000)
          return () => clearInterval(timer)
        }),
      },
      actions: {
        moveTime: (_, { by }) => {
          time.move(by)
          onMoved(world.clock.now())
        },
        stopTime: () => time.stop(),
        startTime: () => time.start(),
        announceNetwork: (_, { isOffline }) => dispatchEvent(new Event(isOffline ? "offline" : "online")),
      },
    }),
    { input: { ...first, now: own.startUp.now } },
  ).start()
  if (isFrozen) conditions.send({ type: "clock.freeze" })
  const keep = () => {
    const { value, context } = conditions.getSnapshot()
    sessionStorage.setItem(KEPT, Conditions.write({ ...context, isFrozen: value === "frozen" }))
  }
  keep()
  conditions.subscribe(keep)
  return { conditions, world, time }
}
