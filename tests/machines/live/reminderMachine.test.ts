import { expect, test } from "vitest"
import { reminderMachine } from "#machines/live/reminderMachine.ts"
import { remindersMachine } from "#machines/app/remindersMachine.ts"
import { answer } from "../support/environment.ts"
import { run, tell } from "../support/run.ts"

const MINUTE = 60_000
const session = (id: string) => ({
  id,
  title: id,
  start_time: "2026-03-02 10:00:00",
  end_time: "2026-03-02 11:00:00",
})
const answered = (...ids: ReadonlyArray<string>) => answer("ask", { ok: true, value: { list: ids.map(session) } })

const start = () => {
  const { actor } = run(reminderMachine, { now: 0 })
  return {
    tell: (event: Parameters<typeof tell>[1]) => tell(actor, event),
    state: () => actor.getSnapshot().value,
    ids: () => actor.getSnapshot().context.list.map(({ id }) => id),
  }
}

test("asks at once, when something was reserved, and every five minutes", () => {
  const { tell: say, state } = start()
  const states = [state()]
  const after = (event: Parameters<typeof tell>[1]) => {
    say(event)
    states.push(state())
  }
  after(answered())
  after({ type: "reminder.refresh" })
  after(answered("a"))
  after({ type: "clock.ticked", now: 5 * MINUTE - 1 })
  after({ type: "clock.ticked", now: 5 * MINUTE })
  after(answered("a"))
  after({ type: "clock.ticked", now: 6 * MINUTE })
  expect(states).toStrictEqual(["asking", "waiting", "asking", "waiting", "waiting", "asking", "waiting", "waiting"])
})

test("what is closed is gone at once, and comes again when the server did not learn of it", () => {
  const { tell: say, state, ids } = start()
  say(answered("a", "b"))
  say({ type: "reminder.dismiss", id: "a" })
  expect([state(), ids()]).toStrictEqual(["closing", ["b"]])
  say(answer("dismiss", { ok: false, failure: { kind: "offline", code: 0, message: "", fields: [] } }))
  say({ type: "reminder.refresh" })
  say(answered("a", "b"))
  expect(ids()).toStrictEqual(["a", "b"])
})

test("a failed answer leaves what is known", () => {
  const { tell: say, ids } = start()
  say(answered("a"))
  say({ type: "reminder.refresh" })
  say(answer("ask", { ok: false, failure: { kind: "offline", code: 0, message: "", fields: [] } }))
  expect(ids()).toStrictEqual(["a"])
})

test("guests load nothing; whoever signs in next is reminded of their own", () => {
  const { actor } = run(remindersMachine)
  const children = () => Object.keys(actor.getSnapshot().children)
  const seen = [children()]
  const loaded = answer("load", { machine: "reminder", input: { now: 0 } })
  for (const event of [
    { type: "session.changed", session: "signedIn" },
    loaded,
    { type: "session.changed", session: "signedOut" },
    { type: "session.changed", session: "signedIn" },
    loaded,
  ]) {
    tell(actor, event)
    seen.push(children())
  }
  expect(seen).toStrictEqual([[], ["load"], ["reminder"], [], ["load"], ["reminder"]])
})
