import Cookies from "js-cookie"

/** The text of a cookie that a page may read; empty where there is none. */
export const readCookie = (name: string): string => Cookies.get(name) ?? ""

/** For the whole site, and over HTTPS alone where the page is; an empty text removes it. */
export const writeCookie = (name: string, value: string, days: number): void => {
  if (value === "") Cookies.remove(name)
  else Cookies.set(name, value, { expires: days, sameSite: "lax", secure: location.protocol === "https:" })
}
