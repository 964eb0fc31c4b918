import { act, fireEvent, render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { assign, createActor, setup } from "xstate"
import { EventLog, lastChange, type LoggedEvent } from "#dev/inspect/EventLog.ts"
import { EventList } from "#dev/inspect/EventList.tsx"
import { Inspector } from "#dev/inspect/Inspector.tsx"
import { useStore } from "#dev/useStore.ts"

const counter = setup({
  types: {
    context: {} as { readonly count: number; readonly name: string },
    events: {} as { readonly type: "add"; readonly by: number } | { readonly type: "stop" | "go" },
  },
  actions: { add: assign(({ context }, { by }: { by: number }) => ({ count: context.count + by })) },
}).createMachine({
  id: "counter",
  context: { count: 0, name: "" },
  initial: "counting",
  states: {
    counting: { on: { add: { actions: { type: "add", params: ({ event }) => event } }, stop: "stopped" } },
    stopped: { on: { go: "counting" } },
  },
})

const start = () => {
  const frames: Array<() => void> = []
  const actor = createActor(counter)
  const log = new EventLog(actor, (show) => frames.push(show))
  actor.start()
  /** How many frames were asked for since the last. */
  const drawn = () => frames.splice(0).map((show) => show()).length
  return { actor, log, drawn }
}

const Shown = ({ actor, log }: Pick<ReturnType<typeof start>, "actor" | "log">) => {
  const events = useStore(log.store)
  return (
    <>
      <Inspector
        root={actor}
        events={events}
        send={(_, event) => actor.send(event as never)}
        changedAt={lastChange(events)}
      />
      <EventList events={events} />
    </>
  )
}

const summaries = () => [...document.querySelectorAll("summary")].map(({ textContent }) => textContent)

test("an event that carries something is sent with what came last, after it was looked at", () => {
  const { actor, log, drawn } = start()
  actor.send({ type: "add", by: 2 })
  drawn()
  render(<Shown actor={actor} log={log} />)
  expect(summaries()).toStrictEqual(["count 0 → 2", 'name ""'])
  expect(document.querySelector("mark")?.textContent).toBe("count")

  fireEvent.click(screen.getByRole("button", { name: "add" }))
  const draft = screen.getByLabelText<HTMLTextAreaElement>(/的内容/)
  expect(JSON.parse(draft.value)).toStrictEqual({ by: 2 })
  fireEvent.change(draft, { target: { value: '{"by": ' } })
  fireEvent.click(screen.getByRole("button", { name: "发送" }))
  expect(screen.getByRole("alert").textContent).toBe("内容须是一个JSON对象")
  expect(actor.getSnapshot().context.count).toBe(2)

  fireEvent.change(draft, { target: { value: '{"by": 40}' } })
  fireEvent.click(screen.getByRole("button", { name: "发送" }))
  act(() => void drawn())
  expect(screen.queryByRole("form")).toBeNull()
  expect(summaries()).toStrictEqual(["count 2 → 42", 'name ""'])
})

test("an event that came before and carried nothing is sent by its button, one that did not come is composed", () => {
  const { actor, log, drawn } = start()
  actor.send({ type: "stop" })
  drawn()
  render(<Shown actor={actor} log={log} />)
  fireEvent.click(screen.getByRole("button", { name: "go" }))
  expect([actor.getSnapshot().value, screen.getByLabelText<HTMLTextAreaElement>(/go/).value]).toStrictEqual([
    "stopped",
    "{}",
  ])
  fireEvent.click(screen.getByRole("button", { name: "发送" }))
  act(() => void drawn())
  fireEvent.click(screen.getByRole("button", { name: "stop" }))
  act(() => void drawn())
  expect(actor.getSnapshot().value).toBe("stopped")
  expect(document.querySelector("ol")?.firstChild?.textContent).toMatch(/^root stop/)
})

test("fifty thousand events between two frames are one change of what is shown, the last thousand", () => {
  const { actor, log, drawn } = start()
  let shown: ReadonlyArray<LoggedEvent> = []
  let times = 0
  log.store.subscribe(() => {
    shown = log.store.get()
    times += 1
  })
  for (let sent = 0; sent < 50_000; sent += 1) actor.send({ type: "add", by: 1 })
  expect(drawn()).toBe(1)
  expect([times, shown.length, shown.at(-1)?.changed]).toStrictEqual([1, 1_000, { count: 49_999 }])
})
