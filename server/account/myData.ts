import * as Agency from "#domain/core/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { CallContext } from "../core/Handler.ts"
import { ownerOf } from "../core/Owner.ts"
import { rateLimit } from "../core/rateLimit.ts"
import { LEARNER_DATA } from "./learnerData.ts"
import { dataPage, type Row } from "./dataPage.ts"

const PER_DAY = { hits: 5, seconds: 86_400 }
/** One file: a page to read, and the same as JSON inside it. */
export const myData = async (ctx: CallContext): Promise<Output<"user.myData">> => {
  const owner = ownerOf(ctx)
  await rateLimit(ctx, `my-data:${owner.userId}`, PER_DAY, "下载得太频繁")
  const read: Array<readonly [string, ReadonlyArray<Row>]> = []
  const asked = { showsPrices: Agency.hasOrders(ctx.agency.config, ctx.agency.host), now: ctx.now }
  for (const [title, query] of LEARNER_DATA) read.push([title, await query(ctx.sql, owner, asked)])
  const title = `${ctx.agency.name}：我的数据`
  return {
    file_name: `我的数据-${Shanghai.dateText(ctx.now)}.html`,
    mime: "text/html",
    base64: Buffer.from(dataPage(title, Shanghai.format(ctx.now), read)).toString("base64"),
  }
}
