import type { ActName } from "./acts.ts"
import type { Role } from "./Role.ts"

/** The roles of an agency that may do an act; `owner` may do each of them. null: the site's alone. */
const ALLOWED: { readonly [N in ActName]: ReadonlyArray<Exclude<Role, "owner" | "operator">> | null } = {
  "user:reset": ["registrar", "support"],
  "code:revoke": ["cashier"],
  "exam:extend": ["registrar"],
  "order:refund": ["cashier"],
}

export const mayDo = (role: Role, act: ActName): boolean => {
  const allowed = ALLOWED[act]
  if (role === "operator") return true
  return allowed !== null && (role === "owner" || allowed.includes(role))
}
