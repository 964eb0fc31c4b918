import type { DatabaseGlobals } from "#adapters/journal/Databases.ts"
import type { StoredFile } from "#adapters/journal/fileStore.ts"
import { memoryTexts, type Texts } from "#adapters/storage/Texts.ts"
import type { JournalRecord } from "#domain/attempt/JournalRecord.ts"
import { afterPromises } from "../../support/afterPromises.ts"
import { MemoryFactory } from "../../support/indexedDb/MemoryFactory.ts"
import type { Chance } from "../../support/seeded.ts"
import type { Tab } from "./Tab.ts"

interface Write {
  readonly at: number
  readonly key: string
  readonly before: string | null
}

type OpenFault = "fails" | "silent" | null

/** What a browser profile keeps: IndexedDB (whole transactions) and local storage, each with its ways to fail. */
export class Disk {
  #factory = new MemoryFactory()
  readonly #local = new Map<string, string>()
  readonly #now: () => number
  #writes: ReadonlyArray<Write> = []
  #open = new Set<{ readonly tab: Tab; readonly abort: () => void }>()
  #lost = 0
  #letGo: ReadonlyArray<() => void> = []
  /** Another one whenever the journal may have changed. */
  version = 0

  openFault: OpenFault = null
  isFull = false
  /** The most characters that one write may have. */
  room = Number.POSITIVE_INFINITY
  /** A private window of an old browser: neither store can be used. */
  isPrivate = false

  constructor(now: () => number) {
    this.#now = now
  }

  /** Connections that are open now are dead; new ones work. */
  loseConnections(): void {
    this.#lost += 1
  }

  /** What is asked of IndexedDB from now on waits until it is let go, or the browser ends. */
  hang(): void {
    this.#letGo = [
      ...this.#letGo,
      ...["exam-journal", "exam-leases", "answer-files"].map((name) => this.#factory.hang(name)),
    ]
  }

  /** Whether what is asked of IndexedDB now is answered, without time having passed. */
  get answers(): boolean {
    return !this.isPrivate && this.openFault === null && this.#letGo.length === 0
  }

