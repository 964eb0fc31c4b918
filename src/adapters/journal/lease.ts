/** Whose lease it is, and until when by this machine's wall clock, epoch milliseconds. */
interface Lease {
  readonly name: string
  readonly owner: string
  readonly until: number
}

export interface Leases {
  /** Takes or renews a lease in one transaction; false when somebody else holds it. `force` takes it from them. */
  readonly claim: (lease: Lease, now: number, force: boolean) => Promise<boolean>
  /** Gives it back, if it is still the owner's. */
  readonly release: (name: string, owner: string) => Promise<void>
}

const LEASES = "leases"

/** Leases that all pages of a profile see. Rejects where there is no IndexedDB. */
export const openLeases = (factory: Pick<IDBFactory, "open">): Leases => {
  let opened: Promise<IDBDatabase> | null = null
  const change = async (name: string, next: (held: Lease | null) => Lease | "none" | "as it is"): Promise<boolean> => {
    opened ??= open(factory)
    opened.catch(() => (opened = null))
    const store = (await opened).transaction([LEASES], "readwrite").objectStore(LEASES)
    return new Promise((resolve, reject) => {
      let isChanged = false
      store.transaction.addEventListener("complete", () => resolve(isChanged))
      store.transaction.addEventListener("abort", () => reject(store.transaction.error ?? new Error("aborted")))
      const read = store.get(name)
      read.addEventListener("success", () => {
        const after = next(leaseIn(read.result))
        isChanged = after !== "as it is"
        if (after === "none") store.delete(name)
        else if (after !== "as it is") store.put(after)
      })
    })
  }
  return {
    claim: (lease, now, force) =>
      change(lease.name, (held) =>
        force || held === null || held.owner === lease.owner || held.until < now ? lease : "as it is",
      ),
    release: async (name, owner) => {
      await change(name, (held) => (held?.owner === owner ? "none" : "as it is"))
    },
  }
}

const open = (factory: Pick<IDBFactory, "open">): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = factory.open("exam-leases", 1)
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore(LEASES, { keyPath: "name" }))
    request.addEventListener("success", () => resolve(request.result))
    request.addEventListener("error", () => reject(request.error))
  })

/** What was found as a lease, which anybody may have written. */
const leaseIn = (found: unknown): Lease | null => {
  const lease = found as Partial<Lease> | undefined
  return typeof lease?.owner === "string" && Number.isFinite(lease.until) ? (lease as Lease) : null
}
