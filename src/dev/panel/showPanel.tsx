import { createRoot } from "react-dom/client"
import { DevPanel, type DevPanelProps } from "./DevPanel.tsx"
import { Store } from "../Store.ts"
import styles from "./panel.css?inline"

/**
 * The panel lies beside the page in a tree of its own, so that neither's styles reach the other. Ctrl+Alt+D shows and
 * hides it, Ctrl+Alt+R records.
 */
export const showPanel = (tools: Omit<DevPanelProps, "open">, isOpen: boolean): void => {
  const host = document.createElement("div")
  host.id = "dev"
  const shadow = host.attachShadow({ mode: "open" })
  const style = document.createElement("style")
  style.textContent = styles
  const place = document.createElement("div")
  shadow.append(style, place)
  document.body.append(host)
  const open = new Store(isOpen)
  createRoot(place).render(<DevPanel {...tools} open={open} />)
  addEventListener("keydown", ({ ctrlKey, altKey, code }) => {
    if (!ctrlKey || !altKey) return
    if (code === "KeyD") open.set(!open.get())
    if (code === "KeyR") {
      open.set(true)
      tools.recorder.toggle()
    }
  })
}
