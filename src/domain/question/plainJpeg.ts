/** Notes of cameras and programs (EXIF, XMP, IPTC) and comments: segments of a JPEG that draw nothing. */
const NOTES: ReadonlySet<number> = new Set([0xe1, 0xed, 0xfe])
const SCAN = 0xda

/** The bytes of a JPEG without notes; some browsers note something in the pictures that they write. */
export const plainJpeg = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  const kept: Array<Uint8Array> = [bytes.subarray(0, 2)]
  let at = 2
  while (bytes[at] === 0xff && bytes[at + 1] !== SCAN && at + 4 <= bytes.length) {
    const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
    if (!NOTES.has(bytes[at + 1] ?? 0)) kept.push(bytes.subarray(at, end))
    at = end
  }
  kept.push(bytes.subarray(at))
  const plain = new Uint8Array(kept.reduce((sum, { length }) => sum + length, 0))
  let length = 0
  for (const part of kept) {
    plain.set(part, length)
    length += part.length
  }
  return plain
}
