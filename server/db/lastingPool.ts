import type { Pool } from "./Sql.ts"
import { beginOn } from "./transaction.ts"

/** How long what a lost pool still owes is waited for: the rest is refused then, and asked again of the next one. */
const LAST_WORK_MS = 4_000
/** A database that stays away costs no more than one set of connections a second. */
const RENEWED_EVERY_MS = 1_000
const END_SECONDS = 1

/**
 * A pool that outlives its connections. The driver keeps what it had not written yet when a connection ended, and that
 * connection never opens again: after a loss, what comes next goes to new connections, and the old ones end when
 * their last work is done. Who listens to a channel listens on each of them. `open` gets what is to be called when a connection closes.
 * `onMove` calls back when connections are to go elsewhere, and gives what ends that.
 */
export const lastingPool = (
  open: (onClose: () => void) => Pool,
  onMove: (renew: () => void) => () => void = () => () => {},
): Pool => {
  const retired = new Set<Pool>()
  let isEnding = false
  let renewedAt = -Infinity
  let coming: NodeJS.Timeout | null = null

  const fresh = (): Pool => {
    const made = open(() => {
      if (made === current && !isEnding) renewSoon()
    })
    return made
  }
  const subscriptions: Array<Parameters<Pool["listen"]>> = []
  const renewSoon = (): void => {
    const wait = renewedAt + RENEWED_EVERY_MS - performance.now()
    if (wait <= 0) renew()
    else coming ??= setTimeout(renew, wait).unref()
  }
  const renew = (): void => {
    if (coming !== null) clearTimeout(coming)
    coming = null
    if (isEnding) return
    renewedAt = performance.now()
    const old = current
    current = fresh()
    retired.add(old)
    for (const subscription of subscriptions) void current.listen(...subscription).catch(() => {})
    setTimeout(() => void old.end({ timeout: END_SECONDS }).finally(() => retired.delete(old)), LAST_WORK_MS).unref()
  }
  let current = fresh()
  const leave = onMove(renew)

  const end: Pool["end"] = async (options) => {
    isEnding = true
    leave()
    await Promise.all([current.end(options), ...[...retired].map((old) => old.end({ timeout: END_SECONDS }))])
  }
  const begin = (run: Parameters<typeof beginOn>[1]) => beginOn(current, run)
  const listen = (...subscription: Parameters<Pool["listen"]>) => {
    subscriptions.push(subscription)
    return current.listen(...subscription)
  }
  const own: Readonly<Record<PropertyKey, unknown>> = { begin, end, listen }
  return new Proxy(current, {
    apply: (_, self, args) => Reflect.apply(current, self, args) as unknown,
    get: (_, name) => own[name] ?? (Reflect.get(current, name) as unknown),
  })
}
