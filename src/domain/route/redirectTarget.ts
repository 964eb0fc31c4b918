import { AFTER_SIGN_IN } from "../core/Session.ts"

/**
 * Where sign-in leads (section 2): the `redirect` value when it is a path on this site — it starts with one
 * `/`, has no `//`, no backslash and no control character — else `otherwise`.
 */
export const redirectTarget = (redirect: string | null, otherwise: string = AFTER_SIGN_IN): string =>
  redirect !== null && isLocalPath(redirect) ? redirect : otherwise

/** Whether the text is a path on this site and cannot be read as anything else. */
export const isLocalPath = (text: string): boolean =>
  text.startsWith("/") && !text.includes("//") && !text.includes("\\") && !/\p{Cc}/u.test(text)
