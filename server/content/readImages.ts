import { createHash } from "node:crypto"
import type { ContentReader } from "./ContentReader.ts"
import type { ImageInfo } from "./sanitized.ts"

/** A picture of a bank's questions, with what the server needs to serve it. */
export interface BankImage extends ImageInfo {
  readonly id: string
  readonly type: string
  readonly base64: string
}

export const MAX_IMAGE = 200 * 1024

/** The pictures in the `images` folder of a bank's folder, by the address that its questions use: `images/<file>`. */
export const readImages = async (reader: ContentReader, folder: string): Promise<ReadonlyMap<string, BankImage>> => {
  const at = `${folder}/images`
  const files = (await Promise.all([".png", ".svg"].map((extension) => reader.list(at, extension)))).flat()
  const contents = await Promise.all(files.map((file) => reader.folder.read(file)))
  // reported in one order, whichever was read first
  const read = files.flatMap((file, index): ReadonlyArray<[string, BankImage]> => {
    const bytes = contents[index] ?? Buffer.alloc(0)
    const size = file.endsWith(".png") ? pngSize(bytes) : svgSize(bytes.toString("utf8"))
    if (bytes.length > MAX_IMAGE) reader.refuse(file, "图片超过 200K")
    else if (size === null) reader.refuse(file, "读不出图片的宽和高")
    else return [[file.slice(at.length - "images".length), imageOf(file, bytes, size)]]
    return []
  })
  return new Map(read)
}

const imageOf = (file: string, bytes: Buffer, size: Pick<ImageInfo, "width" | "height">): BankImage => {
  const extension = file.slice(file.lastIndexOf("."))
  const id = `${createHash("sha256").update(bytes).digest("hex").slice(0, 24)}${extension}`
  const type = extension === ".png" ? "image/png" : "image/svg+xml"
  return { id, src: `/images/${id}`, type, base64: bytes.toString("base64"), ...size }
}

/** A PNG as a picture of a bank; null where its size cannot be read. */
export const pngImage = (bytes: Buffer): BankImage | null => {
  const size = pngSize(bytes)
  return size === null ? null : imageOf(".png", bytes, size)
}

const PNG = "89504e470d0a1a0a"

export const pngSize = (bytes: Buffer) =>
  bytes.length < 24 || bytes.subarray(0, 8).toString("hex") !== PNG
    ? null
    : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }

export const svgSize = (text: string) => {
  const found = /<svg\b[^<>]*?\sviewBox="0 0 (\d+(?:\.\d+)?) (\d+(?:\.\d+)?)"/.exec(text)
  return found === null ? null : { width: Math.round(Number(found[1])), height: Math.round(Number(found[2])) }
}
