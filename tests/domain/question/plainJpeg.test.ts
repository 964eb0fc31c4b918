import fc from "fast-check"
import sharp from "sharp"
import { expect, it } from "vitest"
import { plainJpeg } from "#domain/question/plainJpeg.ts"

const picture = () => sharp({ create: { width: 30, height: 20, channels: 3, background: { r: 9, g: 90, b: 200 } } })

it("leaves the pixels of a picture and nothing that was noted beside them", async () => {
  const noted = await picture()
    .withExif({ IFD0: { Make: "SecretCamera" }, IFD3: { GPSLatitudeRef: "N" } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    .jpeg()
    .toBuffer()
  const plain = Buffer.from(plainJpeg(noted))
  const { exif, xmp } = await sharp(plain).metadata()
  expect([exif, xmp, plain.includes("SecretCamera")]).toStrictEqual([undefined, undefined, false])
  expect((await sharp(plain).raw().toBuffer()).equals(await sharp(noted).raw().toBuffer())).toBe(true)
  expect(Buffer.from(plainJpeg(plain)).equals(plain)).toBe(true)
})

it("ends for any bytes, and adds none", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const plain = plainJpeg(Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, ...bytes]))
      expect(plain.length).toBeLessThanOrEqual(bytes.length + 4)
      expect(plainJpeg(plain).length).toBeLessThanOrEqual(plain.length)
    }),
  )
})
