import type { ReactNode } from "react"

/** A quiet label of what something is: subject, year, class type. */
export const Tag = ({ children }: { readonly children: ReactNode }) => (
  <span className="inline-flex justify-self-start rounded-md border border-line px-2 leading-7 text-grey">
    {children}
  </span>
)
