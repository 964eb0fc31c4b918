import { createHash } from "node:crypto"

/** The address that texts of a bank use for a picture of a file: the same for the same picture. */
export const pictureAddress = (bytes: Uint8Array): string =>
  `images/w-${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}.png`

/** Whether it can be brought in: PNG, JPEG, GIF, WebP, TIFF; neither EMF, WMF nor BMP. */
export const isReadablePicture = (bytes: Uint8Array): boolean => {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1")
  return /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|II\*\0|MM\0\*)/s.test(head)
}
