import * as Schema from "effect/Schema"
import { oneOf, text } from "./fields.ts"

/** A column that a list is sorted by, the least first, or the greatest. */
export type Sort<S extends string = string> = S | `${S}.desc`

/** What a list that is read page by page, in one order, takes. */
export const PAGES = {
  after: Schema.optionalKey(text("从哪一条之后", { hint: "上一页最后一条的编号" }).annotate({ isPaging: true })),
}

/** What a list that is read page by page takes beside its filters. A page draws them as heads and as the way on. */
export const paging = <const S extends string>(sorts: ReadonlyArray<S>) => ({
  sort: Schema.optionalKey(
    oneOf(
      "排序",
      sorts.flatMap((name): ReadonlyArray<Sort<S>> => [name, `${name}.desc`]),
    ).annotate({ isPaging: true }),
  ),
  ...PAGES,
})

/** The sort among what a form holds; "" is the list's own. */
export const sortIn = ({ sort }: Readonly<Record<string, unknown>>): string => (typeof sort === "string" ? sort : "")

/** Pressed again, a column is sorted the other way round. */
export const nextSort = (column: string, sort: string): Sort => (sort === column ? `${column}.desc` : column)

export const directionOf = (column: string, sort: string): "ascending" | "descending" | "none" => {
  if (sort === column) return "ascending"
  return sort === `${column}.desc` ? "descending" : "none"
}
