import { type Cell, xlsxFile } from "#server/core/xlsxFile.ts"

/** The bytes of a workbook with these rows. */
export const workbookOf = async (rows: ReadonlyArray<ReadonlyArray<Cell>>): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  for await (const part of xlsxFile(pageOf(rows))) parts.push(part)
  return Buffer.concat(parts)
}

async function* pageOf<T>(page: T): AsyncGenerator<T> {
  yield page
}
