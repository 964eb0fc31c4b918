import { Inflate } from "pako"

/** Raw-deflated bytes → chunks. Throws on damaged data, and what `take` throws. */
export const inflateWithPako = (packed: Uint8Array<ArrayBuffer>, take: (chunk: Uint8Array) => void): void => {
  const inflator = new Inflate({ raw: true })
  inflator.onData = (chunk: Uint8Array | ArrayBuffer) =>
    take(chunk instanceof Uint8Array ? chunk : new Uint8Array(chunk))
  inflator.push(packed, true)
  if (inflator.err !== 0 || !inflator.ended) throw new Error(`the packed data is damaged: ${inflator.msg}`)
}
