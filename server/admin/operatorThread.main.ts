// Does the long work of the back office: nothing of it stands between a learner and a saved answer.
import { constants, setPriority } from "node:os"
import { parentPort, workerData } from "node:worker_threads"
import { CannotOperate } from "../core/CannotOperate.ts"
import { connect, type DatabaseAddress } from "../db/connect.ts"
import { SESSION_PRIORITY, yieldToOthers } from "../db/yieldToOthers.ts"
import { doAct } from "./doAct.ts"
import { exportList } from "./exportList.ts"
import type { FromOperatorThread, OperatorWork, ToOperatorThread } from "./OperatorThread.ts"

const STATEMENT_TIMEOUT_MS = 120_000

// of this thread alone; elsewhere it would be that of the process
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW)

const address = workerData as DatabaseAddress
/** A connection, whose statements leave the other processors to exams. */
const connected = (applicationName: string) =>
  connect(address, {
    max: 1,
    applicationName,
    statementTimeout: STATEMENT_TIMEOUT_MS,
    settings: { max_parallel_workers_per_gather: 0 },
  })
/** For all exports, a statement at a time. */
const exporting = connected("study-site-exports")
/** For acts, one after the other. */
const acting = connected("study-site-acts")
const files = new Map<number, AsyncGenerator<string | Uint8Array>>()

const work: OperatorWork = {
  beginExport: async ({ operator, now, asked }, id) => {
    await yieldToOthers(exporting, address, SESSION_PRIORITY)
    files.set(id, await exportList({ pool: exporting, operator, now }, asked))
  },
  nextPart: async (id) => {
    const file = files.get(id)
    if (file === undefined) throw new Error("the thread that made this export ended")
    const { done, value } = await file.next()
    if (done === true) return null
    return typeof value === "string" ? new TextEncoder().encode(value) : new Uint8Array(value)
  },
  doAct: async ({ operator, act, input, ...doing }) => {
    await yieldToOthers(acting, address, null)
    return doAct(acting, operator, act, input, doing)
  },
}

type Asked = Extract<ToOperatorThread, { readonly call: number }>

const answer = async (message: Asked): Promise<FromOperatorThread> => {
  const { call, kind } = message
  try {
    const run = work[kind] as (...given: ReadonlyArray<unknown>) => Promise<unknown>
    return { kind: "answered", call, answer: await run(...message.given) }
  } catch (error) {
    if (error instanceof CannotOperate) return { kind: "refused", call, message: error.message, fields: error.fields }
    return { kind: "failed", call, error: plain(error) }
  }
}

const post = (message: FromOperatorThread) => {
  const bytes = message.kind === "answered" && message.answer instanceof Uint8Array ? [message.answer.buffer] : []
  parentPort?.postMessage(message, bytes as ArrayBuffer[])
}

parentPort?.on("message", (message: ToOperatorThread) => {
  if (message.kind === "end") {
    parentPort?.close()
    for (const pool of [exporting, acting]) void pool.end({ timeout: 5 })
  } else if (message.kind === "leave") {
    // what it was reading is read to its end
    void files.get(message.id)?.return(undefined)
    files.delete(message.id)
  } else void answer(message).then(post)
})

/** What can be posted of an error; its code says whether the database was away. */
function plain(error: unknown): Error {
  const { stack = "", code } = (error instanceof Error ? error : {}) as {
    readonly stack?: string
    readonly code?: unknown
  }
  return Object.assign(new Error(String(error)), { stack, ...(typeof code === "string" && { code }) })
}
