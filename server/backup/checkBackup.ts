import { framesOf, type Header, NoBackup } from "./frames.ts"

export interface Contents {
  readonly header: Header
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>
}

export const rowsIn = ({ rows }: Contents): number => Object.values(rows).reduce((sum, count) => sum + count, 0)

const NEW_LINE = 0x0a

/** Reads all of a backup file. Throws NoBackup when it is not one, corrupt, cut off, or of a format not known here. */
export const checkBackup = async (file: string): Promise<Contents> => {
  let header: Header | null = null
  let table = ""
  const rows: Record<string, number> = {}
  for await (const frame of framesOf(file)) {
    switch (frame.kind) {
      case "header":
        header = frame.value
        if (header.format !== 1) throw new NoBackup(`${file} is of a later version of the site`)
        break
      case "table":
        table = frame.value.name
        rows[table] = 0
        break
      case "rows":
        // COPY writes a line break inside a value as \n, so each one ends a row
        rows[table] = (rows[table] ?? 0) + count(frame.bytes)
        break
      case "end":
        if (frame.value.tables !== Object.keys(rows).length) throw new NoBackup(`${file} lacks tables`)
    }
  }
  if (header === null) throw new NoBackup(`${file} is no backup of this site`)
  return { header, rows }
}

const count = (bytes: Buffer): number => {
  let found = 0
  for (let at = bytes.indexOf(NEW_LINE); at !== -1; at = bytes.indexOf(NEW_LINE, at + 1)) found += 1
  return found
}
