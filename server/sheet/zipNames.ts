import { decodedAs } from "../core/decodedText.ts"

/**
 * The names of an archive's files in the order of its directory. Those that are not marked as UTF-8 are in the encoding
 * of the system that packed them, in China GBK. Throws RangeError where the directory is damaged.
 */
export const namesInZip = (bytes: Uint8Array): ReadonlyArray<string> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let { files, at } = directoryOf(view)
  const sizeAt = (place: number) => view.getUint16(place, true)
  const names: string[] = []
  for (; files > 0; files -= 1) {
    const end = at + 46 + sizeAt(at + 28)
    const name = bytes.subarray(at + 46, end)
    const isMarked = (sizeAt(at + 8) & UTF8) !== 0
    names.push(isMarked ? new TextDecoder().decode(name) : localName(name))
    at = end + sizeAt(at + 30) + sizeAt(at + 32)
  }
  return names
}

const UTF8 = 0x0800
const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50

/** How many files it has, and where it begins. */
const directoryOf = (view: DataView): { readonly files: number; readonly at: number } => {
  const has = (sign: number, place: number) => view.getUint32(place, true) === sign
  let end = view.byteLength - 22
  while (!has(END, end)) end -= 1
  if (end >= 20 && has(LOCATOR_64, end - 20)) {
    const large = view.getUint32(end - 12, true)
    if (has(END_64, large)) return { files: view.getUint32(large + 32, true), at: view.getUint32(large + 48, true) }
  }
  return { files: view.getUint16(end + 8, true), at: view.getUint32(end + 16, true) }
}

/** UTF-8 that has nothing but pairs of bytes as GBK has them for common signs is taken for GBK: 目录 would be `Ŀ¼`. */
const localName = (name: Uint8Array): string => {
  const signs = new TextDecoder("latin1").decode(name)
  const likely = /^(?:[\0-\x7F]|[\xC2-\xDF][\xA1-\xBF])*$/.test(signs) ? ["gb18030"] : ["utf-8", "gb18030"]
  return likely.map((encoding) => decodedAs(encoding, name)).find((text) => text !== null) ?? signs
}
