import { Context, Data, Effect } from "effect"

/** Packed data whose text would be larger than this is refused: a small answer must not fill the memory. */
export const UNPACKED_LIMIT = 16 * 1024 * 1024

/** Packed data that is damaged, too large, or no JSON. */
export class Unreadable extends Data.TaggedError("Unreadable")<{ readonly cause: unknown }> {}

/** Raw-deflated bytes → chunks. Throws or rejects on damaged data, and with what `take` throws. */
type Inflate = (packed: Uint8Array<ArrayBuffer>, take: (chunk: Uint8Array) => void) => Promise<void> | void

const inflateNatively: Inflate = async (packed, take) => {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) take(next.value)
  } catch (error) {
    await reader.cancel().catch(() => {})
    throw error
  }
}

/** The browser's own, else pako (before Chrome 103, Safari 16.4, Firefox 113), loaded for those alone. */
export const Inflater = Context.Reference<Inflate>("adapters/Inflater", {
  defaultValue: () =>
    "DecompressionStream" in globalThis
      ? inflateNatively
      : async (packed, take) => (await import("./inflateWithPako.ts")).inflateWithPako(packed, take),
})

/** base64 of raw-deflated JSON → the value (section 7). */
export const unpack = (inflate: Inflate, text: string) =>
  Effect.tryPromise({
    try: async () => {
      const chunks: Array<Uint8Array> = []
      let size = 0
      await inflate(bytesOf(text), (chunk) => {
        size += chunk.length
        if (size > UNPACKED_LIMIT) throw new Error("the unpacked data is too large")
        chunks.push(chunk)
      })
      const whole = new Uint8Array(size)
      chunks.reduce((at, chunk) => (whole.set(chunk, at), at + chunk.length), 0)
      return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(whole)) as unknown
    },
    catch: (cause) => new Unreadable({ cause }),
  })

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
