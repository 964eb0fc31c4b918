/** Names of fields whose values open something: no form keeps them longer than it must, and no recording at all. */
export const SECRET_NAMES: ReadonlySet<string> = new Set([
  "password",
  "old_password",
  "new_password",
  "code",
  "token",
  "redeem",
  "ticket",
  "signature",
])
