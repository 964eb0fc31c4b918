import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import { REFUSALS } from "#domain/attempt/KeptFile.ts"
import * as AttachedBytes from "#domain/question/AttachedBytes.ts"
import type * as Attachment from "#domain/question/Attachment.ts"
import { plainJpeg } from "#domain/question/plainJpeg.ts"
import { drawn } from "./avatarPicture.ts"

/** What is tried one after the other, until a picture is small enough: its longest side, and the quality of its JPEG. */
const STEPS = [
  [1_600, 0.85],
  [1_600, 0.7],
  [1_280, 0.6],
  [1_024, 0.5],
] as const
/** Read easily, and sent in seconds over a slow line. */
const WANTED_BYTES = 400_000

interface AnswerFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A chosen file as an answer takes it: a picture is written anew, a PDF stays as it is. A text says why it is not taken. */
export const answerFile = async (file: Blob): Promise<AnswerFile | string> => {
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  if (AttachedBytes.kindIn(start) === "pdf")
    return file.size > AttachedBytes.MAX_BYTES.pdf
      ? REFUSALS.pdf
      : named(new Uint8Array(await file.arrayBuffer()), "pdf")
  if (!file.type.startsWith("image/") && AttachedBytes.kindIn(start) === null) return REFUSALS.kind
  // upright, as its camera noted
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return REFUSALS.unreadable
  try {
    let bytes = new Uint8Array()
    for (const [side, quality] of STEPS) {
      bytes = await reduced(bitmap, side, quality)
      if (bytes.length <= WANTED_BYTES) break
    }
    return named(bytes, "jpg")
  } finally {
    bitmap.close()
  }
}

const reduced = async (bitmap: ImageBitmap, most: number, quality: number): Promise<Uint8Array<ArrayBuffer>> => {
  const { width, height } = bitmap
  const scale = Math.min(1, most / Math.max(width, height))
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  const whole = { x: 0, y: 0, width, height }
  const blob = await drawn(bitmap, whole, side(width), side(height), quality)
  return plainJpeg(new Uint8Array(await blob.arrayBuffer()))
}

const named = (bytes: Uint8Array<ArrayBuffer>, kind: Attachment.AttachmentKind): AnswerFile => ({
  name: AttachedBytes.nameOf(bytesToHex(sha256(bytes)), kind),
  bytes,
})
