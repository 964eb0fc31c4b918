/** Names of fields whose values open something: no recording keeps them, and no form longer than it must. */
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

/** Names of fields that identify a person: no recording keeps them either. */
export const PERSONAL_NAMES: ReadonlySet<string> = new Set(["mobile"])
