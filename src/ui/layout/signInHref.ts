import { isWithin } from "./isWithin.ts"

/** The sign-in page that leads back to here; from the account pages it leads where it always does. */
export const signInHref = (href: string): string =>
  href === "/" || isWithin(href, "/user") ? "/user/login" : `/user/login?redirect=${encodeURIComponent(href)}`
