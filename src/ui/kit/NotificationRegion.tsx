import type { ReactNode } from "react"

/**
 * Notifications are 24 px from the upper right corner, 384 px wide (section 9); in a narrow window as wide as it allows,
 * above the bars of its lower edge: headings stay in sight.
 */
export const NotificationRegion = ({ children }: { readonly children: ReactNode }) => (
  <div
    aria-live="polite"
    className="pointer-events-none fixed top-6 right-6 z-40 flex w-96 max-w-[calc(100%-3rem)] max-lg:top-auto max-lg:bottom-(--over-bars,5rem) flex-col gap-3 print:hidden"
  >
    {children}
  </div>
)
