import { describe, expect, test } from "vitest"
import { type AnyActorRef, type AnyStateMachine, createActor, SimulatedClock } from "xstate"
import { LOGIN_BY_CODE } from "#domain/form/forms.ts"
import { formMachine } from "#machines/page/formMachine.ts"
import { listMachine } from "#machines/page/listMachine.ts"
import { compositeMachine } from "#machines/page/compositeMachine.ts"
import { pageLogic } from "#machines/page/pageLogic.ts"
import { isPageSettled, pageFailure } from "#machines/page/pageSelectors.ts"
import type { PageInput } from "#machines/page/pageLogic.ts"
import { inert } from "#dev/record/inert.ts"
import { resourceMachine } from "#machines/page/resourceMachine.ts"
import { smsCoolDownMachine } from "#machines/account/smsCoolDownMachine.ts"
import { answer } from "../support/environment.ts"
import { failed, listInput } from "../support/pageCharts.ts"
import { tell } from "../support/run.ts"

const machines: Readonly<Record<string, AnyStateMachine>> = {
  form: formMachine,
  list: listMachine,
  resource: resourceMachine,
  sms: smsCoolDownMachine,
}
const composite = inert(compositeMachine.provide({ actors: { part: pageLogic((name) => machines[name]) } }))

const form: PageInput = {
  machine: "form",
  input: { fields: LOGIN_BY_CODE, call: "user.login", after: "signIn", now: 1_000 },
}
const sms: PageInput = { machine: "sms", input: { scene: "login", now: 1_000 } }
const list: PageInput = { machine: "list", input: listInput }

const start = (parts: Readonly<Record<string, PageInput>>) => {
  const actor = createActor(composite, { input: { parts }, clock: new SimulatedClock() }).start()
  const partOf = (id: string): AnyActorRef => {
    const ref = actor.getSnapshot().children[id]
    if (ref === undefined) throw new Error(`there is no part ${id}`)
    return ref as AnyActorRef
  }
  return { actor, partOf }
}

describe("a page of several parts", () => {
  test("starts each with its own machine, and passes on what pages are told", () => {
    const { actor, partOf } = start({ form, sms })
    expect(partOf("form").getSnapshot().value).toBe("editing")
    expect(partOf("sms").getSnapshot().value).toBe("idle")
    tell(actor, { type: "clock.ticked", now: 5_000 })
    expect(partOf("form").getSnapshot().context.now).toBe(5_000)
    expect(partOf("sms").getSnapshot().context.now).toBe(5_000)
  })

  test("has settled when all of them have", () => {
    const { actor, partOf } = start({ form, list })
    expect(isPageSettled(actor)).toBe(false)
    tell(partOf("list"), answer("first", failed("missing", "没有找到")))
    expect(isPageSettled(actor)).toBe(true)
    expect(pageFailure(actor)?.kind).toBe("missing")
  })

  test("under another address keeps the parts that are still there, typed values and all", () => {
    const { actor, partOf } = start({ form, list })
    const before = partOf("form")
    tell(before, { type: "field.changed", name: "mobile", value: "138" })
    tell(actor, { type: "page.moved", input: { parts: { form, sms } } })
    expect(partOf("form")).toBe(before)
    expect(partOf("form").getSnapshot().context.values.mobile).toBe("138")
    expect(Object.keys(actor.getSnapshot().children).toSorted()).toStrictEqual(["form", "sms"])
  })

  test("is resumed with its parts, each under its own machine", () => {
    const { actor, partOf } = start({ form, sms })
    tell(partOf("form"), { type: "field.changed", name: "mobile", value: "138" })
    const stored = JSON.parse(JSON.stringify(actor.getPersistedSnapshot()))
    const resumed = createActor(composite, { snapshot: stored, clock: new SimulatedClock() } as never).start()
    expect(JSON.parse(JSON.stringify(resumed.getPersistedSnapshot()))).toStrictEqual(stored)
    const part = resumed.getSnapshot().children["form"] as AnyActorRef
    tell(part, { type: "field.changed", name: "code", value: "123456" })
    expect(part.getSnapshot().context.values).toStrictEqual({ mobile: "138", code: "123456" })
  })

  test("a part whose machine nobody registered is a defect of the page", () => {
    const actor = createActor(composite, { input: { parts: { x: { machine: "unknown", input: {} } } } })
    const errors: Array<unknown> = []
    actor.subscribe({ error: (error) => errors.push(error) })
    actor.start()
    expect(actor.getSnapshot().status).toBe("error")
    expect(String(errors[0])).toBe("Error: no machine is registered as unknown")
  })
})
