import type * as SchemaAST from "effect/SchemaAST"
import { expect, test } from "vitest"
import { allCalls } from "#domain/contract/callOf.ts"
import { LABELS } from "#domain/form/labels.ts"

/** The names of all fields that a call takes, however deep. */
const namesIn = (ast: SchemaAST.AST): ReadonlyArray<string> => {
  if (ast._tag === "Union") return ast.types.flatMap(namesIn)
  if (ast._tag === "Arrays") return [...ast.elements, ...ast.rest].flatMap(namesIn)
  if (ast._tag !== "Objects") return []
  return ast.propertySignatures.flatMap(({ name, type }) => [String(name), ...namesIn(type)])
}

test("every input of every call has a Chinese name for the messages about it", async () => {
  const names = new Set(Object.values(await allCalls()).flatMap(({ input }) => namesIn(input.ast)))
  expect([...names].filter((name) => !(name in LABELS)).toSorted()).toStrictEqual([])
})
