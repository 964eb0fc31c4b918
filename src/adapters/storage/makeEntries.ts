import { Effect } from "effect"
import { Storage, type Stored } from "./Storage.ts"

type Entries<A> = Readonly<Record<string, A>>

/** A learner's entries of any kind, each written by itself: another page may have written others meanwhile. */
export const makeEntries = Effect.fnUntraced(function* (user_id: string) {
  const storage = yield* Storage
  const all = <A>(kind: Stored<Entries<A>>) =>
    Effect.map(storage.get(kind, user_id), (found): Entries<A> => found ?? {})
  /** `next`: null removes the entry. Answers whether the device keeps it. */
  const put = Effect.fnUntraced(
    function* <A>(kind: Stored<Entries<A>>, key: string, next: (kept: A | undefined) => A | null) {
      const { [key]: kept, ...others } = yield* all(kind)
      const entry = next(kept)
      const entries = entry === null ? others : { ...others, [key]: entry }
      yield* Object.keys(entries).length === 0 ? storage.remove(kind, user_id) : storage.set(kind, user_id, entries)
      return true
    },
    (put) => Effect.orElseSucceed(put, () => false),
  )
  const drop = <A>(kind: Stored<Entries<A>>, key: string) => put(kind, key, (): A | null => null)
  return { all, put, drop }
})
