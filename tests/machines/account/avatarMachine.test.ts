import { expect, test } from "vitest"
import { avatarMachine } from "#machines/account/avatarMachine.ts"
import { answer } from "../support/environment.ts"
import { emittedBy } from "../support/emittedBy.ts"
import { failed } from "../support/pageCharts.ts"
import { run, tell } from "../support/run.ts"

const chosen = (kind: string, size = 1_000) => ({ type: "file.chosen", file: { kind, size } })

const OPENED = answer("open", { url: "blob:1", width: 800, height: 600 })
const TAKEN = { type: "crop.take" }

const start = () => {
  const { actor } = run(avatarMachine, {})
  const shown = () => [actor.getSnapshot().value, actor.getSnapshot().context.message]
  return { actor, shown }
}

test("an accepted picture is announced, and the user is read again", () => {
  const { actor, shown } = start()
  const emitted = emittedBy(actor, "session.refresh", "notice.show")
  tell(actor, chosen("image/png"))
  expect(shown()).toStrictEqual(["opening", null])
  tell(actor, OPENED, TAKEN)
  expect(shown()).toStrictEqual(["uploading", null])
  tell(actor, answer("upload", { ok: true, value: { avatar: "/uploads/avatar/a.png" } }))
  expect(shown()).toStrictEqual(["idle", null])
  expect(emitted).toStrictEqual([
    { type: "session.refresh" },
    { type: "notice.show", notice: { kind: "toast", level: "success", text: "头像已更新" } },
  ])
})

test("what cannot be an avatar is not sent, and the next that can takes the word back", () => {
  const { actor, shown } = start()
  tell(actor, chosen("image/gif"))
  expect(shown()).toStrictEqual(["idle", "头像只支持PNG、JPEG或WebP图片"])
  tell(actor, chosen("image/webp"))
  expect(shown()).toStrictEqual(["opening", null])
  tell(actor, answer("open", null))
  expect(shown()).toStrictEqual(["idle", "这张图片打不开，换一张试试"])
})

test("why the server refused it stays to be read, and another may be chosen", () => {
  const { actor, shown } = start()
  tell(actor, chosen("image/png"), OPENED, TAKEN, answer("upload", failed("invalid", "头像只支持PNG、JPEG或WebP图片")))
  expect(shown()).toStrictEqual(["idle", "头像只支持PNG、JPEG或WebP图片"])
  expect(actor.getSnapshot().context.cropping).toBe(null)
  tell(actor, chosen("image/png"))
  expect(shown()).toStrictEqual(["opening", null])
})

test("a second file chosen meanwhile changes nothing", () => {
  const { actor, shown } = start()
  tell(actor, chosen("image/png"), chosen("image/gif"))
  expect(shown()).toStrictEqual(["opening", null])
})

test("the square follows one finger, two fingers, the wheel and keys, and a finger that was not put down moves nothing", () => {
  const { actor } = start()
  const crop = () => actor.getSnapshot().context.cropping?.crop
  const finger = (type: "crop.press" | "crop.move", name: number, x: number, y = 0.5) => ({
    type,
    finger: name,
    at: { x, y },
  })
  tell(actor, chosen("image/png"), OPENED)
  expect(crop()).toStrictEqual({ x: 100, y: 0, size: 600 })
  tell(actor, finger("crop.move", 1, 0.9))
  expect(crop()).toStrictEqual({ x: 100, y: 0, size: 600 })
  tell(actor, finger("crop.press", 1, 0.5), finger("crop.move", 1, 0.4))
  expect(crop()).toStrictEqual({ x: 160, y: 0, size: 600 })
  tell(actor, finger("crop.move", 1, 0.25), finger("crop.press", 2, 0.75), finger("crop.move", 2, 1.25))
  expect(crop()?.size).toBe(300)
  tell(actor, { type: "crop.release", finger: 1 }, { type: "crop.release", finger: 2 })
  const before = crop()
  tell(actor, finger("crop.move", 1, 0))
  expect(crop()).toStrictEqual(before)
  tell(actor, { type: "crop.zoomTo", level: 0 }, { type: "crop.nudge", by: { x: 1, y: 1 } })
  expect(crop()).toStrictEqual({ x: 0, y: 0, size: 600 })
  tell(actor, { type: "crop.zoom", factor: 2, at: { x: 0, y: 0 } })
  expect(crop()).toStrictEqual({ x: 0, y: 0, size: 300 })
  tell(actor, { type: "crop.cancel" })
  expect([actor.getSnapshot().value, crop()]).toStrictEqual(["idle", undefined])
})
