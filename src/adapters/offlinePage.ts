import { Context } from "effect"

/** Each has a service worker of its own (`public/sw.js`). */
const PAGES = ["/question/exam", "/mock-exam", "/online-exam"]

/**
 * Keeps the page of an exam or practice, with the files and pictures that the open page loaded, so that it opens without
 * a network. Calls are not kept: the journal has the paper and the answers. Does nothing where there are no service
 * workers. `address`: path and query of another page of the same program; the one that is open by default.
 */
const keepPageOffline = (address = location.pathname + location.search): void => {
  const [scope] = address.split("?", 1)
  if (scope === undefined || !PAGES.includes(scope) || !("serviceWorker" in navigator)) return
  // what the first screen still loads is not held up
  setTimeout(() => void keep(scope, address).catch(() => {}), 1_000)
}

export const OfflinePage = Context.Reference<{ readonly keep: (address?: string) => void }>("adapters/OfflinePage", {
  defaultValue: () => ({ keep: keepPageOffline }),
})

const keep = async (scope: string, page: string): Promise<void> => {
  const { installing, waiting, active } = await navigator.serviceWorker.register("/sw.js", { scope })
  // `serviceWorker.ready` would wait for the worker of the address that the document was loaded from
  const worker = installing ?? waiting ?? active
  worker?.postMessage({ type: "page.keep", page, files: loadedFiles() })
}

const loadedFiles = (): ReadonlyArray<string> => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name))
  const files = loaded.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname)
  return [...new Set(files.filter((path) => path.startsWith("/assets/") || path.startsWith("/images/")))]
}
