import { StrictMode } from "react"
import type { AppActor } from "#ui/AppContext.ts"
import { AfterMount } from "#ui/dom/AfterMount.tsx"
import { App } from "./App.tsx"

/** Beside `main`, which has no component: else Vite would run it, and start a second app, before it loads a page again. */
export const Tree = ({ app, onMount }: { readonly app: AppActor; readonly onMount: () => void }) => (
  <StrictMode>
    <AfterMount run={onMount}>
      <App app={app} />
    </AfterMount>
  </StrictMode>
)
