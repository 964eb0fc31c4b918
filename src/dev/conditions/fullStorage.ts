import type { DatabaseGlobals } from "#adapters/journal/Databases.ts"
import type { webStorage } from "#adapters/storage/webStorage.ts"

type Open = typeof webStorage.local

const refuse = (): never => {
  throw new DOMException("The quota has been exceeded.", "QuotaExceededError")
}

/** A storage that can be read and forget, but not written while it is full. */
export const fullStorage =
  (open: Open, isFull: () => boolean): Open =>
  () => {
    const storage = open()
    return {
      length: storage.length,
      key: (index) => storage.key(index),
      getItem: (key) => storage.getItem(key),
      setItem: (key, text) => (isFull() ? refuse() : storage.setItem(key, text)),
      removeItem: (key) => storage.removeItem(key),
    }
  }

/** Databases that can be read, but not written while the disk is full. */
export const fullDatabases = (globals: DatabaseGlobals, isFull: () => boolean): DatabaseGlobals => ({
  IDBKeyRange: globals.IDBKeyRange,
  indexedDB: {
    open: (name, version) => {
      const request = globals.indexedDB.open(name, version)
      request.addEventListener("success", () => {
        const database = request.result
        const begin = database.transaction.bind(database)
        database.transaction = (names, mode, options) =>
          mode === "readwrite" && isFull() ? refuse() : begin(names, mode, options)
      })
      return request
    },
  },
})
