/**
 * The text of a file by its byte order mark, else as UTF-16 where it has zero bytes, else as UTF-8, else as what
 * spreadsheets write in China, without the mark; null where it is none of these.
 */
export const decodedText = (bytes: Uint8Array): string | null => {
  const encodings = utf16Of(bytes) ?? ["utf-8", "gb18030"]
  return encodings.map((encoding) => decodedAs(encoding, bytes)).find((text) => text !== null) ?? null
}

/** Null where the bytes are not in that encoding. Throws RangeError for one that nobody knows. */
export const decodedAs = (encoding: string, bytes: Uint8Array): string | null => {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}

/** A text has no zero bytes, but half of each Latin letter, comma and line end in UTF-16 is one. */
const utf16Of = (bytes: Uint8Array): ReadonlyArray<string> | null => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return ["utf-16le"]
  if (first === 0xfe && second === 0xff) return ["utf-16be"]
  const zero = bytes.indexOf(0)
  return zero === -1 ? null : [zero % 2 === 0 ? "utf-16be" : "utf-16le"]
}
