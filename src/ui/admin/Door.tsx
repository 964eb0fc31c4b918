import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { BrandMark } from "../layout/BrandMark.tsx"
import { useAdminRef } from "./AdminContext.ts"

/** What stands around a page for whom nobody knows yet who it is. */
export const Door = ({ wide = false, children }: { readonly wide?: boolean; readonly children: ReactNode }) => {
  const agency = useSelector(useAdminRef(), ({ context }) => context.agency)
  return (
    <div className="min-h-dvh">
      <header className="mx-auto flex max-w-page items-center px-4 py-2 md:px-6">
        <BrandMark brand={{ name: `${agency}后台`, logo: "" }} href="/admin" />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={`mx-auto w-full ${wide ? "max-w-pair" : "max-w-form"} px-4 pt-6 pb-16 md:pt-12`}
      >
        {children}
      </main>
    </div>
  )
}
