import { Store } from "../Store.ts"
import { DevPanel, type DevPanelProps } from "./DevPanel.tsx"
import { showBeside } from "./showBeside.tsx"

/** Ctrl+Alt+D shows and hides the panel, Ctrl+Alt+R records. */
export const showPanel = (tools: Omit<DevPanelProps, "open">, isOpen: boolean): void => {
  const open = new Store(isOpen)
  showBeside(<DevPanel {...tools} open={open} />)
  addEventListener("keydown", ({ ctrlKey, altKey, code }) => {
    if (!ctrlKey || !altKey) return
    if (code === "KeyD") open.set(!open.get())
    if (code === "KeyR") {
      open.set(true)
      tools.recorder.toggle()
    }
  })
}
