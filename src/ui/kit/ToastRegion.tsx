import type { ReactNode } from "react"

/** Toasts stand 8 px under the upper edge (section 9). Always on the page, so that what comes into it is read out. */
export const ToastRegion = ({ children }: { readonly children: ReactNode }) => (
  <div
    aria-live="polite"
    className="pointer-events-none fixed inset-x-4 top-2 z-40 flex flex-col items-center gap-2 print:hidden"
  >
    {children}
  </div>
)
