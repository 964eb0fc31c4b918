import { request } from "node:http"
import { buffer } from "node:stream/consumers"
import type { Ask } from "../../support/protocolClient.ts"

export interface Answers {
  /** Asks as a visitor from an address of their own, of which loopback has enough: proxies choose a process by it. */
  readonly from: (visitor: number) => Ask
  /** How often each path was answered with each status, or with the error that came instead. */
  readonly counted: () => ReadonlyMap<string, number>
  /** Those that were answered 5xx or not at all. */
  readonly faults: () => ReadonlyArray<string>
}

/**
 * Counts what visitors are answered. Each request has a connection of its own: whether one that a proxy closes was in use
 * is between it and the browser, which tries again.
 */
export const countAnswers = (): Answers => {
  const counted = new Map<string, number>()
  const faults = new Set<string>()
  const count = (path: string, answer: string, isFault: boolean) => {
    const said = `${path} ${answer}`
    counted.set(said, (counted.get(said) ?? 0) + 1)
    if (isFault) faults.add(said)
  }
  const from =
    (visitor: number): Ask =>
    (url, { method = "GET", headers, body }) =>
      new Promise((resolve, reject) => {
        const fail = (cause: Error) => {
          count(url.pathname, cause.message, true)
          reject(new TypeError("fetch failed", { cause }))
        }
        const place = 1 + (visitor % 250)
        // nginx goes by the first three numbers, HAProxy by whether the last one is even
        const localAddress = `127.0.${place}.${place}`
        request(url, { method, headers, localAddress, agent: false }, (answer) => {
          const status = answer.statusCode ?? 0
          const take = (bytes: Buffer<ArrayBuffer>) => {
            // its words say whether the proxy or a process said no
            if (status >= 500) return fail(new Error(`${status} ${bytes.toString().slice(0, 100)}`.trim()))
            count(url.pathname, String(status), false)
            resolve(new Response(bytes, { status }))
          }
          buffer(answer).then(take, fail)
        })
          .on("error", fail)
          .end(body)
      })
  return { from, counted: () => counted, faults: () => [...faults].toSorted() }
}
