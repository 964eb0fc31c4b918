import type { TakenPractice } from "#domain/practice/TakenPractice.ts"
import type { DatabaseGlobals } from "./Databases.ts"

const NAME = "taken-practices"
const VERSION = 1
const PRACTICES = "practices"

type TakenKey = Pick<TakenPractice, "user_id" | "attempt_id">

/** Practices taken along, each written whole and flushed to the disk before its `put` resolves. */
export const openTakenStore = async ({ indexedDB }: Pick<DatabaseGlobals, "indexedDB">) => {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION)
    request.onupgradeneeded = () => request.result.createObjectStore(PRACTICES, { keyPath: ["user_id", "attempt_id"] })
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  })

  const work = <T>(mode: IDBTransactionMode, ask: (practices: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction([PRACTICES], mode, { durability: "strict" })
      const request = ask(transaction.objectStore(PRACTICES))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error ?? new Error("aborted"))
    })

  return {
    put: (practice: TakenPractice) => work("readwrite", (practices) => practices.put(practice)),
    get: ({ user_id, attempt_id }: TakenKey) =>
      work<TakenPractice | undefined>("readonly", (practices) => practices.get([user_id, attempt_id])),
    remove: ({ user_id, attempt_id }: TakenKey) =>
      work("readwrite", (practices) => practices.delete([user_id, attempt_id])),
    /** Of every learner. */
    all: () => work<Array<TakenPractice>>("readonly", (practices) => practices.getAll()),
    /** Reads one and writes what it becomes, in one transaction: two tabs lose nothing of each other. */
    change: (key: TakenKey, next: (practice: TakenPractice) => TakenPractice): Promise<void> =>
      new Promise((resolve, reject) => {
        const transaction = database.transaction([PRACTICES], "readwrite", { durability: "strict" })
        const practices = transaction.objectStore(PRACTICES)
        const found: IDBRequest<TakenPractice | undefined> = practices.get([key.user_id, key.attempt_id])
        found.onsuccess = () => {
          if (found.result !== undefined) practices.put(next(found.result))
        }
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error ?? new Error("aborted"))
      }),
  }
}

/** Signing out, of every learner: `next` gives what stays of a practice, if anything. Gives whose something stays. */
export const leaveTaken = async (
  globals: Pick<DatabaseGlobals, "indexedDB">,
  next: (practice: TakenPractice) => TakenPractice | null,
): Promise<ReadonlyArray<string>> => {
  const store = await openTakenStore(globals)
  const owners: Array<string> = []
  for (const practice of await store.all()) {
    const left = next(practice)
    await (left === null ? store.remove(practice) : store.put(left))
    if (left !== null) owners.push(left.user_id)
  }
  return owners
}
