interface Wanted {
  /** PNG beside a question, so that every format of questions can hold it; WebP in an article. */
  readonly format: "png" | "webp"
  readonly maxBytes: number
}

export interface ReducedPicture {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

const MAX_WIDTH = 1_600
const MIN_WIDTH = 200
const MAX_PIXELS = 50_000_000

/**
 * A picture decoded and written again, upright, as wide as a page and small enough: nothing is left of what a camera noted
 * in it. null where it cannot be decoded, or not be made so small.
 */
export const reducedPicture = async (
  bytes: Uint8Array,
  { format, maxBytes }: Wanted,
): Promise<ReducedPicture | null> => {
  // loaded with the first picture
  const { default: sharp } = await import("sharp")
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    for (let width = MAX_WIDTH; width >= MIN_WIDTH;) {
      const resized = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
        .autoOrient()
        .resize({ width, height: width * 2, fit: "inside", withoutEnlargement: true })
      const written =
        format === "png"
          ? resized.png({ compressionLevel: 9, palette: true, effort: 2 })
          : resized.webp({ quality: 82, effort: 4 })
      const { data, info } = await written.toBuffer({ resolveWithObject: true })
      if (data.length <= maxBytes) return { bytes: data, width: info.width, height: info.height }
      // bytes go with the area
      width = Math.floor(info.width * Math.min(0.8, 0.9 * Math.sqrt(maxBytes / data.length)))
    }
    return null
  } catch {
    return null
  }
}
