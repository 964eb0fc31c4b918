/** A code of an authenticator, or a recovery code, which has letters. */
export const CODE_FIELD = {
  autoComplete: "one-time-code",
  autoCapitalize: "off",
  spellCheck: false,
  className: "tabular",
} as const
