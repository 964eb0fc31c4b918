import { link, type RowLink } from "./Drawing.ts"

/** Where a step of an agency's opening is done: its row has a column for it. */
export const OPENING_LINKS: ReadonlyArray<RowLink> = [
  { ...link("domain:check", {}), needs: "to_domain" },
  { ...link("content:edit", { path: "to_file" }), needs: "to_file" },
  { ...link("content:pages", {}), needs: "to_pages" },
  { ...link("content:offer", {}), needs: "to_offer" },
  { ...link("content:rows", { path: "to_prices" }), needs: "to_prices" },
  { ...link("pay:wechat", {}), needs: "to_pay" },
  { ...link("pay:alipay", {}), needs: "to_pay" },
  { ...link("admin:invite", {}), needs: "to_people" },
]
