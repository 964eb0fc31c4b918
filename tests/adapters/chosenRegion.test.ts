import { Effect } from "effect"
import { expect, test } from "vitest"
import { withChosenRegion } from "#adapters/chosenRegion.ts"
import { keepRegion } from "#adapters/regionStore.ts"
import { Storage } from "#adapters/storage/Storage.ts"
import { type CallRequest, request } from "#domain/contract/Request.ts"

const sent = (call: CallRequest, chosen: string | null) =>
  Effect.gen(function* () {
    if (chosen !== null) yield* keepRegion({ region_id: chosen })
    return yield* withChosenRegion(call)
  }).pipe(Effect.provide(Storage.layerMemory()), Effect.runPromise)

const signUp = request("user.register", { mobile: "13800000000", code: "123456", password: "abc12345", agreed: true })
const signIn = request("user.login", { mobile: "13800000000", code: "123456" })

test("signing up takes along the region that was chosen on the device", async () => {
  expect(await sent(signUp, "420000")).toStrictEqual({ ...signUp, payload: { ...signUp.payload, region_id: "420000" } })
})

test("signing up without one, and every other call, is sent as it is", async () => {
  expect([await sent(signUp, null), await sent(signIn, "420000")]).toStrictEqual([signUp, signIn])
})
