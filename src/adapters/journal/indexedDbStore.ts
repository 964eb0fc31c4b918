import type * as Port from "#domain/attempt/JournalPort.ts"
import * as JournalRecord from "#domain/attempt/JournalRecord.ts"
import type { LeftAttempt } from "#domain/attempt/LeftOnDevice.ts"
import { afresh, isDelivered, isOver, leftOf, noted, numbered, readNote, readPaper, unfinished } from "./attemptNote.ts"
import type { DatabaseGlobals } from "./Databases.ts"
import type { AttemptNote, JournalStore, JournalWorld } from "./JournalStore.ts"
import { sha256Hex } from "./sha256Hex.ts"

const NAME = "exam-journal"
const VERSION = 1
const CLIENTS = "clients"
const ATTEMPTS = "attempts"
const RECORDS = "records"
/** Whose papers lie beside the notes: a note is written with every acknowledgement, a paper when it is served. */
const papersOf = (user_id: string): string => `papers of ${user_id}`

/**
 * The journal proper. A write counts once its transaction is complete, with a flush to the disk; numbers are read and
 * given inside that transaction, so that two tabs of a profile never share one.
 */
export const openIndexedDb = async (globals: DatabaseGlobals, world: JournalWorld): Promise<JournalStore> => {
  const database = await opened(globals.indexedDB)
  /** All keys that begin with these parts. */
  const within = (...parts: ReadonlyArray<string>): IDBKeyRange => globals.IDBKeyRange.bound([...parts], [...parts, []])

  const run = async <T>(
    stores: ReadonlyArray<string>,
    mode: "readonly" | "readwrite",
    work: (store: (name: string) => IDBObjectStore) => Promise<T>,
  ): Promise<T> => {
    const transaction = database.transaction([...stores], mode, { durability: "strict" })
    const complete = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error("aborted"))
    })
    try {
      const [result] = await Promise.all([work((name) => transaction.objectStore(name)), complete])
      return result
    } catch (error) {
      abort(transaction)
      throw error
    }
  }

  const clientOf = async (store: IDBObjectStore, user_id: string): Promise<string | null> => {
    const known = await answered<{ readonly client_id?: unknown } | undefined>(store.get(user_id))
    return typeof known?.client_id === "string" ? known.client_id : null
  }
  const begin = (store: IDBObjectStore, user_id: string): string => {
    const client_id = world.newId()
    store.put({ user_id, client_id })
    return client_id
  }
  const recordsOf = async (store: IDBObjectStore, user_id: string, attempt_id: string) => {
    const found = await answered<ReadonlyArray<unknown>>(store.getAll(within(user_id, attempt_id)))
    return found.flatMap((record) => JournalRecord.read(record, sha256Hex) ?? [])
  }
  const noteOf = async (store: IDBObjectStore, user_id: string, attempt_id: string) =>
    readNote(await answered<unknown>(store.get([user_id, attempt_id])))
  const withPaper = async (store: IDBObjectStore, note: AttemptNote): Promise<AttemptNote> => {
    const { user_id, attempt_id } = note
    if (note.paper !== null) return note
    return {
      ...note,
      paper: readPaper(attempt_id, await answered<unknown>(store.get([papersOf(user_id), attempt_id]))),
    }
  }
  const notesOf = async (store: IDBObjectStore, user_id?: string) => {
    const found = store.getAll(user_id === undefined ? undefined : within(user_id))
    return (await answered<ReadonlyArray<unknown>>(found)).flatMap((note) => readNote(note) ?? [])
  }
  const forget = (store: (name: string) => IDBObjectStore, { user_id, attempt_id }: AttemptNote): void => {
    for (const owner of [user_id, papersOf(user_id)]) store(ATTEMPTS).delete([owner, attempt_id])
    store(RECORDS).delete(within(user_id, attempt_id))
  }

  return {
    storage: "strict",

    client: ({ user_id, renew }) =>
      run([CLIENTS], "readwrite", async (store) => {
        const known = renew ? null : await clientOf(store(CLIENTS), user_id)
        return known ?? begin(store(CLIENTS), user_id)
      }),

    append: (asked) =>
      run([CLIENTS, RECORDS], "readwrite", async (store) => {
        const lastFor = ({ user_id, attempt_id, client_id }: Port.AppendInput) =>
          answered<IDBCursorWithValue | null>(store(RECORDS).openCursor(within(user_id, attempt_id, client_id), "prev"))
        const known = await clientOf(store(CLIENTS), asked.user_id)
        const own = await lastFor(asked)
        const isCleared = known !== asked.client_id && own === null
        const input = isCleared ? afresh(asked, known ?? begin(store(CLIENTS), asked.user_id)) : asked
        const records = numbered(input, lastOf(isCleared ? await lastFor(input) : own), world)
        for (const record of records) store(RECORDS).add(record)
        return records
      }),

    find: ({ user_id, attempt_id, source }) =>
      run([ATTEMPTS, RECORDS], "readonly", async (store) => {
        const bare =
          attempt_id === null
            ? await notesOf(store(ATTEMPTS), user_id)
            : [await noteOf(store(ATTEMPTS), user_id, attempt_id)]
        const notes: Array<AttemptNote> = []
        for (const one of bare) if (one !== null) notes.push(await withPaper(store(ATTEMPTS), one))
        const note = attempt_id === null ? unfinished(notes, source) : (notes[0] ?? null)
        const id = attempt_id ?? note?.attempt_id
        return { note, records: id === undefined ? [] : await recordsOf(store(RECORDS), user_id, id) }
      }),

    note: (input) =>
      run([ATTEMPTS], "readwrite", async (store) => {
        const { user_id, attempt_id } = input
        const { paper, ...note } = noted(await noteOf(store(ATTEMPTS), user_id, attempt_id), input)
        store(ATTEMPTS).put({ ...note, paper: null })
        if (paper !== null) store(ATTEMPTS).put({ user_id: papersOf(user_id), attempt_id, paper })
      }),

    prune: ({ user_id, attempt_id, handed_in_at }) =>
      run([ATTEMPTS, RECORDS], "readwrite", async (store) => {
        const note = await noteOf(store(ATTEMPTS), user_id, attempt_id)
        if (note !== null) store(ATTEMPTS).put({ ...note, handed_in_at })
        for (const other of await notesOf(store(ATTEMPTS), user_id)) {
          if (isOver(other, handed_in_at)) forget(store, other)
        }
      }),

    forgetOver: () =>
      run([ATTEMPTS, RECORDS], "readwrite", async (store) => {
        const stays: Array<LeftAttempt> = []
        for (const note of await notesOf(store(ATTEMPTS))) {
          const left = leftOf(note, await recordsOf(store(RECORDS), note.user_id, note.attempt_id))
          if (isDelivered(left)) forget(store, note)
          else stays.push(left)
        }
        return stays
      }),
  }
}

