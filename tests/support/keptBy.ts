import type { Page } from "playwright-core"

/** All that the browser keeps for the site, as text, but the program. */
export const keptBy = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error("failed"))
      })
    const kept: Array<unknown> = [Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]
    for (const { name } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name ?? ""))
      for (const store of database.objectStoreNames)
        kept.push(await answer(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if (!new URL(request.url).pathname.startsWith("/assets/"))
          kept.push(request.url, await (await cache.match(request, { ignoreVary: true }))?.text())
    }
    return JSON.stringify(kept)
  })
