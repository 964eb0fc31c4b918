import type { ReactNode } from "react"
import { createRoot } from "react-dom/client"
import styles from "./panel.css?inline"

/** Beside the page, in a tree of its own, so that neither's styles reach the other. */
export const showBeside = (content: ReactNode): void => {
  const host = document.createElement("div")
  host.id = "dev"
  const shadow = host.attachShadow({ mode: "open" })
  const style = document.createElement("style")
  style.textContent = styles
  const place = document.createElement("div")
  shadow.append(style, place)
  document.body.append(host)
  createRoot(place).render(content)
}
