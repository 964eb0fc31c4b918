import type * as SchemaAST from "effect/SchemaAST"
import { describe, expect, test } from "vitest"
import { allCalls } from "#domain/contract/callOf.ts"
import { makeRedactor } from "#dev/record/makeRedactor.ts"

/** One place of a call's data: its path, and a value that may stand there. */
interface Place {
  readonly path: string
  readonly name: string
  readonly parent: string
  readonly kind: "allowed" | "public" | "written"
  readonly value: unknown
}

/** What somebody may write: words, a date, a place, a number. */
const WRITTEN = ["Zhang三-secret 42", "1949-10-01", "/张三", "3.14"]

const SAMPLES: Readonly<Record<string, string>> = {
  id: "a-1.b_2",
  date: "2026-03-01",
  "date-time": "2026-03-01 09:00:00",
  number: "0.90",
  public: "会计 <b>1</b>",
}

const placesOf = (ast: SchemaAST.AST, path: string, name: string, parent = "", depth = 0): ReadonlyArray<Place> => {
  const allowed = (value: unknown): ReadonlyArray<Place> => [{ path, name, parent, kind: "allowed", value }]
  if (ast._tag === "Literal") return allowed(ast.literal)
  if (ast._tag === "Boolean") return allowed(true)
  if (ast._tag === "Number") return ast.encoding === undefined ? allowed(7.5) : allowed("75")
  if (ast._tag === "String") {
    const format = (ast.checks?.at(-1)?.annotations ?? ast.annotations)?.["format"] as string | undefined
    if (format === undefined) return WRITTEN.map((value) => ({ path, name, parent, kind: "written", value }))
    return [{ path, name, parent, kind: format === "public" ? "public" : "allowed", value: SAMPLES[format] }]
  }
  if (ast._tag === "Union") return ast.types.flatMap((type) => placesOf(type, path, name, parent, depth))
  if (ast._tag === "Arrays")
    return [...ast.elements, ...ast.rest].flatMap((item) => placesOf(item, `${path}[]`, name, parent, depth))
  if (ast._tag === "Suspend") return depth > 2 ? [] : placesOf(ast.thunk(), path, name, parent, depth + 1)
  if (ast._tag !== "Objects") return []
  return [
    ...ast.propertySignatures.flatMap((property) =>
      placesOf(property.type, `${path}.${String(property.name)}`, String(property.name), name, depth),
    ),
    ...ast.indexSignatures.flatMap(({ type }) => placesOf(type, `${path}.*`, name, parent, depth)),
  ]
}

const places = Object.entries(await allCalls()).flatMap(([call, { input, output }]) => [
  ...placesOf(input.ast, `${call} asks`, ""),
  ...placesOf(output.ast, `${call} answers`, ""),
])

const redacted = ({ name, parent, value }: Place): unknown =>
  makeRedactor()({ [parent]: { [name]: value } })[parent]?.[name]

describe("of everything that the contract's calls ask and answer", () => {
  test("literals, ids, numbers, times and booleans stay in a recording", () => {
    const changed = places.filter((place) => place.kind === "allowed" && redacted(place) !== place.value)
    expect(changed.map(({ path, value }) => `${path} ${String(value)}`)).toStrictEqual([])
  })

  test("no text that somebody may have written stays", () => {
    const left = places.filter((place) => place.kind === "written" && redacted(place) === place.value)
    expect(left.map(({ path }) => path)).toStrictEqual([])
  })

  test("what identifies somebody or opens something is not published, and neither is what a learner writes", () => {
    const secret =
      /^(?:mobile|token|ticket|password|old_password|code|coupon|coupon_code|signature|uid|who|ip|signer|drawn|serial|device|text|note|reply|names|value)$/
    const named = places.filter(({ name, kind }) => kind !== "written" && secret.test(name))
    expect(named.filter(({ value }) => typeof value === "string").map(({ path }) => path)).toStrictEqual([])
  })
})

test("what is free stays free: a price of nothing is not recorded as another", () => {
  const redact = makeRedactor()
  const prices = ["9.00", "0.00", "0", "299"].map((price) => redact({ price }).price)
  expect(prices).toStrictEqual(["9.00", "0.00", "0", "299"])
})
