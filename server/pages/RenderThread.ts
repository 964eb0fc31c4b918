import { Worker } from "node:worker_threads"
import type { Rendered, RenderPage, RenderRequest } from "#app/RenderPage.ts"
import type { CallOutcome, CallRequest } from "#domain/contract/Request.ts"

export type ToRenderThread =
  | { readonly kind: "render"; readonly id: number; readonly page: Omit<RenderRequest, "call"> }
  | { readonly kind: "outcome"; readonly call: number; readonly outcome: CallOutcome }

export type FromRenderThread =
  | { readonly kind: "ready" }
  | { readonly kind: "call"; readonly id: number; readonly call: number; readonly request: CallRequest }
  | { readonly kind: "rendered"; readonly id: number; readonly rendered: Rendered }
  | { readonly kind: "failed"; readonly id: number; readonly error: Error }

interface Running {
  readonly call: RenderRequest["call"]
  readonly resolve: (rendered: Rendered) => void
  readonly reject: (error: Error) => void
}

export interface RenderThread {
  readonly render: RenderPage
  readonly close: () => Promise<void>
}

/** A page takes at most the patience of its payload; one that takes longer never ends. */
const MAX_RENDER_MS = 30_000

/**
 * The server's entry of the build (a file address) on a thread of its own. Calls are made on this one. A thread that ends
 * fails the pages that it was rendering, and the next page starts another. Rejects when the entry cannot be loaded.
 */
export const startRenderThread = async (entry: string): Promise<RenderThread> => {
  const running = new Map<number, Running>()
  let ids = 0
  let thread: Promise<Worker> | null = null

  const start = (): Promise<Worker> => {
    const worker = new Worker(new URL("renderThread.main.ts", import.meta.url), { workerData: entry })
    const ready = Promise.withResolvers<Worker>()
    let cause: unknown
    worker.on("error", (error) => (cause = error))
    worker.on("exit", (code) => {
      const error = new Error(`the thread that renders pages ended with ${code}`, { cause })
      thread = null
      ready.reject(error)
      for (const { reject } of running.values()) reject(error)
      running.clear()
    })
    worker.on("message", (message: FromRenderThread) => {
      if (message.kind === "ready") ready.resolve(worker)
      else receive(worker, message)
    })
    return ready.promise
  }
  const receive = (worker: Worker, message: Exclude<FromRenderThread, { readonly kind: "ready" }>) => {
    const page = running.get(message.id)
    if (page === undefined) return
    if (message.kind === "call") {
      const answer = (outcome: CallOutcome) => send(worker, { kind: "outcome", call: message.call, outcome })
      page.call(message.request).then(answer, page.reject)
      return
    }
    running.delete(message.id)
    if (message.kind === "rendered") page.resolve(message.rendered)
    else page.reject(message.error)
  }
  const send = (worker: Worker, message: ToRenderThread) => worker.postMessage(message)

  thread = start()
  await thread
  return {
    render: async ({ call, ...page }) => {
      const worker = await (thread ??= start())
      const id = (ids += 1)
      const { promise, resolve, reject } = Promise.withResolvers<Rendered>()
      running.set(id, { call, resolve, reject })
      const timer = setTimeout(() => void worker.terminate(), MAX_RENDER_MS)
      send(worker, { kind: "render", id, page })
      return promise.finally(() => clearTimeout(timer))
    },
    close: async () => {
      const worker = await thread?.catch(() => null)
      await worker?.terminate()
    },
  }
}
