import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { AdminClient } from "#adapters/AdminClient.ts"
import { HttpClient } from "#adapters/HttpClient.ts"
import { ServerClock } from "#adapters/ServerClock.ts"
import { isAnswerLost } from "#machines/admin/isAnswerLost.ts"

/** What an act comes to where the server answers so. */
const acted = (status: number, body: string) => {
  const network = HttpClient.layerMemory(
    async () => ({ status, headers: {}, body }),
    () => false,
  )
  const layer = AdminClient.layerNoDeps("http://a.test").pipe(
    Layer.provide(network),
    Layer.provideMerge(ServerClock.layerMemory(0)),
  )
  return Effect.runPromise(
    Effect.gen(function* () {
      return yield* (yield* AdminClient).act("user:lock", {}, false)
    }).pipe(Effect.provide(layer)),
  )
}

it.each([
  [409, JSON.stringify({ code: 409, msg: "李雷刚改过这名学员" }), "李雷刚改过这名学员"],
  [409, JSON.stringify({ code: 409 }), "刚被别人改过，没有执行；看过现在的情况再做"],
  [409, "<html>", "刚被别人改过，没有执行；看过现在的情况再做"],
])("tells a conflict (%s) in the server's words, as something that was not done", async (status, body, message) => {
  const outcome = await acted(status, body)
  if (outcome.ok) throw new Error("it was done")
  expect([outcome.failure.kind, outcome.failure.message]).toStrictEqual(["refused", message])
  expect(isAnswerLost(outcome.failure)).toBe(false)
})

it.each([408, 500, 503])("does not know what became of an act that is answered by %s", async (status) => {
  const outcome = await acted(status, JSON.stringify({ code: status, msg: "忙" }))
  expect(outcome.ok || isAnswerLost(outcome.failure)).toBe(true)
})
