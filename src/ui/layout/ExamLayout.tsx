import type { ReactNode } from "react"

/** Nothing but the exam. */
export const ExamLayout = ({ children }: { readonly children: ReactNode }) => (
  <main id="main" tabIndex={-1} className="min-h-dvh">
    {children}
  </main>
)
