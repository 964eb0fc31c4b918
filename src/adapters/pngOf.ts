/** Pixels: A4 across at about 290 an inch, as a printer wants it. */
const WIDTH = 3_368

/** A drawing as a PNG, wide enough to print; null where the browser cannot draw it. */
export const pngOf = async (svg: string): Promise<Blob | null> => {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  try {
    await image.decode()
  } catch {
    return null
  }
  const canvas = document.createElement("canvas")
  canvas.width = WIDTH
  canvas.height = Math.round((WIDTH * image.naturalHeight) / image.naturalWidth)
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"))
}
