import { expect, it } from "vitest"
import { nextPrimary } from "#server/db/primary.ts"
import { hostsOf, serversOf } from "#server/db/servers.ts"

const a = (timeline: string) => ({ server: "a", timeline })
const b = (timeline: string) => ({ server: "b", timeline })

it.each([
  ["the only one", null, [b("1")], b("1")],
  ["the later one, whatever their order", null, [a("1"), b("2")], b("2")],
  ["the promoted one", a("1"), [a("1"), b("2")], b("2")],
  ["the promoted one, when the other is gone", a("1"), [b("2")], b("2")],
  ["none that was succeeded, though it alone answers", b("2"), [a("1")], b("2")],
  ["the known one while nobody answers", b("2"), [], b("2")],
  ["the known one of two alike", b("2"), [a("2"), b("2")], b("2")],
  ["the same timeline at another address", a("2"), [b("2")], b("2")],
  ["the known one, promoted meanwhile", a("2"), [a("3")], a("3")],
])("the primary is %s", (_, known, found, next) => {
  expect(nextPrimary(known, found)).toStrictEqual(next)
})

it("an address names its servers by comma", () => {
  const url = "postgres://site:p%40ss@h1:5433,h2/db?x=1"
  expect(serversOf(url)).toStrictEqual(["postgres://site:p%40ss@h1:5433/db?x=1", "postgres://site:p%40ss@h2/db?x=1"])
  expect(hostsOf(url)).toBe("h1:5433,h2")
  expect(serversOf("postgres://h1/db")).toStrictEqual(["postgres://h1/db"])
})
