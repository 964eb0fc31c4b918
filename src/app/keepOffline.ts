import { takeEarlyReads } from "#adapters/earlyReads.ts"
import { readToken } from "#adapters/storage/bootStorage.ts"
import { isKeptAnswer, isLasting, isPage, SHELL } from "#domain/app/Offline.ts"
import { HEADERS } from "#domain/protocol/protocol.ts"
import type { AppActor } from "#ui/AppContext.ts"
import { hrefNow } from "./browserActors.ts"
import { sayCut } from "./sayCut.ts"

/** The pages that are open open again without a network (decision 49), and one that could not opens when it is back. */
export const keepOffline = (app: AppActor): void => {
  const { navigation } = app.getSnapshot().children
  const retry = () => {
    if (navigation?.getSnapshot().context.failure === "offline") navigation.send({ type: "navigation.retry" })
  }
  addEventListener("online", retry)
  // it came back while this was loaded
  if (navigator.onLine) retry()
  sayCut(app)
  if (import.meta.env.PROD && "serviceWorker" in navigator) void keepPages(app).catch(() => {})
}

const keepPages = async (app: AppActor): Promise<void> => {
  const { serviceWorker } = navigator
  const wasControlled = serviceWorker.controller !== null
  await serviceWorker.register("/sw.js")
  if (!wasControlled) await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve))
  // the library's own message: each address goes through the worker's routes
  const keep = (urls: ReadonlyArray<string | readonly [string, RequestInit]>) =>
    serviceWorker.controller?.postMessage({ type: "CACHE_URLS", payload: { urlsToCache: urls } })
  if (!(await isFresh())) keep([SHELL])
  watchFiles(keep)

  if (!wasControlled) keepFirstPage(keep)

  // a guest's page may have come with the answers that it needs, of which the worker knows nothing
  const known = new Set(wasControlled ? [bare(hrefNow())] : [])
  const keepGuestPage = () => {
    const current = app.getSnapshot().children.navigation?.getSnapshot().context.current
    const href = current == null ? undefined : bare(current.href)
    if (href === undefined || current?.layout === "error" || readToken() !== "" || known.has(href)) return
    known.add(href)
    keep([[href, { headers: { accept: "text/html" } }]])
  }
  app.getSnapshot().children.navigation?.subscribe(keepGuestPage)
  keepGuestPage()
}

/** Whatever was asked for before there was a worker is asked for once more through it, as the same person. */
const keepFirstPage = (keep: (urls: ReadonlyArray<string | readonly [string, RequestInit]>) => void): void => {
  const token = readToken()
  const reads = takeEarlyReads().filter(
    ([href, { headers }]) => isKeptAnswer(new URL(href)) && ["", token].includes(headers[HEADERS.authorization] ?? ""),
  )
  keep(reads)
  if (token !== "" && isPage(location)) keep([[bare(hrefNow()), { headers: { accept: "text/html" } }]])
}

const bare = (href: string): string => href.split("#", 1)[0] ?? href

const DAY = 86_400_000

/** The agency's name, colour and rules stand in the shell. */
const isFresh = async (): Promise<boolean> => {
  const kept = await caches.match(SHELL)
  return Date.now() - Date.parse(kept?.headers.get("date") ?? "") < DAY
}

/** Lasting files, also those that are on their way as the worker begins, which it does not see. */
const watchFiles = (onLoaded: (paths: ReadonlyArray<string>) => void): void => {
  const observer = new PerformanceObserver((list) => {
    const loaded = list.getEntries().map(({ name }) => new URL(name))
    const own = loaded.filter((url) => url.origin === location.origin && isLasting(url))
    if (own.length > 0) onLoaded(own.map(({ pathname }) => pathname))
  })
  observer.observe({ type: "resource", buffered: true })
}
