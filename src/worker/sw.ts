import { clientsClaim } from "workbox-core"
import { ExpirationPlugin } from "workbox-expiration"
import { enable as enableNavigationPreload } from "workbox-navigation-preload"
import { registerRoute } from "workbox-routing"
import { CacheFirst, NetworkFirst, NetworkOnly } from "workbox-strategies"
import { answerFor, forgetPersons, MONTH_SECONDS, pageFrom } from "./answers.ts"
import { openPushed, renewPushed, showPush } from "./push.ts"
import { standing, tellStanding } from "./standing.ts"
import { isKeptAnswer, isLasting, isPage, SHELL, STANDING, TAKEN } from "#domain/app/Offline.ts"

declare const self: ServiceWorkerGlobalScope
/** Files without which no page starts. */
declare const __CORE__: ReadonlyArray<string>

const FILES = "files"
const SHELLS = "shell"
const PAGES = "pages"
const MAX_FILES = 600
const MAX_PAGES = 60
const matchOptions = { ignoreVary: true }

const files = new CacheFirst({
  cacheName: FILES,
  matchOptions,
  plugins: [
    {
      // pictures of a practice that was taken along do not go with others
      cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
        cachedResponse ?? caches.match(request, { cacheName: TAKEN, ...matchOptions }),
    },
    new ExpirationPlugin({ maxEntries: MAX_FILES, purgeOnQuotaError: true }),
  ],
})

const isHtml = ({ status, headers }: Response): boolean =>
  status === 200 && headers.get("content-type")?.startsWith("text/html") === true

const shells = new NetworkFirst({
  cacheName: SHELLS,
  matchOptions,
  plugins: [standing, { cacheWillUpdate: async ({ response }) => (isHtml(response) ? response : null) }],
})

const pages = new NetworkFirst({
  cacheName: PAGES,
  matchOptions,
  plugins: [
    standing,
    {
      // a proxy that reaches no server is no network
      fetchDidSucceed: async ({ response }) => {
        if (response.status === 502 || response.status === 504) throw new Error(`a proxy answered ${response.status}`)
        return response
      },
      cacheWillUpdate: async ({ response }) => (isHtml(response) ? response : null),
      handlerDidError: () => caches.match(SHELL, { cacheName: SHELLS, ...matchOptions }),
    },
    new ExpirationPlugin({ maxEntries: MAX_PAGES, maxAgeSeconds: MONTH_SECONDS, purgeOnQuotaError: true }),
  ],
})

/** A page that is gone to, or one that a page of this site asks to have kept. */
const asksForDocument = ({ mode, headers }: Request): boolean =>
  mode === "navigate" || headers.get("accept")?.startsWith("text/html") === true

registerRoute(({ url, sameOrigin }) => sameOrigin && isLasting(url), files)
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === SHELL, shells)
registerRoute(({ url, request, sameOrigin }) => sameOrigin && isPage(url) && asksForDocument(request), pageFrom(pages))
registerRoute(({ url, sameOrigin }) => sameOrigin && isKeptAnswer(url), answerFor(PAGES))
// takes what was preloaded
registerRoute(({ request }) => request.mode === "navigate", new NetworkOnly())

self.addEventListener("message", (event) => {
  const type = (event.data as { readonly type?: unknown } | null)?.type
  if (type === "FORGET") event.waitUntil(forgetPersons(PAGES))
  if (type === STANDING && event.source !== null) tellStanding(event.source)
})

self.addEventListener("push", showPush)
self.addEventListener("notificationclick", openPushed)
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renewPushed()))

self.addEventListener("install", (event) => {
  const core = __CORE__.map((path) => files.handleAll({ event, request: new Request(path) }))
  const shell = shells.handleAll({ event, request: new Request(SHELL) })
  event.waitUntil(Promise.all([...core, shell].flat()))
  // it keeps what any build left, so it may replace the one before it while pages are open
  void self.skipWaiting()
})

/** Until it was one for the whole site, each page of an exam had a worker and a cache of its own. */
const NARROW_CACHES = ["practice", "/mock-exam", "/online-exam"]

self.addEventListener("activate", (event) => {
  const isNarrow = new URL(self.registration.scope).pathname !== "/"
  event.waitUntil(
    Promise.all([...NARROW_CACHES.map((name) => caches.delete(name)), isNarrow && self.registration.unregister()]),
  )
})

clientsClaim()
enableNavigationPreload()
