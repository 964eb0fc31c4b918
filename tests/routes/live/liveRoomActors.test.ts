import { expect, test } from "vitest"
import { type AnyStateMachine, fromPromise, StateMachine } from "xstate"
import { MachineRegistry } from "#app/MachineRegistry.ts"
import { liveRoomMachine } from "#machines/live/liveRoomMachine.ts"
import { liveRoomActors } from "#routes/live/liveRoomActors.ts"
import type { Outside } from "#routes/page/Page.ts"

/** The call placeholders of a machine and its child machines that have no implementation. */
const uncalled = ({ implementations }: AnyStateMachine): ReadonlyArray<string> =>
  Object.entries<object>(implementations.actors).flatMap(([name, logic]) =>
    logic instanceof StateMachine ? uncalled(logic) : "calls" in logic ? [name] : [],
  )

test("the calls of the room and of the chat in it are made by the site", () => {
  const nobody = () => Promise.reject(new Error("nobody is asked"))
  const outside: Outside = { call: nobody, runtime: nobody }
  const registry = new MachineRegistry({ call: fromPromise(nobody) } as never, outside)
  const actors = liveRoomActors(outside)
  expect(uncalled(liveRoomMachine).length).toBeGreaterThan(uncalled(actors.liveChat).length)
  expect(uncalled(actors.liveChat)).toStrictEqual(["live.say", "live.messages", "live.moderate"])
  expect(uncalled(registry.provide(liveRoomMachine, { actors }))).toStrictEqual([])
})
