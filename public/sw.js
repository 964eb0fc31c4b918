// Lets an exam or a practice that was opened once be opened again without a network. Each of these pages has a worker of
// its own, which answers for its document (network first) and for files whose name is a hash of their content; never for
// calls, builds or any other page.
const PAGE = new URL(self.registration.scope).pathname
const CACHE = PAGE === "/question/exam" ? "practice" : PAGE
/** How many addresses of the page are kept, the oldest going first. */
const MOST_PAGES = 20

self.addEventListener("install", () => self.skipWaiting())
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()))

self.addEventListener("message", (event) => {
  const { type, page, files } = event.data ?? {}
  if (type === "page.keep" && typeof page === "string" && Array.isArray(files)) event.waitUntil(keep(page, files))
})

self.addEventListener("fetch", (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== "GET" || origin !== self.location.origin) return
  if (request.mode === "navigate") {
    if (pathname === PAGE) event.respondWith(fetch(request).catch(() => kept(request)))
  } else if (isLasting(pathname)) event.respondWith(lasting(request))
})

/** Another content has another name. */
const isLasting = (path) => path.startsWith("/assets/") || path.startsWith("/images/")

const kept = async (request) => (await caches.match(request)) ?? Response.error()

const lasting = async (request) => (await caches.match(request)) ?? fetch(request)

/**
 * The files first, then the document that needs them: a page that is kept is whole. Files of older builds go. What is kept
 * is not fetched again: thousands begin one exam in the same second.
 */
const keep = async (page, files) => {
  const cache = await caches.open(CACHE)
  const known = (await cache.keys()).map(({ url }) => new URL(url))
  const has = (path) => known.some(({ pathname }) => pathname === path)
  const missing = files.filter((path) => isLasting(path) && !has(path))
  const pages = known.filter(({ pathname }) => pathname === PAGE)
  const others = pages.filter(({ pathname, search }) => pathname + search !== page)
  if (missing.length === 0 && others.length < pages.length) return
  await cache.addAll(missing)
  const document = await fetch(page, { credentials: "omit" })
  if (!document.ok) return
  await cache.put(page, document)
  const gone = [
    ...known.filter(({ pathname }) => pathname.startsWith("/assets/") && !files.includes(pathname)),
    ...others.slice(0, Math.max(0, others.length + 1 - MOST_PAGES)),
  ]
  for (const url of gone) await cache.delete(url)
}
