import Cookies from "js-cookie"

const TOKEN = "token"
const REDEEM = "redeem"
const AGENCY = "ag"
const ONE_DAY = 1

/** Values kept for this page alone when the browser refuses to store any. */
const memory = new Map<string, string>()

const read = (key: string): string => {
  const kept = memory.get(key)
  if (kept !== undefined) return kept
  try {
    return localStorage.getItem(key) ?? ""
  } catch {
    return ""
  }
}

/** False when the value is kept in memory only: storage is full, blocked or broken. */
const write = (key: string, value: string): boolean => {
  try {
    if (value === "") localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    memory.delete(key)
    return true
  } catch {
    memory.set(key, value)
    return false
  }
}

const writeCookie = (name: string, value: string): void => {
  if (value === "") Cookies.remove(name)
  else
    Cookies.set(name, value, {
      expires: ONE_DAY,
      sameSite: "lax",
      ...(location.protocol === "https:" && { secure: true }),
    })
}

/** The login token: local storage first, else the cookie of the same name. Empty when signed out (section 3). */
export const readToken = (): string => read(TOKEN) || (memory.has(TOKEN) ? "" : (Cookies.get(TOKEN) ?? ""))

/**
 * Keeps the token in local storage and in the cookie `token` for one day; an empty one clears both places (sections 3, 4).
 * False when neither could hold it, so that it lasts only as long as this page.
 */
export const writeToken = (token: string): boolean => {
  const stored = write(TOKEN, token)
  writeCookie(TOKEN, token)
  return stored || token === "" || Cookies.get(TOKEN) === token
}

export const readRedeem = (): string => read(REDEEM)
export const writeRedeem = (redeem: string): boolean => write(REDEEM, redeem)

/** The agency flag, for those that read it beside the protocol (section 3). */
export const writeAgencyFlag = (flag: string): void => writeCookie(AGENCY, flag)
