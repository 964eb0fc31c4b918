import type { CallName } from "#domain/contract/Contract.ts"
import { callOf } from "#domain/contract/callOf.ts"
import type { AppTime } from "./AppTime.ts"
import { type Fault, type FaultKind, strikes } from "./Conditions.ts"

const SLOW_MS = 3_000
const STATUSES = ["401", "408", "429", "500", "501", "502", "503", "504"] as const satisfies ReadonlyArray<FaultKind>
/** What stands between a page and its server answers in HTML. */
const HTML = { "content-type": "text/html" }

/** `fetch` under the faults of that moment. */
export const faultyFetch =
  (fetch: typeof globalThis.fetch, faults: () => ReadonlyArray<Fault>, time: AppTime): typeof globalThis.fetch =>
  async (input, init) => {
    const present = await strikingAt(new URL(input instanceof Request ? input.url : input).pathname, faults())
    const has = (kind: FaultKind) => strikes(present, kind)
    if (has("slow")) await pause(time, init?.signal)
    if (has("offline")) throw new TypeError("Failed to fetch")
    const status = STATUSES.find(has)
    if (status !== undefined) return new Response(`<h1>${status}</h1>`, { status: Number(status), headers: HTML })
    if (has("garbage")) return new Response("<p>%PDF\u0000", { headers: HTML })
    return fetch(input, init)
  }

/** The faults that a request to this path meets. */
const strikingAt = async (path: string, faults: ReadonlyArray<Fault>): Promise<ReadonlyArray<Fault>> => {
  const targets = await Promise.all(faults.map(({ target }) => pathOf(target)))
  return faults.flatMap((fault, index) => (path.endsWith(targets[index] ?? " ") ? [{ ...fault, target: "" }] : []))
}

/** "" for every call, null where none has that name. */
const pathOf = async (name: string): Promise<string | null> => {
  if (name === "") return ""
  return callOf(name as CallName).then(
    ({ path }) => path,
    () => null,
  )
}

const pause = (time: AppTime, signal: AbortSignal | null | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const cancel = time.later(resolve, SLOW_MS)
    signal?.addEventListener("abort", () => {
      cancel()
      reject(signal.reason as Error)
    })
  })
