import type { Readable } from "node:stream"

/**
 * Files that belong to the content or to people, by key: `clip/360p/000.m4s`. A key has slashes, no empty part and no
 * part that begins with a dot.
 */
export interface ObjectStore {
  /** As HTTP answers it, ranges and conditions honoured; null: there is no such object. */
  readonly read: (key: string, asked?: Asked) => Promise<ObjectAnswer | null>
  /** The objects whose keys begin with a text, in no order. */
  readonly list: (prefix: string) => AsyncIterable<ObjectInfo>
  /** Whole or not at all; it is durable when this resolves. Replaces an object of the same key. */
  readonly put: (key: string, file: string) => Promise<void>
  /** One that is not there is gone already. */
  readonly remove: (key: string) => Promise<void>
  /** A signed address that whoever has it may read for one to two hours; all of one hour are equal. Left out: there is none. */
  readonly addressAt?: ((key: string, now: number) => Promise<string>) | undefined
}

export interface Asked {
  readonly method?: "GET" | "HEAD"
  /** Of a request, in lower case; those of ranges and conditions count. */
  readonly headers?: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
}

export interface ObjectAnswer {
  readonly status: 200 | 206 | 304 | 412 | 416
  /** `content-length`, `content-range`, `etag`, `last-modified`, `accept-ranges`, as far as they apply. */
  readonly headers: Readonly<Record<string, string>>
  /** Has to be read to its end or destroyed. */
  readonly body: Readable
}

export interface ObjectInfo {
  readonly key: string
  /** In bytes. */
  readonly size: number
  /** Epoch milliseconds. */
  readonly modified: number
}
