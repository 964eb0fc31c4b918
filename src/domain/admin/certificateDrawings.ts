import { column, type Drawing, link, oneTable, sorted } from "./Drawing.ts"
import type { ListName } from "./lists.ts"
import { GIVEN_BY, words } from "./words.ts"
import { CERTIFICATE_STATES } from "./states.ts"

/** How certificates are drawn. */
export const CERTIFICATE_DRAWINGS = {
  "certificate:list": oneTable(
    [
      column("number", "编号"),
      sorted("name", column("name", "姓名")),
      column("title", "名称"),
      column("score", "成绩"),
      column("hours", "学时"),
      column("by", "怎样发的", words(GIVEN_BY)),
      sorted("issued", column("issued_at", "发证时间")),
      column("state", "状态", words(CERTIFICATE_STATES)),
      column("why", "吊销原因"),
      column("batch", "批次"),
      column("user_id", "学员"),
    ],
    {
      links: [
        { ...link("certificate:revoke", { number: "number" }), needs: "is_standing" },
        link("user:show", { user: "user_id" }),
      ],
    },
    "还没有证书。机构文件的certificate写证书的样子和按规则发给谁，也可以在这里手工发。",
  ),
} satisfies { readonly [N in ListName]?: Drawing }
