import { expect, it } from "vitest"
import { makeGates } from "#server/core/gates.ts"

it("lets so many of one key run and so many wait, whatever is at another key", async () => {
  const gated = makeGates(2, 1)
  const { promise: end, resolve: finish } = Promise.withResolvers<void>()
  const begun: string[] = []
  const run = (key: string, name: string) =>
    gated(key, async () => {
      begun.push(name)
      await end
      return name
    })
  const all = [run("a", "a1"), run("a", "a2"), run("a", "a3"), run("a", "a4"), run("b", "b1")]
  expect(begun).toStrictEqual(["a1", "a2", "b1"])
  finish()
  expect(await Promise.all(all)).toStrictEqual(["a1", "a2", "a3", null, "b1"])
})

it("goes on after one that failed", async () => {
  const gated = makeGates(1, 1)
  await expect(gated("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken")
  expect(await gated("a", () => Promise.resolve("next"))).toBe("next")
})
