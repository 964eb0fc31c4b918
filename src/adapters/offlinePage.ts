import { Context } from "effect"

const PAGE = "/question/exam"

/**
 * Keeps the practice page that is open, with the files and pictures that it loaded, so that it opens without a network.
 * Calls are not kept: the journal has the paper and the answers. Does nothing where there are no service workers.
 */
const keepPageOffline = (): void => {
  if (location.pathname !== PAGE || !("serviceWorker" in navigator)) return
  // what the first screen still loads is not held up
  setTimeout(() => void keep().catch(() => {}), 1_000)
}

export const OfflinePage = Context.Reference<{ readonly keep: () => void }>("adapters/OfflinePage", {
  defaultValue: () => ({ keep: keepPageOffline }),
})

const keep = async (): Promise<void> => {
  await navigator.serviceWorker.register("/sw.js", { scope: PAGE })
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: "page.keep", page: location.pathname + location.search, files: loadedFiles() })
}

const loadedFiles = (): ReadonlyArray<string> => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name))
  const files = loaded.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname)
  return [...new Set(files.filter((path) => path.startsWith("/assets/") || path.startsWith("/images/")))]
}
