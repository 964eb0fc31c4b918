import { Clock, Effect } from "effect"
import { EMPTY, type ToolsOf, type ToolsState } from "#domain/attempt/ToolsState.ts"
import { Storage } from "./storage/Storage.ts"
import { STORED } from "./storage/stored.ts"

/** Attempts whose notes a device keeps; the oldest go first. */
const MAX_ATTEMPTS = 20

const ownerOf = ({ user_id, attempt_id }: ToolsOf): string => `${user_id}.${attempt_id}`

/** What lies beside an attempt; nothing where storage is blocked or corrupt. The text size and the keys are the device's. */
export const recallTools = Effect.fnUntraced(function* (of: ToolsOf) {
  const storage = yield* Storage
  const { kept_at: _, ...kept } = (yield* storage.get(STORED.tools, ownerOf(of))) ?? { kept_at: 0 }
  const size = (yield* storage.get(STORED.size, "")) ?? EMPTY.size
  const letterKeys = (yield* storage.get(STORED.letterKeys, "")) ?? EMPTY.letterKeys
  const state: ToolsState = { ...EMPTY, ...kept, size, letterKeys }
  return state
})

/** What cannot be kept stays while the page is open. */
export const keepTools = Effect.fnUntraced(
  function* (of: ToolsOf, { size, letterKeys, ...state }: ToolsState) {
    const storage = yield* Storage
    const isNew = (yield* storage.get(STORED.tools, ownerOf(of))) === null
    yield* storage.set(STORED.tools, ownerOf(of), { ...state, kept_at: yield* Clock.currentTimeMillis })
    yield* storage.set(STORED.size, "", size)
    yield* storage.set(STORED.letterKeys, "", letterKeys)
    if (isNew) yield* forgetOldest(storage)
  },
  Effect.catchTag("NotKept", () => Effect.void),
)

const forgetOldest = Effect.fnUntraced(function* (storage: Storage["Service"]) {
  const owners = yield* storage.owners(STORED.tools)
  const aged = yield* Effect.forEach(owners, (owner) =>
    Effect.map(storage.get(STORED.tools, owner), (kept) => ({ owner, at: kept?.kept_at ?? 0 })),
  )
  for (const { owner } of aged.toSorted((a, b) => b.at - a.at).slice(MAX_ATTEMPTS))
    yield* storage.remove(STORED.tools, owner)
})
