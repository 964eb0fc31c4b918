import { Context } from "effect"

/** As much of a window's IndexedDB as the journal needs. */
export interface DatabaseGlobals {
  readonly indexedDB: Pick<IDBFactory, "open">
  readonly IDBKeyRange: Pick<typeof IDBKeyRange, "bound">
}

/** Where IndexedDB is. */
export const Databases = Context.Reference<DatabaseGlobals>("adapters/Databases", { defaultValue: () => globalThis })
