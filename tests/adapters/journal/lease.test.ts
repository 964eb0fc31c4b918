import { IDBFactory } from "fake-indexeddb"
import { expect, test } from "vitest"
import { openLeases } from "#adapters/journal/lease.ts"

/** A connection that blocks no upgrade. */
const opened = (factory: IDBFactory, name = "exam-leases", version = 1): Promise<IDBDatabase> =>
  new Promise((resolve) => {
    const request = factory.open(name, version)
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
  })

const lease = (owner: string, until: number) => ({ name: "exam:u1:t1", owner, until })

test("one of many pages that ask at once gets the lease, and keeps it while it renews it", async () => {
  const factory = new IDBFactory()
  const pages = ["a", "b", "c", "d"].map((owner) => ({ owner, leases: openLeases(factory) }))
  const got = await Promise.all(pages.map(({ owner, leases }) => leases.claim(lease(owner, 6_000), 0, false)))
  expect(got.filter(Boolean)).toHaveLength(1)
  const holder = pages[got.indexOf(true)]!
  expect(await holder.leases.claim(lease(holder.owner, 8_000), 2_000, false)).toBe(true)
  const other = pages[got.indexOf(false)]!
  for (const now of [7_000, 8_000]) expect(await other.leases.claim(lease(other.owner, 13_000), now, false)).toBe(false)
  expect(await other.leases.claim(lease(other.owner, 14_001), 8_001, false)).toBe(true)
  expect(await holder.leases.claim(lease(holder.owner, 15_000), 9_000, false)).toBe(false)
})

test("a lease is taken by force, and given back by its owner alone", async () => {
  const leases = openLeases(new IDBFactory())
  await leases.claim(lease("a", 6_000), 0, false)
  expect(await leases.claim(lease("b", 6_000), 0, true)).toBe(true)
  await leases.release("exam:u1:t1", "a")
  expect(await leases.claim(lease("c", 6_000), 0, false)).toBe(false)
  await leases.release("exam:u1:t1", "b")
  expect(await leases.claim(lease("c", 6_000), 0, false)).toBe(true)
})

test("releasing a lease that is not held does nothing", async () => {
  const leases = openLeases(new IDBFactory())
  await leases.release("exam:u1:t1", "a")
  expect(await leases.claim(lease("a", 6_000), 0, false)).toBe(true)
})

test("pages of any build look into the same place, and take what is no lease there for nothing", async () => {
  const factory = new IDBFactory()
  const leases = openLeases(factory)
  await leases.claim(lease("a", 6_000), 0, false)
  expect(await factory.databases()).toStrictEqual([{ name: "exam-leases", version: 1 }])
  for (const corrupt of [{ owner: 1, until: 6_000 }, { owner: "a" }, { owner: "a", until: Number.NaN }]) {
    const store = (await opened(factory)).transaction("leases", "readwrite").objectStore("leases")
    await new Promise((resolve) => {
      store.transaction.oncomplete = resolve
      store.put({ name: "exam:u1:t1", ...corrupt })
    })
    expect(await leases.claim(lease("b", 6_000), 0, false)).toBe(true)
  }
})

test("a page learns that no lease can be kept, and may ask again", async () => {
  const factory = new IDBFactory()
  await opened(factory, "exam-leases", 2)
  const leases = openLeases(factory)
  await expect(leases.claim(lease("a", 6_000), 0, false)).rejects.toMatchObject({ name: "VersionError" })
  await new Promise((resolve) => (factory.deleteDatabase("exam-leases").onsuccess = resolve))
  expect(await leases.claim(lease("a", 6_000), 0, false)).toBe(true)
})

/** Another look at each transaction as it begins. */
const watched = (factory: IDBFactory, watch: (transaction: IDBTransaction) => void): IDBFactory => {
  const open = factory.open.bind(factory)
  factory.open = (name, version) => {
    const request = open(name, version)
    request.addEventListener("success", () => {
      const begin = request.result.transaction.bind(request.result)
      request.result.transaction = (...asked) => {
        const transaction = begin(...asked)
        watch(transaction)
        return transaction
      }
    })
    return request
  }
  return factory
}

test("a page learns that its lease was not written", async () => {
  const aborting = watched(new IDBFactory(), (transaction) => queueMicrotask(() => transaction.abort()))
  await expect(openLeases(aborting).claim(lease("a", 6_000), 0, false)).rejects.toThrow("aborted")
  const twice = watched(new IDBFactory(), (transaction) => {
    const store = transaction.objectStore("leases")
    store.put = (value: unknown) => {
      store.add(value)
      return store.add(value)
    }
    transaction.objectStore = () => store
  })
  await expect(openLeases(twice).claim(lease("a", 6_000), 0, false)).rejects.toMatchObject({ name: "ConstraintError" })
})
