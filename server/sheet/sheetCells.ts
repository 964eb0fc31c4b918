import { Worker } from "node:worker_threads"
import Papa from "papaparse"
import { CannotOperate } from "../core/CannotOperate.ts"
import { decodedText } from "../core/decodedText.ts"

export interface SheetCell {
  readonly text: string
  /** Why it is not what its sheet shows. */
  readonly reason?: string | undefined
}

export type SheetCells = ReadonlyArray<ReadonlyArray<SheetCell>>

export type FromWorkbookThread =
  | { readonly kind: "read"; readonly rows: SheetCells }
  | { readonly kind: "refused"; readonly message: string }

/** The cells of a workbook's first sheet, or of a CSV text; what it is, its bytes say. Throws CannotOperate. */
export const sheetCells = async (bytes: Uint8Array): Promise<SheetCells> => {
  if (beginsWith(bytes, ZIP)) return readOnThread(bytes)
  if (beginsWith(bytes, COMPOUND)) throw new CannotOperate("这是旧的XLS格式，或者加了密码：请另存为XLSX或CSV")
  const text = decodedText(bytes)
  if (text === null) throw new CannotOperate("读不出文件的文字：应为XLSX，或UTF-8、UTF-16、GB18030编码的CSV")
  return Papa.parse<string[]>(text).data.map((cells) => cells.map((cell) => ({ text: cell })))
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** Workbooks before 2007, and those with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0]

const beginsWith = (bytes: Uint8Array, signature: ReadonlyArray<number>): boolean =>
  signature.every((byte, n) => bytes[n] === byte)

const MAX_READ_MS = 30_000
const TOO_LARGE = "工作簿太大，请分成几份，或另存为CSV"

const readOnThread = (bytes: Uint8Array): Promise<SheetCells> => {
  const { promise, resolve, reject } = Promise.withResolvers<SheetCells>()
  const thread = new Worker(new URL("workbookThread.main.ts", import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const timer = setTimeout(() => {
    reject(new CannotOperate(TOO_LARGE))
    void thread.terminate()
  }, MAX_READ_MS)
  thread.on("message", (message: FromWorkbookThread) => {
    if (message.kind === "read") resolve(message.rows)
    else reject(new CannotOperate(message.message))
  })
  thread.on("error", (error: NodeJS.ErrnoException) =>
    reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new CannotOperate(TOO_LARGE) : error),
  )
  thread.on("exit", () => reject(new Error("the thread that reads workbooks ended without an answer")))
  return promise.finally(() => clearTimeout(timer))
}
