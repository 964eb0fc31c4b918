import type { Page } from "./page/Page.ts"

const files = import.meta.glob<{ readonly page: Page }>(["./*/*.tsx", "!./*/*[A-Z]*.tsx"])

/** How the module of each page is fetched, by the name of its file, which has no capital. Only moving on asks for it. */
export const pageModules = new Map(
  Object.entries(files).map(([path, load]) => [path.slice(path.lastIndexOf("/") + 1, -".tsx".length), load]),
)
