import { IDBFactory } from "fake-indexeddb"
import { expect, test } from "vitest"
import { openLeases } from "#adapters/journal/lease.ts"

const lease = (owner: string, until: number) => ({ name: "exam:u1:t1", owner, until })

test("one of many pages that ask at once gets the lease, and keeps it while it renews it", async () => {
  const factory = new IDBFactory()
  const pages = ["a", "b", "c", "d"].map((owner) => ({ owner, leases: openLeases(factory) }))
  const got = await Promise.all(pages.map(({ owner, leases }) => leases.claim(lease(owner, 6_000), 0, false)))
  expect(got.filter(Boolean)).toHaveLength(1)
  const holder = pages[got.indexOf(true)]!
  expect(await holder.leases.claim(lease(holder.owner, 8_000), 2_000, false)).toBe(true)
  const other = pages[got.indexOf(false)]!
  expect(await other.leases.claim(lease(other.owner, 13_000), 7_000, false)).toBe(false)
  expect(await other.leases.claim(lease(other.owner, 14_001), 8_001, false)).toBe(true)
  expect(await holder.leases.claim(lease(holder.owner, 15_000), 9_000, false)).toBe(false)
})

test("is taken by force, and given back by its owner alone", async () => {
  const leases = openLeases(new IDBFactory())
  await leases.claim(lease("a", 6_000), 0, false)
  expect(await leases.claim(lease("b", 6_000), 0, true)).toBe(true)
  await leases.release("exam:u1:t1", "a")
  expect(await leases.claim(lease("c", 6_000), 0, false)).toBe(false)
  await leases.release("exam:u1:t1", "b")
  expect(await leases.claim(lease("c", 6_000), 0, false)).toBe(true)
})