  letGo(): void {
    const waiting = this.#letGo
    this.#letGo = []
    // of a page that is gone nothing is done any more
    if (waiting.length > 0) for (const open of this.#open) if (!open.tab.isAlive) open.abort()
    for (const release of waiting) release()
  }

  /** All of it as it stands; gives what sets it back to that, and says which records are gone then. */
  backUp(): () => ReadonlyArray<JournalRecord> {
    const factory = this.#factory.copy()
    const local = new Map(this.#local)
    return () => {
      const before = this.records()
      this.clear()
      this.#factory = factory
      for (const [key, text] of local) this.#local.set(key, text)
      const kept = new Set(this.records().map(({ checksum }) => checksum))
      return before.filter(({ checksum }) => !kept.has(checksum))
    }
  }

  /** What the journal has, as it stands on the disk. */
  records(): ReadonlyArray<JournalRecord> {
    return this.#entries().map(({ value }) => value as JournalRecord)
  }

  hasFile(name: string): boolean {
    return this.#factory.entries("answer-files", "files").some(({ value }) => (value as StoredFile).file === name)
  }

  /** Whether a seal stands in the journal, or in the ring that takes its place. */
  get hasSeal(): boolean {
    return [...this.records(), ...this.#local.values()].some((kept) => JSON.stringify(kept).includes("seal"))
  }

  /** The learner clears everything that the site kept; gives the records that are gone. */
  clear(): ReadonlyArray<JournalRecord> {
    // a database that is deleted does nothing more
    if (this.#letGo.length > 0) for (const open of this.#open) open.abort()
    this.letGo()
    const gone = this.records()
    this.version += 1
    this.#factory = new MemoryFactory()
    this.#lost += 1
    this.#local.clear()
    this.#writes = []
    return gone
  }

  /** Changes some records behind the journal's back; gives those that are corrupt. */
  spoil(chance: Chance): ReadonlyArray<JournalRecord> {
    this.version += 1
    return this.#entries().flatMap((entry) => {
      const record = entry.value as JournalRecord
      if (chance.below(2) === 0) return []
      entry.value = { ...record, value: "corrupt" }
      return [record]
    })
  }

  /** Changes what is kept beside the records: notes and papers, client ids, rings and tails. */
  spoilRest(chance: Chance): void {
    this.version += 1
    for (const [key, text] of this.#local) if (chance.below(2) === 0) this.#local.set(key, text.slice(text.length / 2))
    for (const entry of this.#entries("attempts"))
      if (chance.below(2) === 0) entry.value = { ...(entry.value as object), acked: "corrupt", paper: "corrupt" }
    for (const entry of this.#entries("clients"))
      if (chance.below(2) === 0) entry.value = { ...(entry.value as object), client_id: chance.below(2) || "corrupt" }
  }

  /** Of a browser that is killed: transactions are whole or not there, local storage loses what it took last. */
  kill(tabs: ReadonlySet<Tab>, chance: Chance): void {
    const isHanging = this.#letGo.length > 0
    for (const open of this.#open) if (tabs.has(open.tab) && (isHanging || chance.below(2) === 0)) open.abort()
    this.letGo()
    const since = this.#now() - chance.below(5_000)
    for (const { at, key, before } of this.#writes.toReversed()) {
      if (at < since) break
      if (before === null) this.#local.delete(key)
      else this.#local.set(key, before)
    }
    this.#writes = []
  }

  databases(tab: Tab): DatabaseGlobals {
    const open: DatabaseGlobals["indexedDB"]["open"] = (name, version) => {
      if (this.isPrivate || this.openFault !== null) return this.#refused(this.isPrivate ? "fails" : this.openFault)
      const request = this.#factory.inWindow.indexedDB.open(name, version)
      const lost = this.#lost
      request.addEventListener("success", () => this.#guard(request.result, tab, lost))
      return request
    }
    return { indexedDB: { open }, IDBKeyRange: this.#factory.inWindow.IDBKeyRange }
  }

  local(tab: Tab): Texts {
    return this.#texts(this.#local, tab, (key) => {
      this.#writes = [...this.#writes.slice(-500), { at: this.#now(), key, before: this.#local.get(key) ?? null }]
    })
  }

  window(texts: Map<string, string>, tab: Tab): Texts {
    return this.#texts(texts, tab, () => {})
  }

  #texts(kept: Map<string, string>, tab: Tab, writing: (key: string) => void): Texts {
    const check = () => {
      if (this.isPrivate) throw new DOMException("", "SecurityError")
    }
    const texts = memoryTexts(kept)
    return {
      keys: () => (check(), texts.keys()),
      get: (key) => (check(), texts.get(key)),
      set: (key, text) => {
        check()
        if (!tab.isAlive) return
        if (this.#isTooMuch(text)) throw new DOMException("", "QuotaExceededError")
        writing(key)
        texts.set(key, text)
      },
      remove: (key) => {
        check()
        if (!tab.isAlive) return
        writing(key)
        texts.remove(key)
      },
    }
  }

  #guard(database: IDBDatabase, tab: Tab, lost: number): void {
    const begin = database.transaction.bind(database)
    database.transaction = (stores, mode, options) => {
      if (lost !== this.#lost || !tab.isAlive) throw new DOMException("", "InvalidStateError")
      const transaction = begin(stores, mode, options)
      if (mode !== "readwrite") return transaction
      const abort = transaction.abort.bind(transaction)
      const open = { tab, abort: () => transaction.abort() }
      this.#open.add(open)
      // its event comes later, and twice is an error
      transaction.abort = () => {
        this.#open.delete(open)
        abort()
      }
      const over = () => {
        this.version += 1
        this.#open.delete(open)
      }
      transaction.addEventListener("complete", over)
      transaction.addEventListener("abort", over)
      if (this.isFull || Number.isFinite(this.room)) this.#fill(transaction)
      return transaction
    }
  }

  #isTooMuch(text: string): boolean {
    return this.isFull || text.length > this.room
  }

  /** The quota is found out about at the end of a transaction. */
  #fill(transaction: IDBTransaction): void {
    const storeOf = transaction.objectStore.bind(transaction)
    transaction.objectStore = (name) => {
      const store = storeOf(name)
      for (const write of ["add", "put"] as const) {
        const put = store[write].bind(store)
        store[write] = (value: unknown) => {
          const request = put(value)
          if (this.#isTooMuch(textOf(value))) request.addEventListener("success", () => transaction.abort())
          return request
        }
      }
      return store
    }
  }

  #refused(fault: OpenFault): IDBOpenDBRequest {
    const request = { error: new DOMException("", "UnknownError"), onerror: null as (() => void) | null }
    if (fault === "fails") afterPromises(() => request.onerror?.())
    return request as unknown as IDBOpenDBRequest
  }

  #entries(store = "records") {
    return this.#factory.entries("exam-journal", store)
  }
}

/** Bytes count as so many characters. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (part instanceof ArrayBuffer ? "x".repeat(part.byteLength) : part))
