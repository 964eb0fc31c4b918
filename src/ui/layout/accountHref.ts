import { isWithin } from "./isWithin.ts"

export type AccountPage = "login" | "register" | "reset-pwd"

/** One of the account pages; `redirect` is where it leads in the end, null where it always leads. */
export const accountHref = (page: AccountPage, redirect: string | null | undefined): string =>
  redirect === null || redirect === undefined
    ? `/user/${page}`
    : `/user/${page}?redirect=${encodeURIComponent(redirect)}`

/** What leads back to this address: itself, but not the home page; on an account page, where that one leads. */
export const redirectFrom = (href: string): string | null => {
  if (isWithin(href, "/user")) return new URLSearchParams(href.split("?")[1]).get("redirect")
  return href === "/" ? null : href
}
