/** The text of a cookie that a page may read; empty where there is none. */
export const readCookie = (name: string): string => {
  const start = `${name}=`
  const found = document.cookie.split("; ").find((one) => one.startsWith(start))
  try {
    return decodeURIComponent(found?.slice(start.length) ?? "")
  } catch {
    return ""
  }
}

/** For the whole site, and over HTTPS alone where the page is; an empty text removes it. */
export const writeCookie = (name: string, value: string, days: number): void => {
  const age = value === "" ? 0 : days * 86_400
  const secure = location.protocol === "https:" ? "; secure" : ""
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${age}; samesite=lax${secure}`
}
