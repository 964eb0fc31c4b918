import type { DatabaseGlobals } from "./Databases.ts"

const NAME = "answer-files"
const VERSION = 1
const FILES = "files"

/** A file as the device keeps it; `sent_at`: when the server had it, epoch milliseconds. */
export interface StoredFile {
  readonly user_id: string
  readonly attempt_id: string
  readonly file: string
  readonly bytes: ArrayBuffer
  readonly sent_at: number | null
}

export type FileKey = Pick<StoredFile, "attempt_id" | "file">

/** Files of answers, each written whole and flushed to the disk before its `put` resolves. */
export const openFileStore = async ({ indexedDB }: Pick<DatabaseGlobals, "indexedDB">) => {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION)
    request.onupgradeneeded = () => request.result.createObjectStore(FILES, { keyPath: ["attempt_id", "file"] })
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  })

  const work = <T>(mode: IDBTransactionMode, ask: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction([FILES], mode, { durability: "strict" })
      const request = ask(transaction.objectStore(FILES))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error ?? new Error("aborted"))
    })

  return {
    put: (file: StoredFile) => work("readwrite", (files) => files.put(file)),
    get: ({ attempt_id, file }: FileKey) =>
      work<StoredFile | undefined>("readonly", (files) => files.get([attempt_id, file])),
    remove: ({ attempt_id, file }: FileKey) => work("readwrite", (files) => files.delete([attempt_id, file])),
    /** Of every learner. */
    all: () => work<Array<StoredFile>>("readonly", (files) => files.getAll()),
  }
}

/** What the server has leaves the device, of every learner. */
export const forgetSentFiles = async (globals: Pick<DatabaseGlobals, "indexedDB">): Promise<void> => {
  const store = await openFileStore(globals)
  for (const file of await store.all()) if (file.sent_at !== null) await store.remove(file)
}
