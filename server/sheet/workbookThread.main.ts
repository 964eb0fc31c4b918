// Reads a workbook on a thread of its own: thousands of rows never stand between a learner and a saved answer.
import { parentPort, workerData } from "node:worker_threads"
import { FileRefused } from "./FileRefused.ts"
import type { FromWorkbookThread } from "./sheetCells.ts"
import { plainText, readWorkbook } from "./workbook.ts"

const MAX_UNPACKED = 40 * 1024 * 1024

const read = (bytes: Uint8Array): FromWorkbookThread => {
  try {
    const { rows } = readWorkbook(bytes, { maxUnpacked: MAX_UNPACKED })
    return {
      kind: "read",
      rows: rows.map((cells) =>
        cells.map(({ text, reason, picture }) => ({
          text: plainText(text),
          reason: picture === undefined ? reason : "单元格里是图片，这里要文字",
        })),
      ),
    }
  } catch (error) {
    if (error instanceof FileRefused) return { kind: "refused", message: error.message }
    throw error
  }
}

parentPort?.postMessage(read(workerData as Uint8Array))
