import * as Schema from "effect/Schema"
import { KINDS } from "../search/SearchKind.ts"
import { MAX_LENGTH } from "../search/SearchText.ts"
import { get } from "./Call.ts"
import { DateTimeText, Id, Page, Text } from "./fields.ts"

const Kind = Schema.Literals(KINDS).annotate({ message: "没有这一类" })
const Typed = Text(MAX_LENGTH).check(Schema.isPattern(/\S/, { message: "请输入要找的内容" }))

/** Text in pieces, what was looked for marked; never HTML. */
const Marked = Schema.Array(Schema.Struct({ text: Schema.String, hit: Schema.Boolean }))

export const FoundItem = Schema.Struct({
  kind: Kind,
  id: Id,
  title: Marked,
  /** What else mentions it; may be empty. */
  text: Marked,
  /** Short ones, as they are shown beside each other. */
  facts: Schema.Array(Schema.String),
  /** Of a question: its bank. */
  bank_id: Schema.optionalKey(Id),
  /** Of a live session. */
  start_time: Schema.optionalKey(DateTimeText),
  end_time: Schema.optionalKey(DateTimeText),
})
export type FoundItem = typeof FoundItem.Type

const Group = Schema.Struct({
  kind: Kind,
  /** How many there are, counted up to a limit. */
  total: Schema.Finite,
  /** There are as many or more. */
  is_limit: Schema.Boolean,
  /** Some of them, or a page where one kind was asked for; empty of the other kinds. */
  list: Schema.Array(FoundItem),
})
export type FoundGroup = typeof Group.Type

// the answer depends on who asks, and how often
const OWN = { shared: false }

export const calls = {
  "search.find": get(
    "/search/find",
    "搜索课程、班级、老师、直播、题库、题目与资讯，按类分组；给出类别时为该类的一页",
    Schema.Struct({ q: Typed, kind: Schema.optionalKey(Kind), page: Page.page }),
    Schema.Struct({
      groups: Schema.Array(Group),
      page: Schema.Finite,
      page_size: Schema.Finite,
    }),
    OWN,
  ),
  "search.suggest": get(
    "/search/suggest",
    "输入时的建议：名称或标题中有这些字，或读作这些字母",
    Schema.Struct({ q: Typed }),
    Schema.Struct({ list: Schema.Array(Schema.Struct({ kind: Kind, id: Id, title: Marked })) }),
    OWN,
  ),
}
