import type { Page } from "./Page.ts"

/** How the module of each page is fetched: the file of its name, with what that needs. Only moving on asks for it. */
export const pageModules = import.meta.glob<{ readonly page: Page }>([
  "./*.tsx",
  "!./{account,attemptResult,composite,document,exam,list,liveRoom,resource}Page.tsx",
  "!./MissingView.tsx",
])
