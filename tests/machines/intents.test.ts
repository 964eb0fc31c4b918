import { Effect, Layer, ManagedRuntime } from "effect"
import { describe, expect, test } from "vitest"
import {
  type AnyActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromPromise,
  setup,
  waitFor,
} from "xstate"
import { ApiClient } from "#adapters/ApiClient.ts"
import { ApiConfig } from "#adapters/ApiConfig.ts"
import { HttpClient } from "#adapters/HttpClient.ts"
import { ServerClock } from "#adapters/ServerClock.ts"
import { Storage } from "#adapters/storage/Storage.ts"
import { Seeds } from "#app/seeds.ts"
import { makeCallActors } from "#app/callActors.ts"
import { CHARTS } from "#dev/record/charts.ts"
import type { CallName } from "#domain/contract/Contract.ts"
import { allCalls } from "#domain/contract/callOf.ts"
import type { CallOutcome, CallRequest } from "#domain/contract/Request.ts"
import { type CallInput, withCalls } from "#machines/page/callPlaceholder.ts"
import { notesMachine } from "#machines/notes/notesMachine.ts"
import { checkQuestion, handIn, handInLate, raiseEpoch, save } from "#machines/attempt/examCalls.ts"
import { contextOf } from "#machines/attempt/examContext.ts"
import { formMachine } from "#machines/page/formMachine.ts"
import { resourceMachine } from "#machines/page/resourceMachine.ts"
import { attemptOf, START } from "./attempt/ExamWorld.ts"

const NOW = 1_000
const KEYED = Object.entries(await allCalls()).flatMap(([name, { retry }]) =>
  retry === "keyed" ? [name as CallName] : [],
)
const lost: CallOutcome = { ok: false, failure: { kind: "network", code: 0, message: "没有网络", fields: [] } }

/** A page of the site with the calls that its machines make, as far as the network; time stands still. */
const page = (outcome: CallOutcome = { ok: true, value: {} }) => {
  const keys: Array<string | undefined> = []
  const layer = ApiClient.layerNoDeps.pipe(
    Layer.provide(
      Layer.mergeAll(
        HttpClient.layerMemory(
          async ({ headers }) => {
            keys.push(headers["Idempotency-Key"])
            return { status: 404, headers: {}, body: "" }
          },
          () => false,
        ),
        Storage.layerMemory({ local: new Map([["token", "t1"]]) }),
        Layer.succeed(ApiConfig, {
          baseUrl: "/api",
          origin: "http://site.test",
          agencyFlag: "main",
          salt: "pepper",
          clientIp: null,
          onUnauthorized: () => {},
        }),
      ),
    ),
    Layer.provideMerge(ServerClock.layerMemory(NOW)),
  )
  const runtime = ManagedRuntime.make(layer)
  const call = async ({ request, intent }: CallInput): Promise<CallOutcome> => {
    await runtime.runPromise(Effect.flatMap(ApiClient, (api) => api.call(request, intent)))
    return outcome
  }
  const actors = makeCallActors(call, new Seeds(() => NOW))
  const open = (machine: AnyStateMachine, input: unknown): AnyActor => {
    const { load } = actors
    const noteDrafts = fromPromise(async () => ({}))
    const root = createActor(
      setup({
        actors: { part: withCalls(machine.provide({ actors: { load, noteDrafts } }), actors.call) },
      }).createMachine({
        invoke: [{ id: "part", src: "part", input }],
      }),
    )
    return root.start().getSnapshot().children["part"] as AnyActor
  }
  return { keys, open }
}
type Page = ReturnType<typeof page>

const requestOf = (call: CallName) => ({ call, payload: { id: "1" } }) as unknown as CallRequest

/** Sends the events one after the other, each when the call before was answered. */
const press = async (actor: AnyActor, ...events: ReadonlyArray<object>): Promise<void> => {
  for (const event of events) {
    actor.send(event as never)
    await waitFor(actor, (snapshot: AnyMachineSnapshot) => !snapshot.hasTag("busy"))
  }
}

const MAKERS = {
  "a page": (at: Page, call: CallName) => ({
    actor: at.open(resourceMachine, { requests: {}, now: NOW }),
    again: [{ type: "intent.send", intent: { request: requestOf(call), onDone: "save" } }],
  }),
  "a form": (at: Page, call: CallName) => ({
    actor: at.open(formMachine, { fields: [], call, extra: { id: "1" }, after: "stay", now: NOW }),
    again: [{ type: "form.submit" }],
  }),
}

