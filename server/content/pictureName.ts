/** Pixels. */
interface Size {
  readonly width: number
  readonly height: number
}

/** The file of a picture that was uploaded: another picture has another name, and its size can be read from it. */
export const pictureName = (hash: string, { width, height }: Size, extension: string): string =>
  `${hash.slice(0, 16)}-${width}x${height}${extension}`

/** The size in pixels that the address of a picture of the content says; null: it says none. */
export const sizeInAddress = (address: string): Size | null => {
  const [, width, height] = /^\/pictures\/[\w.-]*?-(\d{1,5})x(\d{1,5})\.\w+$/.exec(address) ?? []
  return width === undefined || height === undefined ? null : { width: Number(width), height: Number(height) }
}
