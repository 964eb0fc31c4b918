import { StruckError } from "../conditions/throwingPage.tsx"

type Overlay = new (shown: { readonly message: string; readonly stack: string }) => HTMLElement

const NAME = "vite-error-overlay"

/**
 * A view that threw, over the page: what it threw, in which component and at which place. Vite's own overlay; a press
 * beside it or Escape takes it away. A fault that was asked for is not shown so.
 */
export const showThrow = (error: unknown, componentStack: string): void => {
  const VitesOverlay = customElements.get(NAME) as Overlay | undefined
  if (VitesOverlay === undefined || error instanceof StruckError) return
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error))
  const [component = "?"] = /(?<=\bat )\w+/.exec(componentStack) ?? []
  for (const shown of document.querySelectorAll(NAME)) shown.remove()
  document.body.append(
    new VitesOverlay({ message: `<${component}> threw: ${message}`, stack: `${stack}\n${componentStack}` }),
  )
}
