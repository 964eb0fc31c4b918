import { Context } from "effect"

/** As much of a window's IndexedDB as the journal needs. */
export interface DatabaseGlobals {
  readonly indexedDB: Pick<IDBFactory, "open">
  readonly IDBKeyRange: Pick<typeof IDBKeyRange, "bound">
}

/** Some browsers never answer: after this long a database that does not open, or that hangs in its work, is given up. */
export const PATIENCE = "4 seconds"

/** Where IndexedDB is. */
export const Databases = Context.Reference<DatabaseGlobals>("adapters/Databases", { defaultValue: () => globalThis })
