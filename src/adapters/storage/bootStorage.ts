import type { UserInfo } from "#domain/contract/user.ts"
import { AGENCY_COOKIE, KNOWN_USER_KEY, REDEEM_KEY, TOKEN_COOKIE_DAYS, TOKEN_KEY } from "#domain/core/Session.ts"
import { readCookie, writeCookie } from "./cookies.ts"
import { webStorage } from "./webStorage.ts"

/**
 * What the browser's storage has for what runs before Effect is loaded: token, redeem, known user and agency flag
 * (section 3), `reloaded_at` and `scrolls` of this window, whether `/` leads to the search box. Everything else is in
 * `STORED`.
 */
const RELOADED_AT = "reloaded_at"
const SCROLLS = "scrolls"
const SEARCH_KEY = "search.key"

/** Values kept for this page alone when the browser refuses to store any. */
const memory = new Map<string, string>()

const read = (key: string): string => {
  const kept = memory.get(key)
  if (kept !== undefined) return kept
  try {
    return webStorage.local().getItem(key) ?? ""
  } catch {
    return ""
  }
}

/** False when the value is kept in memory only: storage is full, blocked or broken. */
const write = (key: string, value: string): boolean => {
  try {
    if (value === "") webStorage.local().removeItem(key)
    else webStorage.local().setItem(key, value)
    memory.delete(key)
    return true
  } catch {
    memory.set(key, value)
    return false
  }
}

/** What cannot be a header is no token: with it no call would leave the browser. */
const token = (text: string): string => (/^[!-~]+$/.test(text) ? text : "")

/** What this page sends: what another tab stores is not sent before the session takes it over. */
let own: string | undefined

const storedToken = (): string => token(read(TOKEN_KEY)) || (memory.has(TOKEN_KEY) ? "" : token(readCookie(TOKEN_KEY)))

/**
 * Takes over the stored login token: local storage first, else the cookie of the same name (section 3), which a visit
 * keeps for another day.
 */
export const takeToken = (): string => {
  own = storedToken()
  if (own !== "") writeCookie(TOKEN_KEY, own, TOKEN_COOKIE_DAYS)
  return own
}

/** The login token of this page. Empty when signed out. */
export const readToken = (): string => own ?? takeToken()

/**
 * Keeps the token in local storage and in the cookie `token` for one day; an empty one clears both places (sections 3, 4).
 * False when neither could hold it, so that it lasts only as long as this page.
 */
export const writeToken = (value: string): boolean => {
  // another token may be somebody else's
  write(KNOWN_USER_KEY, "")
  // first the cookie: other tabs hear of local storage alone, and read both at once
  writeCookie(TOKEN_KEY, value, TOKEN_COOKIE_DAYS)
  const stored = write(TOKEN_KEY, value)
  own = value
  return stored || value === "" || readCookie(TOKEN_KEY) === value
}

export const writeRedeem = (redeem: string): boolean => write(REDEEM_KEY, redeem)

/**
 * Signing out: nothing of the session is left on the device, unless it is another tab's by now. Gives the id of who was
 * signed in; empty where nobody is known.
 */
export const clearSession = (): string => {
  const leaver = isOthers() ? null : readKnownUser()
  if (!isOthers()) {
    writeToken("")
    writeRedeem("")
  }
  own = ""
  return leaver?.id ?? ""
}

/** Another tab stored another token, and this page has not heard of it yet. */
const isOthers = (): boolean => storedToken() !== readToken()

/** The agency flag, for those that read it beside the protocol (section 3). */
export const writeAgencyFlag = (flag: string): void => writeCookie(AGENCY_COOKIE, flag, TOKEN_COOKIE_DAYS)

/** Kept beside the token, so that a device without a network knows whose journal it may open. */
export const writeKnownUser = (user: UserInfo | null): boolean =>
  isOthers() || write(KNOWN_USER_KEY, user === null ? "" : JSON.stringify(user))

/** null for what is none or was corrupt. */
export const readKnownUser = (): UserInfo | null => {
  try {
    const found = JSON.parse(read(KNOWN_USER_KEY)) as UserInfo
    const texts = [found.id, found.name, found.mobile, found.avatar, found.region.id, found.region.name]
    return texts.every((text) => typeof text === "string") ? found : null
  } catch {
    return null
  }
}

/** On unless it was turned off. */
export const readIsSearchKeyOn = (): boolean => read(SEARCH_KEY) !== "off"

export const writeIsSearchKeyOn = (on: boolean): boolean => write(SEARCH_KEY, on ? "" : "off")

/** Whether a guest answered a trial in this window (`STORED.trials`). */
export const hasTrials = (): boolean => ofWindow((storage) => storage.getItem("trials")) !== null

/** `STORED.owedTrials`. */
export const OWED_TRIALS = "tried.owed"

/** Whether answers to a trial may still be owed to this learner. */
export const owesTrials = (userId: string): boolean => hasTrials() || read(`${OWED_TRIALS}.${userId}`) !== ""

/** When this window last reloaded itself (server time, epoch milliseconds), so that the guard's ten seconds survive it. */
export const readReloadedAt = (): number | null => {
  const at = Number(ofWindow((storage) => storage.getItem(RELOADED_AT)) || NaN)
  return Number.isFinite(at) ? at : null
}

export const writeReloadedAt = (now: number): void => {
  ofWindow((storage) => storage.setItem(RELOADED_AT, String(now)))
}

/** How far each entry of the history was scrolled; empty for what was corrupt. */
export const readScrolls = (): ReadonlyArray<readonly [string, number]> => {
  try {
    const found = JSON.parse(ofWindow((storage) => storage.getItem(SCROLLS)) ?? "{}") as Record<string, number> | null
    return Object.entries(found ?? {}).filter(([, top]) => Number.isFinite(top))
  } catch {
    return []
  }
}

export const writeScrolls = (scrolls: ReadonlyArray<readonly [string, number]>): void => {
  ofWindow((storage) => storage.setItem(SCROLLS, JSON.stringify(Object.fromEntries(scrolls))))
}

/** null where the browser refuses. */
const ofWindow = (work: (storage: ReturnType<typeof webStorage.window>) => string | null | void): string | null => {
  try {
    return work(webStorage.window()) ?? null
  } catch {
    return null
  }
}
