import type { Page } from "playwright-core"

/** All that the browser keeps for the site, but the program: each place with its text. */
const placesOf = (page: Page): Promise<ReadonlyArray<readonly [place: string, text: string]>> =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error("failed"))
      })
    const kept: Array<readonly [string, unknown]> = [
      ...Object.entries(localStorage),
      ...Object.entries(sessionStorage),
      ["cookie", document.cookie],
    ]
    for (const { name } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name ?? ""))
      for (const store of database.objectStoreNames)
        kept.push([`${name} ${store}`, await answer(database.transaction(store).objectStore(store).getAll())])
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if (!new URL(request.url).pathname.startsWith("/assets/"))
          kept.push([`${name} ${request.url}`, await (await cache.match(request, { ignoreVary: true }))?.text()])
    }
    return kept.map(([place, value]) => [place, JSON.stringify([place, value])] as const)
  })

/** Where the browser keeps a text for the site. */
export const keptBy = async (page: Page, text: string): Promise<ReadonlyArray<string>> =>
  (await placesOf(page)).flatMap(([place, kept]) => (kept.includes(text) ? [place] : []))
