import { uploadsMachine } from "#machines/admin/uploadsMachine.ts"
import type { Chart } from "../support/charts.ts"
import { answer, defect, elapsed } from "../support/environment.ts"
import { failed, ok } from "./answers.ts"

const begun = (received: number, video: string | null = null) =>
  answer("begin", ok({ id: "u", received, part_bytes: 2, video }))

const listed = (is_pending: boolean) =>
  answer("list", ok([{ key: "v-u", title: "一", state: is_pending ? "等待转码" : "可以播放", is_pending }]))

export const uploadsChart: Chart = {
  machine: uploadsMachine,
  file: "src/machines/admin/uploadsMachine.ts",
  events: [],
  walks: [
    [
      { type: "file.chosen", place: "video", name: "一.mp4", size: 3, modified: 1 },
      { type: "upload.cancel", place: "video" },
      { type: "field.typed", place: "video" },
      begun(0),
      begun(3),
      begun(3, "v-u"),
      answer("begin", failed("unauthorized", 401)),
      answer("begin", failed("network")),
      answer("begin", failed("refused", 10405)),
      defect("begin"),
      answer("sendPart", ok({ received: 2 })),
      answer("sendPart", ok({ received: 3 })),
      answer("sendPart", failed("unauthorized", 401)),
      answer("sendPart", failed("network")),
      answer("sendPart", failed("refused", 10405)),
      defect("sendPart"),
      answer("add", ok("v-u")),
      answer("add", failed("unauthorized", 401)),
      answer("add", failed("network")),
      answer("add", failed("refused", 10405)),
      defect("add"),
      elapsed("again", "uploads.sending.waiting"),
      { type: "session.resumed" },
    ],
    [
      { type: "videos.refresh" },
      listed(true),
      listed(false),
      answer("list", failed("network")),
      defect("list"),
      elapsed("again", "uploads.watching.resting"),
    ],
  ],
  situation: ({ context }) => [
    context.uploads.map(({ begun: state, failure }: { begun: { received: number } | null; failure: object | null }) => [
      state?.received,
      failure === null,
    ]),
    context.videos.length,
  ],
}
