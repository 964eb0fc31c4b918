import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

export interface CachedBody {
  readonly status: number
  readonly type: string
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly plain: Buffer
  readonly brotli: Buffer
  readonly gzip: Buffer
}

interface Entry {
  readonly body: Promise<CachedBody>
  readonly until: number
  bytes: number
  made: CachedBody | null
}

const LIFE = 5_000
/** Of one agency's pages a few megabytes are asked for in five seconds. */
const MAX_BYTES = 64 * 1024 * 1024
/** What an entry takes beside its bodies, and one whose page is still being made. */
const ENTRY_BYTES = 4 * 1024

/** Level 5 costs 2 ms for a page where 11 costs 60, and is 10 % larger. */
const brotli = (bytes: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })

export interface MadeBody {
  readonly status: number
  readonly type: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

const compressed = async ({ text, ...head }: MadeBody): Promise<CachedBody> => {
  const plain = Buffer.from(text)
  const [small, older] = await Promise.all([brotli(plain), promisify(gzip)(plain)])
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`
  return { ...head, etag, plain, brotli: small, gzip: older }
}

/**
 * Answers for visitors who are not signed in, kept for some seconds by agency and address, compressed once. One render
 * serves everybody who asks meanwhile; one that failed is not kept. Beyond `maxBytes` the oldest go.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes
  }

  /** Without waiting: to wait for what is there costs a tenth of its answer. */
  kept(key: string, now: number): CachedBody | null {
    const entry = this.#entries.get(key)
    return entry !== undefined && entry.until > now ? entry.made : null
  }

  /** What is there or is being made. */
  find(key: string, now: number): Promise<CachedBody> | null {
    const entry = this.#entries.get(key)
    return entry !== undefined && entry.until > now ? entry.body : null
  }

  get(key: string, now: number, make: () => Promise<MadeBody>): Promise<CachedBody> {
    const found = this.find(key, now)
    if (found !== null) return found
    this.#delete(key)
    const entry: Entry = { body: make().then(compressed), until: now + LIFE, bytes: 0, made: null }
    this.#entries.set(key, entry)
    this.#grow(entry, ENTRY_BYTES)
    const drop = () => {
      if (this.#entries.get(key) === entry) this.#delete(key)
    }
    entry.body.then((body) => {
      entry.made = body
      if (body.status >= 500) drop()
      else if (this.#entries.get(key) === entry)
        this.#grow(entry, body.plain.length + body.brotli.length + body.gzip.length)
    }, drop)
    return entry.body
  }

  #grow(entry: Entry, bytes: number): void {
    entry.bytes += bytes
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return
      this.#delete(oldest)
    }
  }

  #delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }
}
