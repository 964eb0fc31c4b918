/** Where sign-in leads without a `redirect` (section 9). */
export const AFTER_SIGN_IN = "/study"

/** Where signing up leads without one. */
export const AFTER_SIGN_UP = "/user/start"

export const LOGIN_PATH = "/user/login"

/** Names of what the browser keeps (section 3). */
export const TOKEN_KEY = "token"
export const REDEEM_KEY = "redeem"
/** The learner who was known last, for a start without a network. */
export const KNOWN_USER_KEY = "known_user"
export const AGENCY_COOKIE = "ag"

/** Life of the token cookie, in days (section 9). */
export const TOKEN_COOKIE_DAYS = 1

/** Logged when the user info cannot be loaded and the session is cleared (section 8). */
export const USER_INFO_FAILED = "failed to get user info"
