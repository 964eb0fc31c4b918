import { named, type Role, type RoleName } from "./Role.ts"
import type { Group } from "./titles.ts"

const GROUP: { readonly [R in Role]: Group } = {
  owner: "学员",
  registrar: "考试",
  editor: "内容",
  marker: "阅卷",
  support: "学员",
  cashier: "订单与优惠",
  live: "直播",
  operator: "机构",
}

/** The operations that a role comes for. */
export const homeGroup = (role: RoleName): Group => GROUP[named(role)]
