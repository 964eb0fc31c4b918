import { type Crop, SIDE } from "#domain/account/AvatarCrop.ts"

/** Longer than any screen needs to choose from; a camera's picture takes 60 MB otherwise. */
const MAX_SIDE = 2_048
const KIND = "image/jpeg"
const QUALITY = 0.9

interface UprightPicture {
  readonly blob: Blob
  readonly width: number
  readonly height: number
}

/** The picture of a file, turned upright, of bounded size; null for what the browser cannot read as one. */
export const readPicture = async (file: Blob): Promise<UprightPicture | null> => {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return null
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)))
  if (width === undefined || height === undefined) return null
  const blob = await drawn(bitmap, { x: 0, y: 0, width: bitmap.width, height: bitmap.height }, width, height)
  bitmap.close()
  return { blob, width, height }
}

/** The square of a picture as a file of its own: its pixels and nothing that a camera wrote beside them. */
export const cutSquare = async (picture: Blob, { x, y, size }: Crop): Promise<Blob> => {
  const side = Math.min(SIDE, Math.round(size))
  const bitmap = await createImageBitmap(picture)
  const cut = await drawn(bitmap, { x, y, width: size, height: size }, side, side)
  bitmap.close()
  return cut
}

interface Part {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A part of a picture in a size of its own, as a JPEG: its pixels and nothing else. */
export const drawn = async (
  bitmap: ImageBitmap,
  part: Part,
  width: number,
  height: number,
  quality = QUALITY,
): Promise<Blob> => {
  const canvas = document.createElement("canvas")
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext("2d")
  if (context === null) throw new Error("the browser has no canvas")
  // what is transparent would become black
  context.fillStyle = "white"
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = "high"
  context.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, width, height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("the picture could not be written")) : resolve(blob)),
      KIND,
      quality,
    )
  })
}
