import type { PageName } from "./PageName.ts"

/** The waiting room becomes the exam without being left: nothing of it is loaded again. */
const BECOMES: Readonly<Partial<Record<PageName, PageName>>> = { "online-exam-portal": "online-exam" }

/** One form under three addresses: the number that was typed stays. */
const ACCOUNT: ReadonlySet<PageName> = new Set<PageName>(["login", "register", "reset-password"])

/** Whether the open page can become that page, instead of being left for it. */
export const continuesAs = (open: PageName | null, page: PageName): boolean =>
  open !== null && (open === page || BECOMES[open] === page || (ACCOUNT.has(open) && ACCOUNT.has(page)))
