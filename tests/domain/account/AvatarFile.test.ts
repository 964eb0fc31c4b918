import { expect, it } from "vitest"
import * as AvatarFile from "#domain/account/AvatarFile.ts"

it.each([
  ["image/png", 1, null],
  ["image/jpeg", AvatarFile.MAX_BYTES, null],
  ["image/webp", AvatarFile.MAX_BYTES + 1, "图片不能超过20 MB，换一张小一点的"],
  ["image/png", 0, "这个文件是空的，换一张试试"],
  ["image/svg+xml", 1_000, "头像只支持PNG、JPEG或WebP图片"],
  ["", 1_000, "头像只支持PNG、JPEG或WebP图片"],
])("a file of %s and %i bytes is told: %s", (kind, size, message) => {
  expect(AvatarFile.refusal({ kind, size })).toBe(message)
})