describe.each(Object.entries(MAKERS))("of %s", (_, make) => {
  test.each(KEYED)("%s, done twice within one tick, is two intents", async (call) => {
    const at = page()
    const { actor, again } = make(at, call)
    await press(actor, ...again, { type: "form.reset" }, ...again)
    expect([at.keys.length, new Set(at.keys).size]).toStrictEqual([2, 2])
  })

  test.each(KEYED)("%s, tried again, is one intent", async (call) => {
    const at = page(lost)
    const { actor, again } = make(at, call)
    await press(actor, ...again, ...again)
    expect([at.keys.length, new Set(at.keys).size]).toStrictEqual([2, 1])
  })

  test("the same in two windows, or in two parts of one, is two intents", async () => {
    const at = page()
    const makers = [make(at, "practice.favorite"), make(at, "practice.favorite"), make(page(), "practice.favorite")]
    const other = page()
    makers.push(make(other, "practice.favorite"))
    for (const { actor, again } of makers) await press(actor, ...again)
    expect(new Set([...at.keys, ...other.keys]).size).toBe(3)
  })
})

describe("beside a question", () => {
  const OPEN = { type: "notes.open", question_id: "q1" }
  const favourite = (folder_id: string | null) => ({
    type: "notes.act",
    request: { call: "practice.favorite", payload: { question_id: "q1", folder_id } },
  })
  const written = (text: string) => [OPEN, { type: "note.write", text }, { type: "notes.close" }]
  const notes = async (...events: ReadonlyArray<object>) => {
    const at = page({ ok: true, value: { question_ids: [] } })
    const actor = at.open(notesMachine, { user_id: "u1" })
    for (const event of events) {
      actor.send(event as never)
      await waitFor(actor, (snapshot: AnyMachineSnapshot) => snapshot.context.outbox.length === 0)
      await waitFor(actor, (snapshot: AnyMachineSnapshot) => !snapshot.matches({ view: "loading" }))
    }
    return at.keys.filter((key) => key !== undefined)
  }

  test("starred, unstarred and starred again within one tick are three intents", async () => {
    const keys = await notes(OPEN, favourite("default"), favourite(null), favourite("default"))
    expect([keys.length, new Set(keys).size]).toStrictEqual([3, 3])
  })

  test("a note written, changed and changed back within one tick is three intents", async () => {
    const keys = await notes(...written("第一版"), ...written("第二版"), ...written("第一版"))
    expect([keys.length, new Set(keys).size]).toStrictEqual([3, 3])
  })
})

describe("of an exam", () => {
  const context = { ...contextOf({ source: { paper_id: "p1" }, user_id: "u1", now: START }), attempt: attemptOf() }

  test("a call is the same intent until a call was answered; a take-over is one an epoch", () => {
    for (const make of [save, checkQuestion, handIn, handInLate]) {
      expect(make({ context })).toStrictEqual(make({ context: { ...context, now: START + 60_000 } }))
      expect(make({ context: { ...context, answered_calls: 1 } }).intent).not.toBe(make({ context }).intent)
    }
    expect(raiseEpoch({ context: { ...context, answered_calls: 1 } })).toStrictEqual(raiseEpoch({ context }))
    const risen = { ...context, attempt: attemptOf({ epoch: 2 }) }
    expect(raiseEpoch({ context: risen }).intent).not.toBe(raiseEpoch({ context }).intent)
  })
})

/** Machines that name the intents of their calls; those of all others are intents of their own. */
const NAMING = ["answerFile", "checkout", "delivery", "exam", "form", "lessonHours", "opening", "resource"]

test("a machine that sends a keyed call again by itself names its intent, or the call is idempotent by its content", async () => {
  const calls = await allCalls()
  const unnamed = Object.entries(CHARTS).flatMap(([id, { implementations }]) =>
    NAMING.includes(id)
      ? []
      : Object.values<{ readonly calls?: ReadonlyArray<CallName> }>(implementations.actors as never).flatMap(
          (actor) => actor.calls ?? [],
        ),
  )
  expect(unnamed.filter((call) => calls[call].retry === "keyed" && !calls[call].natural)).toStrictEqual([])
})