const opened = (factory: DatabaseGlobals["indexedDB"]): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = factory.open(NAME, VERSION)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(CLIENTS, { keyPath: "user_id" })
      request.result.createObjectStore(ATTEMPTS, { keyPath: ["user_id", "attempt_id"] })
      request.result.createObjectStore(RECORDS, { keyPath: ["user_id", "attempt_id", "client_id", "seq"] })
    }
    request.onsuccess = () => {
      // another tab wants a newer version: this connection must not stand in its way
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  })

const answered = <T>(request: IDBRequest): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T)
    request.onerror = () => reject(request.error)
  })

const abort = (transaction: IDBTransaction): void => {
  try {
    transaction.abort()
  } catch {
    // it is over already
  }
}

/** The number stands in the key, so that a record that was corrupt still keeps its number taken. */
const lastOf = (cursor: IDBCursorWithValue | null): { readonly seq: number; readonly checksum: string } => {
  const seq: unknown = Array.isArray(cursor?.primaryKey) ? cursor.primaryKey[3] : 0
  const checksum = (cursor?.value as { readonly checksum?: unknown } | undefined)?.checksum
  return {
    seq: Number.isSafeInteger(seq) ? (seq as number) : 0,
    checksum: typeof checksum === "string" ? checksum : "",
  }
}
