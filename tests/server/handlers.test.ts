import { expect, it } from "vitest"
import { allCalls } from "#domain/contract/callOf.ts"

it("gives every call a path of its own", async () => {
  const places = Object.values(await allCalls()).map(({ method, path }) => `${method} ${path}`)
  expect(places.filter((place, at) => places.indexOf(place) !== at)).toStrictEqual([])
})
