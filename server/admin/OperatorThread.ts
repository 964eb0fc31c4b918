import { Readable } from "node:stream"
import { Worker } from "node:worker_threads"
import type { ActInput, ActName } from "#domain/admin/acts.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { DatabaseAddress } from "../db/connect.ts"
import type { DoneAct, Operator } from "./doAct.ts"
import type { ExportAsked } from "./exportList.ts"

export interface ExportJob {
  readonly operator: Omit<Operator, "progress">
  /** Epoch milliseconds. */
  readonly now: number
  readonly asked: ExportAsked
}

export interface ActJob<N extends ActName = ActName> {
  readonly operator: Omit<Operator, "progress">
  readonly act: N
  readonly input: ActInput<N>
  readonly isDryRun: boolean
  readonly found?: string | null
}

/** What the thread does, each with its answer. An export is one name from its beginning until it is left. */
export interface OperatorWork {
  readonly beginExport: (job: ExportJob, id: number) => Promise<void>
  /** null: the file is whole. */
  readonly nextPart: (id: number) => Promise<Uint8Array<ArrayBuffer> | null>
  readonly doAct: (job: ActJob) => Promise<DoneAct>
}

export type ToOperatorThread =
  | { readonly kind: "end" }
  | { readonly kind: "leave"; readonly id: number }
  | {
      readonly [N in keyof OperatorWork]: {
        readonly kind: N
        readonly call: number
        readonly given: Parameters<OperatorWork[N]>
      }
    }[keyof OperatorWork]

export type FromOperatorThread =
  | { readonly kind: "answered"; readonly call: number; readonly answer: unknown }
  | {
      readonly kind: "refused"
      readonly call: number
      readonly message: string
      readonly fields: CannotOperate["fields"]
    }
  | { readonly kind: "failed"; readonly call: number; readonly error: Error }

export interface OperatorThread {
  /** A list as a file, made as fast as it is read; to destroy it ends its making. Throws CannotOperate. */
  readonly exportList: (job: ExportJob) => Promise<Readable>
  /** One act after the other. Throws CannotOperate. */
  readonly doAct: OperatorWork["doAct"]
  readonly close: () => Promise<void>
}

interface Options {
  readonly address: DatabaseAddress
  /** Milliseconds without work after which the thread ends. */
  readonly idleMs?: number
}

type Waiting = PromiseWithResolvers<unknown>

/**
 * What an operator asks for and takes long, on a thread with connections of its own, so that saves wait for none of it.
 * It begins with the first work and ends when there was none for a while; one that fails fails what it was doing.
 */
export const makeOperatorThread = ({ address, idleMs = 30_000 }: Options): OperatorThread => {
  const waiting = new Map<number, Waiting>()
  const exports = new Set<number>()
  let numbers = 0
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined

  const start = (): Worker => {
    const worker = new Worker(new URL("operatorThread.main.ts", import.meta.url), { workerData: address })
    let cause: unknown
    worker.on("message", (message: FromOperatorThread) => {
      const { resolve, reject } = settle(message.call)
      if (message.kind === "answered") resolve(message.answer)
      else reject(message.kind === "refused" ? new CannotOperate(message.message, message) : message.error)
    })
    worker.on("error", (error) => (cause = error))
    worker.on("exit", (code) => {
      if (thread !== worker) return
      thread = null
      const error = new Error(`the thread of the back office ended with ${code}`, { cause })
      for (const call of waiting.keys()) settle(call).reject(error)
    })
    return worker
  }
  const settle = (call: number): Pick<Waiting, "resolve" | "reject"> => {
    const found = waiting.get(call) ?? Promise.withResolvers<unknown>()
    waiting.delete(call)
    endWhenIdle()
    return found
  }
  const endWhenIdle = () => {
    clearTimeout(idle)
    if (waiting.size > 0 || exports.size > 0) return
    idle = setTimeout(() => {
      tell({ kind: "end" })
      thread = null
    }, idleMs).unref()
  }
  const tell = (message: ToOperatorThread) => thread?.postMessage(message)
  const ask = async <N extends keyof OperatorWork>(
    kind: N,
    ...given: Parameters<OperatorWork[N]>
  ): Promise<Awaited<ReturnType<OperatorWork[N]>>> => {
    clearTimeout(idle)
    thread ??= start()
    const call = (numbers += 1)
    const answered = Promise.withResolvers<unknown>()
    waiting.set(call, answered)
    thread.postMessage({ kind, call, given })
    return (await answered.promise) as Awaited<ReturnType<OperatorWork[N]>>
  }

  return {
    exportList: async (job) => {
      const id = (numbers += 1)
      exports.add(id)
      const leave = () => {
        exports.delete(id)
        tell({ kind: "leave", id })
        endWhenIdle()
      }
      await ask("beginExport", job, id).catch((error: unknown) => {
        leave()
        throw error
      })
      return new Readable({
        read() {
          ask("nextPart", id).then(
            (part) => this.push(part),
            (error: Error) => this.destroy(error),
          )
        },
        destroy(error, done) {
          leave()
          done(error)
        },
      })
    },
    doAct: (job) => ask("doAct", job),
    close: async () => {
      clearTimeout(idle)
      await thread?.terminate()
    },
  }
}
