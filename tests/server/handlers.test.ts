import { expect, it } from "vitest"
import { allCalls } from "#domain/contract/families.ts"
import { makeHandlers } from "#server/handlers.ts"

it("has a handler for every call of the contract, and for nothing else", async () => {
  const contract = await allCalls()
  const handlers = makeHandlers({
    saveRecords: async () => null,
    sendSms: async () => "unsent",
    announceLive: () => {},
    providers: new Map(),
    regionByAddress: () => null,
  })
  expect(Object.keys(handlers).toSorted()).toStrictEqual(Object.keys(contract).toSorted())
})

it("gives every call a path of its own", async () => {
  const places = Object.values(await allCalls()).map(({ method, path }) => `${method} ${path}`)
  expect(places.filter((place, at) => places.indexOf(place) !== at)).toStrictEqual([])
})
