import { expect, it } from "vitest"
import { shareReadings } from "#server/core/shareReadings.ts"

/** Readings that end on demand. */
const makeReader = () => {
  const open: Array<PromiseWithResolvers<string>> = []
  const share = shareReadings<string>()
  const read = () => {
    const reading = Promise.withResolvers<string>()
    open.push(reading)
    return reading.promise
  }
  return { open, ask: (key = "list") => share(key, read) }
}

it("gives no reading that began before the request, and one to all who asked meanwhile", async () => {
  const { open, ask } = makeReader()
  const first = ask()
  const others = [ask(), ask()]
  expect(open).toHaveLength(1)
  open[0]?.resolve("old")
  expect(await first).toBe("old")
  await Promise.resolve()
  expect(open).toHaveLength(2)
  const last = ask()
  open[1]?.resolve("new")
  expect(await Promise.all(others)).toStrictEqual(["new", "new"])
  await Promise.resolve()
  open[2]?.resolve("newest")
  expect(await last).toBe("newest")
  expect(open).toHaveLength(3)
})

it("reads what differs side by side, and again when nobody reads", async () => {
  const { open, ask } = makeReader()
  const both = [ask("one"), ask("two")]
  open[0]?.resolve("1")
  open[1]?.resolve("2")
  expect(await Promise.all(both)).toStrictEqual(["1", "2"])
  const later = ask("one")
  open[2]?.resolve("3")
  expect(await later).toBe("3")
})

it("lets requests after a failed reading read for themselves", async () => {
  const { open, ask } = makeReader()
  const [first, second] = [ask(), ask()]
  open[0]?.reject(new Error("away"))
  await expect(first).rejects.toThrow("away")
  await Promise.resolve()
  open[1]?.resolve("back")
  expect(await second).toBe("back")
})
