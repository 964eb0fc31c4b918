import * as Schema from "effect/Schema"
import { get } from "./Call.ts"
import { Id, Nothing, Page, PageOf, PublicText } from "./fields.ts"
import { NewsCard } from "./site.ts"

const Neighbour = Schema.NullOr(Schema.Struct({ id: Id, title: PublicText }))

export const calls = {
  "news.categories": get(
    "/news/categories",
    "资讯分类，第一类在前",
    Nothing,
    Schema.Struct({
      list: Schema.Array(Schema.Struct({ id: Id, name: Schema.String, news: Schema.Finite })),
    }),
  ),
  "news.list": get(
    "/news/list",
    "资讯列表，最新的在前",
    Schema.Struct({ category_id: Schema.optionalKey(Id), subject_id: Schema.optionalKey(Id), ...Page }),
    PageOf(NewsCard),
  ),
  "news.detail": get(
    "/news/detail",
    "一篇资讯与同类的上一篇（更新的）、下一篇（更早的）",
    Schema.Struct({ id: Id }),
    Schema.Struct({ ...NewsCard.fields, html: PublicText, previous: Neighbour, next: Neighbour }),
  ),
}
