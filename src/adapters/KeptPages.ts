import { Context } from "effect"

/** What the service worker keeps of whoever is signed in: which pages they opened, and what they were answered. */
export const KeptPages = Context.Reference<{ readonly forget: () => void }>("adapters/KeptPages", {
  defaultValue: () => ({ forget: forgetKeptPages }),
})

const forgetKeptPages = (): void => {
  if (!("serviceWorker" in navigator)) return
  void navigator.serviceWorker
    .getRegistration("/")
    .then((registration) => registration?.active?.postMessage({ type: "FORGET" }))
    .catch(() => {})
}
