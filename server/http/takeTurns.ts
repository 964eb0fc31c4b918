import type { IncomingMessage, ServerResponse } from "node:http"
import type { RecentCosts } from "../core/RecentCosts.ts"

type Handle = (request: IncomingMessage, response: ServerResponse) => void

interface Options {
  readonly costs: RecentCosts
  /** Who is charged for a request. */
  readonly keyOf: (request: IncomingMessage) => string
}

/** Of a turn of the event loop: what the database answered comes between two of them. */
const PER_TURN = 4

/**
 * Begins few requests in a turn of the event loop, first those of whose network has cost least of late: who sends many at
 * once delays others by few. Alone, a request waits for nothing.
 */
export const takeTurns = (handle: Handle, { costs, keyOf }: Options): Handle => {
  const lines = new Map<string, Array<Parameters<Handle>>>()
  let begun = 0
  let isScheduled = false

  const begin = (key: string, ...asked: Parameters<Handle>) => {
    begun += 1
    schedule()
    const from = costs.now()
    handle(...asked)
    costs.charge(key, costs.now() - from)
  }
  const schedule = () => {
    if (!isScheduled) setImmediate(turn)
    isScheduled = true
  }
  const turn = () => {
    ;[begun, isScheduled] = [0, false]
    while (begun < PER_TURN) {
      const key = costs.least(lines.keys())
      const line = lines.get(key ?? "")
      const asked = line?.shift()
      if (key === undefined || asked === undefined) return
      if (line?.length === 0) lines.delete(key)
      // whoever left while they waited is not answered
      if (!asked[0].socket.destroyed) begin(key, ...asked)
    }
  }

  return (request, response) => {
    const key = keyOf(request)
    if (begun < PER_TURN && lines.size === 0) return begin(key, request, response)
    const line = lines.get(key) ?? []
    lines.set(key, line)
    line.push([request, response])
    schedule()
  }
}
