import { Inflate } from "pako"

/** Packed data whose text would be larger than this is refused: a small answer must not fill the memory. */
export const UNPACKED_LIMIT = 16 * 1024 * 1024

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

/** Raw-deflated bytes → bytes. Throws on damaged data and above the limit. */
const inflate = (packed: Uint8Array<ArrayBuffer>): Uint8Array => {
  const inflator = new Inflate({ raw: true })
  const chunks: Array<Uint8Array> = []
  let size = 0
  inflator.onData = (chunk: Uint8Array | ArrayBuffer) => {
    const bytes = chunk instanceof Uint8Array ? chunk : new Uint8Array(chunk)
    size += bytes.length
    if (size > UNPACKED_LIMIT) throw new Error("the unpacked data is too large")
    chunks.push(bytes)
  }
  inflator.push(packed, true)
  if (inflator.err !== 0 || !inflator.ended) throw new Error(`the packed data is damaged: ${inflator.msg}`)
  const whole = new Uint8Array(size)
  chunks.reduce((at, chunk) => (whole.set(chunk, at), at + chunk.length), 0)
  return whole
}

/** base64 of raw-deflated JSON → the value (section 7). Throws when it is anything else. */
export const unpack = (text: string): unknown =>
  JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(inflate(bytesOf(text))))
