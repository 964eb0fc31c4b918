import type { ReactNode } from "react"

/** Toasts are 8 px below the upper edge (section 9). Always on the page, so that what comes into it is read out. */
export const ToastRegion = ({ children }: { readonly children: ReactNode }) => (
  <div
    aria-live="polite"
    className="pointer-events-none fixed inset-x-4 top-2 z-40 flex flex-col items-center gap-2 print:hidden"
  >
    {children}
  </div>
)
