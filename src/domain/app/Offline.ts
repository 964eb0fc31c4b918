/** The page of any address, without content: what opens where no document is stored. */
export const SHELL = "/_shell"

/** Nothing below them is a page of learners: /admin is a program of its own. */
const NO_PAGES = /^\/(admin|agency|api|assets|builds|dev|handout|images|media|uploads)(\/|$)|\.\w+$/

/** A document of the learners' site. */
export const isPage = ({ pathname }: Pick<URL, "pathname">): boolean => !NO_PAGES.test(pathname) && pathname !== SHELL

/** Another content has another name. */
export const isLasting = ({ pathname }: Pick<URL, "pathname">): boolean =>
  /^\/(?:(?:assets|images)\/|pictures\/[\da-f]{16}-\d+x\d+\.)/.test(pathname)

/**
 * What is true for a moment alone, or stands in the journal: a paper, its window and its attempt, money, a live room, a
 * draft to be signed, what is typed into the search.
 */
const PASSING =
  /^\/api\/(agreement\/draft|default\/ip|exam\/(attempt|online|paper|state)|live\/(messages|room)|order\/|search\/suggest)/

/** A read that a page needs to open again. */
export const isKeptAnswer = ({ pathname }: Pick<URL, "pathname">): boolean =>
  pathname.startsWith("/api/") && !PASSING.test(pathname)

/** The store of pictures that practices on this device need. */
export const TAKEN = "taken"

/** A page asks the service worker whether its requests are answered, and is told with each change. */
export const STANDING = "STANDING"

export interface Standing {
  readonly type: typeof STANDING
  /** The latest request got no answer: what is shown came from the store. */
  readonly isCut: boolean
}

/** The service worker asks a page for its address: what a browser says of a tab is where it was loaded. */
export const WHERE = "WHERE"
