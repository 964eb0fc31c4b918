import { afterPromises } from "../afterPromises.ts"
import { Emitter } from "./Emitter.ts"
import { copyOf, type Key, keyIn, KeyRange } from "./keys.ts"
import { MemoryRequest } from "./MemoryRequest.ts"
import type { Entry, Table } from "./Table.ts"

interface Asked {
  readonly request: MemoryRequest<unknown>
  readonly work: () => unknown
}

/** Ends by itself when nothing more is asked of it; undone as a whole when it is aborted. */
export class MemoryTransaction extends Emitter {
  oncomplete: (() => void) | null = null
  onabort: (() => void) | null = null
  error: unknown = null
  readonly #scope: ReadonlyMap<string, Table>
  readonly #mode: "readonly" | "readwrite"
  readonly #over: () => void
  /** How the stores were before it. */
  readonly #before = new Map<Table, ReadonlyArray<Entry>>()
  #asked: Array<Asked> = []
  #state: "waiting" | "running" | "over" = "waiting"

  constructor(scope: ReadonlyMap<string, Table>, mode: "readonly" | "readwrite", over: () => void) {
    super()
    this.#scope = scope
    this.#mode = mode
    this.#over = over
  }

  excludes(later: MemoryTransaction): boolean {
    if (this.#mode === "readonly" && later.#mode === "readonly") return false
    return [...later.#scope.keys()].some((name) => this.#scope.has(name))
  }

  begin(): void {
    if (this.#state !== "waiting") return
    this.#state = "running"
    afterPromises(() => this.#run())
  }

  /** It is there, does nothing and does not end: until it is aborted, what it excludes waits. */
  hang(): void {
    this.#state = "running"
  }

  abort(): void {
    if (this.#state === "over") throw new DOMException("", "InvalidStateError")
    this.#state = "over"
    for (const [table, entries] of this.#before) table.entries = entries
    const dropped = this.#asked
    this.#asked = []
    afterPromises(() => {
      for (const { request } of dropped) {
        request.error = new DOMException("", "AbortError")
        request.emit("error")
      }
      this.emit("abort")
      this.#over()
    })
  }

  objectStore(name: string): MemoryStore {
    const table = this.#scope.get(name)
    if (table === undefined) throw new DOMException("", "NotFoundError")
    if (this.#state === "over") throw new DOMException("", "InvalidStateError")
    return new MemoryStore(this, table)
  }

  ask<T>(work: () => T): MemoryRequest<T> {
    if (this.#state === "over") throw new DOMException("", "TransactionInactiveError")
    const request = new MemoryRequest<T>()
    this.#asked.push({ request, work })
    return request
  }

  write<T>(table: Table, work: () => T): MemoryRequest<T> {
    if (this.#mode === "readonly") throw new DOMException("", "ReadOnlyError")
    return this.ask(() => {
      if (!this.#before.has(table)) this.#before.set(table, table.entries)
      return work()
    })
  }

  #run(): void {
    if (this.#state === "over") return
    const next = this.#asked.shift()
    if (next === undefined) {
      this.#state = "over"
      this.emit("complete")
      this.#over()
      return
    }
    const { request, work } = next
    try {
      request.result = work()
    } catch (error) {
      request.error = error
    }
    request.emit(request.error === null ? "success" : "error")
    if (request.error !== null && !this.#isOver()) {
      this.error = request.error
      this.abort()
    }
    afterPromises(() => this.#run())
  }

  #isOver(): boolean {
    return this.#state === "over"
  }
}

/** A store within a transaction. */
class MemoryStore {
  readonly transaction: MemoryTransaction
  readonly #table: Table

  constructor(transaction: MemoryTransaction, table: Table) {
    this.transaction = transaction
    this.#table = table
  }

  get(key: Key): MemoryRequest<unknown> {
    return this.transaction.ask(() => this.#table.find(key)?.value)
  }

  getAll(range?: KeyRange): MemoryRequest<ReadonlyArray<unknown>> {
    return this.transaction.ask(() =>
      (range === undefined ? this.#table.entries : this.#table.within(range)).map(({ value }) => value),
    )
  }

  /** The first place from the end alone: a cursor that goes on is not needed. */
  openCursor(range: KeyRange, _direction: "prev"): MemoryRequest<{ primaryKey: Key; value: unknown } | null> {
    return this.transaction.ask(() => {
      const last = this.#table.within(range).at(-1)
      return last === undefined ? null : { primaryKey: last.key, value: last.value }
    })
  }

  put(value: unknown): MemoryRequest<Key> {
    const copy = copyOf(value)
    const key = keyIn(copy, this.#table.keyPath)
    return this.transaction.write(this.#table, () => (this.#table.put(key, copy), key))
  }

  add(value: unknown): MemoryRequest<Key> {
    const copy = copyOf(value)
    const key = keyIn(copy, this.#table.keyPath)
    return this.transaction.write(this.#table, () => {
      if (this.#table.find(key) !== undefined) throw new DOMException("", "ConstraintError")
      this.#table.put(key, copy)
      return key
    })
  }

  delete(key: Key | KeyRange): MemoryRequest<void> {
    const range = key instanceof KeyRange ? key : KeyRange.only(key)
    return this.transaction.write(this.#table, () => this.#table.remove(range))
  }
}
