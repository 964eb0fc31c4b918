import { SIDE } from "#domain/account/AvatarCrop.ts"
import { makeGate } from "../core/gate.ts"
import { invalid, Refusal } from "../core/Refusal.ts"

/** A camera's picture; a header may claim more. */
const MAX_PIXELS = 24_000_000
const MAX_SECONDS = 10

// a decoded picture may take 100 MB
const gate = makeGate(1, 16)

/**
 * The picture of an upload as a JPEG of at most 512 pixels a side, decoded and written by the server: nothing is left of
 * what a camera noted in it. Refuses what cannot be decoded, or is too large to be.
 */
export const readPicture = async (bytes: Buffer): Promise<Buffer> => {
  if (!isPicture(bytes)) throw invalid("file", "头像只支持PNG、JPEG或WebP图片")
  const written = await gate(() => rewritten(bytes))
  if (written === null) throw new Refusal({ status: 503, message: "换头像的人太多，请稍后再试", retryAfter: 5 })
  return written
}

const rewritten = async (bytes: Buffer): Promise<Buffer> => {
  // loaded with the first picture
  const { default: sharp } = await import("sharp")
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize(SIDE, SIDE, { withoutEnlargement: true })
      .flatten({ background: "#fff" })
      .jpeg({ quality: 85 })
      .toBuffer()
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes("pixel limit")
    throw invalid("file", isTooLarge ? "图片的像素太多，请换一张小一点的" : "这张图片打不开，换一张试试")
  }
}

/** A PNG, JPEG or WebP, by its first bytes: no other decoder is asked. */
const isPicture = (bytes: Buffer): boolean =>
  bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1")) ||
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  (bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP")
