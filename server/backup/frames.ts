import { createReadStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import { createGunzip } from "node:zlib"

/** What a backup file is a row of, gzipped: a byte of kind, four bytes of length, the bytes. */
export type Frame =
  | { readonly kind: "header"; readonly value: Header }
  | { readonly kind: "table"; readonly value: TableHead }
  /** Rows of the last table as PostgreSQL's COPY writes them in text; a row may go on in the next frame. */
  | { readonly kind: "rows"; readonly bytes: Buffer }
  | { readonly kind: "end"; readonly value: { readonly tables: number } }

export interface Header {
  readonly format: 1
  /** ISO text of the moment that the backup shows. */
  readonly made_at: string
  readonly postgres: string
  readonly migrations: ReadonlyArray<string>
  /** Environment variables of the site that were set; some are secret. */
  readonly settings: Readonly<Record<string, string>>
}

export interface TableHead {
  readonly name: string
  readonly columns: ReadonlyArray<string>
}

const KINDS = ["header", "table", "rows", "end"] as const
const HEAD_BYTES = 5

export const encode = (frame: Frame): Buffer => {
  const body = frame.kind === "rows" ? frame.bytes : Buffer.from(JSON.stringify(frame.value))
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt8(KINDS.indexOf(frame.kind))
  head.writeUInt32BE(body.length, 1)
  return Buffer.concat([head, body])
}

export class NoBackup extends Error {
  override readonly name = "NoBackup"
}

/** The frames of a file in their order. Throws NoBackup at a file that is another thing, corrupt or cut off. */
export async function* framesOf(file: string): AsyncGenerator<Frame> {
  const unzipped = createGunzip()
  const reading = pipeline(createReadStream(file), unzipped)
  // the loop below meets the same error
  reading.catch(() => {})
  // joined once they are a whole frame: joined at each chunk, a long frame would be copied hundreds of times
  let parts: Buffer[] = []
  let length = 0
  let needed = HEAD_BYTES
  let last: Frame["kind"] | null = null
  try {
    for await (const chunk of unzipped as AsyncIterable<Buffer>) {
      parts.push(chunk)
      length += chunk.length
      if (length < needed) continue
      let waiting = Buffer.concat(parts)
      for (let frame = firstOf(waiting); frame !== null; frame = firstOf(waiting)) {
        waiting = waiting.subarray(frame.size)
        if ((last === null) !== (frame.value.kind === "header")) throw new NoBackup(`${file} is no backup of this site`)
        last = frame.value.kind
        yield frame.value
      }
      parts = [waiting]
      length = waiting.length
      needed = sizeOf(waiting)
    }
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException
    if (code.startsWith("Z_"))
      throw new NoBackup(`${file} is no backup, corrupt or cut off (${message})`, { cause: error })
    throw error
  }
  if (last !== "end" || length > 0) throw new NoBackup(`${file} is cut off`)
}

/** Of the first frame, as far as it is known. */
const sizeOf = (bytes: Buffer): number => (bytes.length < HEAD_BYTES ? HEAD_BYTES : HEAD_BYTES + bytes.readUInt32BE(1))

const firstOf = (bytes: Buffer): { readonly value: Frame; readonly size: number } | null => {
  const size = sizeOf(bytes)
  if (bytes.length < HEAD_BYTES) return null
  const kind = KINDS[bytes.readUInt8(0)]
  if (kind === undefined) throw new NoBackup("this is no backup of this site")
  if (bytes.length < size) return null
  const body = bytes.subarray(HEAD_BYTES, size)
  return { size, value: kind === "rows" ? { kind, bytes: body } : ({ kind, value: parsed(body) } as Frame) }
}

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString())
  } catch (error) {
    throw new NoBackup("this backup is corrupt", { cause: error })
  }
}
