import { expect, test } from "vitest"
import { avatarMachine } from "#machines/avatar/avatarMachine.ts"
import { answer } from "../support/environment.ts"
import { emittedBy } from "../support/emittedBy.ts"
import { failed } from "../support/pageCharts.ts"
import { run, tell } from "../support/run.ts"

const chosen = (kind: string, size = 1_000) => ({ type: "file.chosen", file: { kind, size } })

const start = () => {
  const { actor } = run(avatarMachine, {})
  const shown = () => [actor.getSnapshot().value, actor.getSnapshot().context.message]
  return { actor, shown }
}

test("an accepted picture is announced, and the user is read again", () => {
  const { actor, shown } = start()
  const emitted = emittedBy(actor, "session.refresh", "notice.show")
  tell(actor, chosen("image/png"))
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
  expect(shown()).toStrictEqual(["idle", "头像只支持 PNG、JPEG 或 WebP 图片"])
  tell(actor, chosen("image/webp"))
  expect(shown()).toStrictEqual(["uploading", null])
})

test("why the server refused it stays to be read, and another may be chosen", () => {
  const { actor, shown } = start()
  tell(actor, chosen("image/png"), answer("upload", failed("invalid", "头像只支持PNG、JPEG或WebP图片")))
  expect(shown()).toStrictEqual(["idle", "头像只支持PNG、JPEG或WebP图片"])
  tell(actor, chosen("image/png"))
  expect(shown()).toStrictEqual(["uploading", null])
})

test("a second file chosen meanwhile changes nothing", () => {
  const { actor, shown } = start()
  tell(actor, chosen("image/png"), chosen("image/gif"))
  expect(shown()).toStrictEqual(["uploading", null])
})
