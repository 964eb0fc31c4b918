import { Effect, Exit } from "effect"
import { deflateRaw } from "pako"
import { describe, expect, test } from "vitest"
import { inflateWithPako } from "#adapters/inflateWithPako.ts"
import { Inflater, unpack, UNPACKED_LIMIT } from "#adapters/unpack.ts"

const pack = (text: string) => Buffer.from(deflateRaw(new TextEncoder().encode(text))).toString("base64")

describe.each([
  ["the browser's own inflater", Inflater.defaultValue()],
  ["pako, where there is none", inflateWithPako],
])("%s", (_, inflate) => {
  const unpacked = (text: string) => Effect.runPromiseExit(unpack(inflate, text))

  test("gives back what was packed", async () => {
    const value = { list: ["一", "二"], text: "x".repeat(100_000) }
    expect(await unpacked(pack(JSON.stringify(value)))).toStrictEqual(Exit.succeed(value))
  })

  test.each([
    ["what is no base64", "%"],
    ["damaged data", "AAAA"],
    ["data cut short", pack(JSON.stringify({ list: "长".repeat(50) })).slice(0, 20)],
    ["what is no JSON", pack("<html>")],
    ["a text above the limit", pack(JSON.stringify("0".repeat(UNPACKED_LIMIT)))],
  ])("refuses %s", async (_name, text) => {
    const exit = await unpacked(text)
    expect(Exit.isFailure(exit) && exit.cause.reasons).toMatchObject([{ error: { _tag: "Unreadable" } }])
  })
})
