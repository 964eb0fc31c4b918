import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { QuestionRow } from "./bankFiles.ts"
import type { Draft } from "./formats/Format.ts"
import { type BankImage, MAX_IMAGE, pngImage } from "./readImages.ts"
import { reducedPicture } from "./reducedPicture.ts"

type Pictures = ReadonlyMap<string, Uint8Array>

interface Converted {
  readonly images: ReadonlyMap<string, BankImage>
  /** Addresses of pictures that cannot be shown. */
  readonly broken: ReadonlySet<string>
}

/** Pictures of a file as those of a bank: PNG, small enough. */
export const pngPictures = async (pictures: Pictures): Promise<Converted> => {
  const images = new Map<string, BankImage>()
  const broken = new Set<string>()
  // one after the other: each may take the memory of its pixels
  for (const [address, bytes] of pictures) {
    const png = await pngOf(bytes)
    const image = png === null ? null : pngImage(png)
    if (image === null) broken.add(address)
    else images.set(address, image)
  }
  return { images, broken }
}

/** Names a picture that cannot be shown with each question that has it. */
export const withoutBroken = (drafts: ReadonlyArray<Draft>, broken: ReadonlySet<string>): ReadonlyArray<Draft> =>
  drafts.map((draft) => {
    const text = JSON.stringify(draft.fields)
    return [...broken].some((address) => text.includes(address))
      ? { ...draft, refused: [...draft.refused, "图片读不出来，或缩小后仍超过 200K"] }
      : draft
  })

/** Writes the pictures that these questions or drafts name into the bank's folder. */
export const writePictures = async (
  root: string,
  bank: string,
  images: Converted["images"],
  questions: ReadonlyArray<QuestionRow | Draft>,
): Promise<void> => {
  const text = JSON.stringify(questions)
  const folder = join(root, "catalog/banks", bank)
  if (images.size > 0) await mkdir(join(folder, "images"), { recursive: true })
  for (const [address, { base64 }] of images)
    if (text.includes(address)) await writeFile(join(folder, address), Buffer.from(base64, "base64"))
}

const pngOf = async (bytes: Uint8Array): Promise<Buffer | null> => {
  const own = Buffer.from(bytes)
  if (own.length <= MAX_IMAGE && pngImage(own) !== null) return own
  return (await reducedPicture(own, { format: "png", maxBytes: MAX_IMAGE }))?.bytes ?? null
}
