// Renders pages on a thread of its own: React's work never stands between a learner and a saved answer.
import { parentPort, workerData } from "node:worker_threads"
import type { RenderPage } from "#app/RenderPage.ts"
import type { CallOutcome, CallRequest } from "#domain/contract/Request.ts"
import type { FromRenderThread, ToRenderThread } from "./RenderThread.ts"

const { renderPage } = (await import(workerData as string)) as { readonly renderPage: RenderPage }
const asked = new Map<number, (outcome: CallOutcome) => void>()
let calls = 0

const post = (message: FromRenderThread) => parentPort?.postMessage(message)

parentPort?.on("message", (message: ToRenderThread) => {
  if (message.kind === "outcome") {
    asked.get(message.call)?.(message.outcome)
    asked.delete(message.call)
    return
  }
  const { id, page } = message
  const call = (request: CallRequest) =>
    new Promise<CallOutcome>((resolve) => {
      calls += 1
      asked.set(calls, resolve)
      post({ kind: "call", id, call: calls, request })
    })
  renderPage({ ...page, call })
    .then((rendered) => post({ kind: "rendered", id, rendered }))
    // also what cannot be posted
    .catch((error: unknown) => post({ kind: "failed", id, error: plain(error) }))
})
post({ kind: "ready" })

function plain(error: unknown): Error {
  const { stack = "" } = error instanceof Error ? error : {}
  return Object.assign(new Error(String(error)), { stack })
}
