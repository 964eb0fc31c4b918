import * as Schema from "effect/Schema"
import { expect, it } from "vitest"
import { get, post } from "#domain/contract/Call.ts"
import { openApi } from "#server/http/openApi.ts"
import { misunderstandings } from "../../support/unreadable.ts"

const { String: Text, Struct, Literals, optionalKey, NullOr } = Schema
const Tree = Struct({ id: Text, parts: Schema.Array(Schema.suspend((): Schema.Codec<unknown> => Tree)) }).annotate({
  identifier: "Tree",
})
const INPUT = { name: Text, kind: optionalKey(Literals(["one", "two"])) }
const OUTPUT = { state: Literals(["open", "closed"]), at: NullOr(Schema.Finite), tree: Tree }

type Fields = Readonly<Record<string, Schema.Codec<unknown>>>
const documentOf = (input: Fields, output: Fields, declare: typeof get | typeof post = post) =>
  openApi(
    { "exam.save": declare("/exam/save", "", Struct(input), Struct({ list: Schema.Array(Struct(output)) })) },
    "2",
  )
const LAST = documentOf(INPUT, OUTPUT)
const { state: _, ...WITHOUT_STATE } = OUTPUT
const { kind: __, ...WITHOUT_KIND } = INPUT

it.each<readonly [string, ReturnType<typeof openApi>, ReadonlyArray<string>]>([
  ["nothing", documentOf(INPUT, OUTPUT), []],
  ["a field of an input that may be missing", documentOf({ ...INPUT, note: optionalKey(Text) }, OUTPUT), []],
  ["a field of an answer that may be missing", documentOf(INPUT, { ...OUTPUT, note: optionalKey(Text) }), []],
  ["a call that goes", { paths: {} }, ["exam.save is gone"]],
  [
    "a field of an input that is due",
    documentOf({ ...INPUT, note: Text }, OUTPUT),
    ["a newer server: exam.save.note is missing"],
  ],
  ["a field of an input that goes", documentOf(WITHOUT_KIND, OUTPUT), ["a newer server: exam.save.kind is not known"]],
  [
    "a value of an input",
    documentOf({ ...INPUT, kind: optionalKey(Literals(["one", "two", "three"])) }, OUTPUT),
    ["an older server: exam.save.kind is three"],
  ],
  [
    "a field of an answer that is due",
    documentOf(INPUT, { ...OUTPUT, note: Text }),
    ["a newer page: exam.save.list[].note is missing"],
  ],
  [
    "a field of an answer that goes",
    documentOf(INPUT, WITHOUT_STATE),
    ["an older page: exam.save.list[].state is missing"],
  ],
  [
    "a value of an answer",
    documentOf(INPUT, { ...OUTPUT, state: Literals(["open", "closed", "late"]) }),
    ["an older page: exam.save.list[].state is late"],
  ],
  [
    "another type",
    documentOf(INPUT, { ...OUTPUT, at: NullOr(Text) }),
    ["an older page: exam.save.list[].at is string", "a newer page: exam.save.list[].at is number"],
  ],
])("tells of %s what an older and a newer version do not understand", (_name, next, told) => {
  expect(misunderstandings(LAST, next)).toStrictEqual(told)
})

it("reads what is asked in a query as well", () => {
  const [before, after] = [documentOf(INPUT, OUTPUT, get), documentOf({ ...INPUT, note: Text }, OUTPUT, get)]
  expect(misunderstandings(before, after)).toStrictEqual(["a newer server: exam.save.note is missing"])
})
