import type { ReactNode } from "react"
import { BrandMark } from "./BrandMark.tsx"
import type { Brand } from "./Shell.ts"

export interface ErrorLayoutProps {
  /** None where no agency owns the host. */
  readonly brand: Brand | null
  readonly homeHref: string
  readonly children: ReactNode
}

export const ErrorLayout = ({ brand, homeHref, children }: ErrorLayoutProps) => (
  <div className="flex min-h-dvh flex-col">
    {brand === null ? null : (
      <header className="mx-auto flex h-14 w-full max-w-page items-center px-4 md:h-16 md:px-6">
        <BrandMark brand={brand} href={homeHref} />
      </header>
    )}
    <main id="main" tabIndex={-1} className="grid flex-1 place-items-center px-4 pt-6 pb-24">
      {children}
    </main>
  </div>
)
