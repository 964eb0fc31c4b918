import type { ReactNode } from "react"
import { SkipLink } from "../kit/SkipLink.tsx"
import { BottomBar } from "./BottomBar.tsx"
import { Footer } from "./Footer.tsx"
import { Header } from "./Header.tsx"
import type { Shell } from "./Shell.ts"

export interface DefaultLayoutProps extends Shell {
  readonly children: ReactNode
}

const PRACTICE = /^\/question\/exam(?=$|[?#])/

export const DefaultLayout = ({ children, ...shell }: DefaultLayoutProps) => (
  <div
    className={`site-head flex min-h-dvh flex-col print:block print:pb-0 ${PRACTICE.test(shell.href) ? "max-md:stands-alone" : "max-md:bar-bottom"}`}
  >
    <SkipLink />
    <Header {...shell} />
    <output className="bg-caution-tint px-4 text-center leading-8 text-balance print:hidden">{shell.pinned}</output>
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto min-h-svh w-full max-w-page flex-1 px-4 pt-5 pb-12 md:px-6 md:pt-8 md:pb-16 print:min-h-0 print:py-0"
    >
      {children}
    </main>
    <Footer footer={shell.footer} />
    <BottomBar sections={shell.sections} mode={shell.mode} href={shell.href} />
  </div>
)
