import { createContext } from "react"

/** Leads to another page of this site; `replace`: in place of the present one in the history. */
export type Navigate = (href: string, replace?: boolean) => void

/** Null where links are the browser's own. A function that stays the same: no link is drawn again when the place changes. */
export const NavigateContext = createContext<Navigate | null>(null)
