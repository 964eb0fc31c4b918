import type { ActName } from "./acts.ts"
import type { Role } from "./Role.ts"

/** The roles of an agency that may do an act; `owner` may do each of them. null: the site's alone. */
const ALLOWED: { readonly [N in ActName]: ReadonlyArray<Exclude<Role, "owner" | "operator">> | null } = {
  "user:reset": ["registrar", "support"],
  "user:lock": ["registrar", "support"],
  "user:enrol": ["registrar", "support"],
  "code:make": ["cashier"],
  "code:revoke": ["cashier"],
  "coupon:make": ["cashier"],
  "coupon:revoke": ["cashier"],
  "order:refund": ["cashier"],
  "exam:extend": ["registrar"],
  "exam:close": ["registrar"],
  "exam:regrade": ["registrar"],
  "late:accept": ["registrar"],
  "late:refuse": ["registrar"],
  "mark:give": ["marker"],
  "wrong:rebuild": ["registrar"],
  "report:answer": ["editor"],
  "live:move": ["live"],
  "live:end": ["live"],
  "live:host": ["live"],
  "chat:remove": ["live"],
  "chat:mute": ["live"],
  "admin:invite": [],
  "admin:end": [],
  "domain:add": null,
  "domain:remove": null,
  "agency:off": null,
  "agency:on": null,
}

export const mayDo = (role: Role, act: ActName): boolean => {
  const allowed = ALLOWED[act]
  if (role === "operator") return true
  return allowed !== null && (role === "owner" || allowed.includes(role))
}

/** What moves money, keys or people asks for the second factor again. */
const ASKS_AGAIN: ReadonlySet<ActName> = new Set([
  "user:reset",
  "user:lock",
  "code:make",
  "coupon:make",
  "order:refund",
  "exam:regrade",
  "admin:invite",
  "admin:end",
])

export const asksAgain = (act: ActName): boolean => ASKS_AGAIN.has(act)
