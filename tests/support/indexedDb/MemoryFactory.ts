import type { DatabaseGlobals } from "#adapters/journal/Databases.ts"
import { afterPromises } from "../afterPromises.ts"
import { Emitter } from "./Emitter.ts"
import { KeyRange } from "./keys.ts"
import { MemoryRequest } from "./MemoryRequest.ts"
import { MemoryTransaction } from "./MemoryTransaction.ts"
import { type Entry, Table } from "./Table.ts"

/** What all connections to a database share. */
interface Shared {
  readonly tables: Map<string, Table>
  /** In the order they were begun; one that writes runs alone in its stores. */
  readonly transactions: Array<MemoryTransaction>
}

/** A connection. */
class MemoryDatabase extends Emitter {
  onversionchange: (() => void) | null = null
  readonly #shared: Shared

  constructor(shared: Shared) {
    super()
    this.#shared = shared
  }

  createObjectStore(name: string, { keyPath }: { readonly keyPath: string | ReadonlyArray<string> }): void {
    this.#shared.tables.set(name, new Table(keyPath))
  }

  transaction(names: string | ReadonlyArray<string>, mode: "readonly" | "readwrite" = "readonly"): MemoryTransaction {
    const { tables, transactions } = this.#shared
    const scope = new Map<string, Table>()
    for (const name of [names].flat()) {
      const table = tables.get(name)
      if (table === undefined) throw new DOMException("", "NotFoundError")
      scope.set(name, table)
    }
    const made = add(this.#shared, scope, mode)
    begin(transactions, made)
    return made
  }

  close(): void {}
}

const add = ({ transactions }: Shared, scope: ReadonlyMap<string, Table>, mode: "readonly" | "readwrite") => {
  const made = new MemoryTransaction(scope, mode, () => {
    transactions.splice(transactions.indexOf(made), 1)
    for (const other of transactions) begin(transactions, other)
  })
  transactions.push(made)
  return made
}

const begin = (transactions: ReadonlyArray<MemoryTransaction>, one: MemoryTransaction): void => {
  for (const before of transactions) {
    if (before === one) break
    if (before.excludes(one)) return
  }
  one.begin()
}

/**
 * IndexedDB as the journal and the leases use it, in memory: whole transactions in their order, one version of a database.
 * Everything happens between promises, without turns of the event loop. Its listeners are given no event.
 */
export class MemoryFactory {
  readonly #databases = new Map<string, Shared>()

  open(name: string, _version?: number): MemoryRequest<MemoryDatabase> {
    const request = new MemoryRequest<MemoryDatabase>()
    afterPromises(() => {
      const known = this.#databases.get(name)
      const shared = known ?? { tables: new Map(), transactions: [] }
      request.result = new MemoryDatabase(shared)
      this.#databases.set(name, shared)
      if (known === undefined) request.emit("upgradeneeded")
      afterPromises(() => request.emit("success"))
    })
    return request
  }

  /** Everything that is asked of a database from now on waits; gives what lets it go on. */
  hang(name: string): () => void {
    const shared = this.#databases.get(name)
    if (shared === undefined) return () => {}
    const hung = add(shared, shared.tables, "readwrite")
    hung.hang()
    return () => hung.abort()
  }

  /** Another factory with the same databases as they stand. */
  copy(): MemoryFactory {
    const made = new MemoryFactory()
    for (const [name, { tables }] of this.#databases)
      made.#databases.set(name, {
        tables: new Map([...tables].map(([store, table]) => [store, table.copy()])),
        transactions: [],
      })
    return made
  }

  /** What stands in a store, in the order of its keys; a changed value is what is found next. */
  entries(name: string, store: string): ReadonlyArray<Entry> {
    return this.#databases.get(name)?.tables.get(store)?.entries ?? []
  }

  /** As a window has it: a browser's types have much more than is used. */
  get inWindow(): DatabaseGlobals {
    return { indexedDB: this, IDBKeyRange: KeyRange } as unknown as DatabaseGlobals
  }
}
