/** Names of fields whose values no recording keeps and no form holds longer than it must. */
export const SECRET_NAMES: ReadonlySet<string> = new Set([
  "password",
  "old_password",
  "new_password",
  "code",
  "token",
  "redeem",
  "ticket",
  "signature",
  "mobile",
])
