import type { PageName } from "./PageName.ts"

/** The waiting room becomes the exam without being left: nothing of it is loaded again. */
const BECOMES: Readonly<Partial<Record<PageName, PageName>>> = { "online-exam-portal": "online-exam" }

/** Whether the open page can become that page, instead of being left for it. */
export const goesOn = (open: PageName | null, page: PageName): boolean =>
  open !== null && (open === page || BECOMES[open] === page)
