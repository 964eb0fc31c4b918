import * as Preference from "#domain/player/Preference.ts"
import { playerMachine } from "#machines/player/playerMachine.ts"
import type { Lesson, Outline, PlayerInput } from "#machines/player/playerTypes.ts"
import type { Chart } from "../support/charts.ts"
import { answer, defect, elapsed } from "../support/environment.ts"

export const START = 1_000_000

export const playerInput: PlayerInput = {
  classroom_id: "c1",
  lesson_id: null,
  user_id: "u1",
  now: START,
  refreshRate: 20,
}

const studied = { position: 0, finished: false, preview: false }

export const outline: Outline = {
  classroom_id: "c1",
  name: "公开课",
  joined: true,
  valid_until: null,
  last_lesson_id: "v1",
  courses: [
    {
      id: "c1",
      name: "公开课",
      chapters: [
        {
          id: "h1",
          name: "第一章",
          lessons: [
            { id: "a1", name: "文章", kind: "article", seconds: 60, ...studied },
            { id: "v1", name: "视频", kind: "video", seconds: 100, ...studied },
          ],
        },
      ],
    },
  ],
}

export const video: Lesson = {
  id: "v1",
  name: "视频",
  kind: "video",
  seconds: 100,
  position: 30,
  finished: false,
  studied_at: START - 5_000,
  video: { playlist: "/media/g/k/index.m3u8", captions: "/media/g/k/captions.vtt", poster: "" },
  article_html: "",
  marked: false,
  next_lesson_id: "a1",
}

export const article: Lesson = {
  id: "a1",
  name: "文章",
  kind: "article",
  seconds: 60,
  position: 0,
  finished: false,
  video: null,
  article_html: "<p>正文</p>",
  marked: false,
  next_lesson_id: null,
}

export const ok = (value: unknown) => ({ ok: true, value })
export const failed = (kind: string, code = 0, message = "") => ({
  ok: false,
  failure: { kind, code, message, fields: [] },
})

export const recalled = { type: "store.recalled", reports: [], preference: Preference.DEFAULT }
export const timed = (position: number, at: number) => ({ type: "media.timed", position, buffered: position + 10, at })

export const switched = { type: "session.changed", session: "signedIn", was: "signedIn" }
const REPORT = { classroom_id: "c1", lesson_id: "a1", position: 60, played: 0, finished: true, at: START + 1 }

const moved = (change: Partial<PlayerInput>) => ({ type: "page.moved", input: { ...playerInput, ...change } })

const opening = [
  recalled,
  answer("outline", ok(outline)),
  answer("outline", ok({ ...outline, courses: [] })),
  answer("outline", failed("refused", 30_101, "加入课程后就可以学习这一课")),
  answer("outline", failed("unauthorized")),
  answer("outline", failed("busy")),
  defect("outline"),
  answer("lesson", ok(video)),
  answer("lesson", ok(article)),
  answer("lesson", ok({ ...video, finished: true, marked: true })),
  answer("lesson", failed("refused", 30_103)),
  answer("lesson", failed("unauthorized")),
  answer("lesson", failed("offline")),
  defect("lesson"),
  { type: "session.changed", session: "signedIn", was: "signedOut" },
  { type: "player.retry" },
  { type: "network.online" },
  moved({ lesson_id: "a1" }),
  moved({ classroom_id: "c2" }),
  moved({ user_id: "u2" }),
]

const lesson = [recalled, answer("outline", ok(outline)), answer("lesson", ok(video)), answer("lesson", ok(article))]

const sending = [
  { type: "lesson.finish" },
  { type: "lesson.next" },
  { type: "delivery.answered", item: REPORT, outcome: ok({ done: true }) },
  { type: "delivery.answered", item: REPORT, outcome: failed("refused", 30_101) },
  { type: "delivery.delayed" },
  { type: "network.online" },
  { type: "page.shown" },
  switched,
  { type: "delivery.withheld", user_id: "u2" },
]

const playing = [
  { type: "media.ready", duration: 100 },
  { type: "media.playing", at: START },
  timed(31, START + 1_000),
  timed(96, START + 2_000),
  { type: "media.paused" },
  { type: "media.waiting" },
  { type: "media.ended" },
  { type: "media.failed", reason: "network" },
  { type: "media.failed", reason: "expired" },
  { type: "media.expired" },
  answer("renewal", ok(video)),
  answer("renewal", failed("offline")),
  defect("renewal"),
  elapsed("addressLife", "player.content.video.address.valid"),
  { type: "lesson.retry" },
  { type: "controls.touch" },
  elapsed("untilReport", "player.content.video.watch.counting"),
  elapsed("linger", "player.content.video.controls.shown"),
]

const around = [
  { type: "media.playing", at: START },
  { type: "media.waiting" },
  { type: "media.ended" },
  { type: "media.cued", cues: [{ start: 0, end: 2, text: "一" }] },
  { type: "media.leveled", heights: [720, 360] },
  { type: "media.framed", screen: true, picture: false },
  { type: "video.toggle" },
  { type: "video.seek", position: 40 },
  { type: "video.skip", by: -10 },
  { type: "video.screen" },
  { type: "preference.rate", rate: 1.5 },
  { type: "preference.faster" },
  { type: "preference.mute" },
  { type: "preference.height", height: 720 },
  { type: "preference.letterKeys" },
  { type: "elsewhere.played" },
  { type: "marker.passed", question_id: "q1" },
  { type: "hours.moved", reach: null, owed: null },
  { type: "page.hidden" },
  { type: "controls.touch" },
  { type: "clock.ticked", now: START + 10_000 },
]

export const playerChart: Chart = {
  machine: playerMachine,
  file: "src/machines/player/playerMachine.ts",
  input: playerInput,
  events: [...opening, ...sending, ...playing, ...around],
  walks: [opening, [...lesson, ...sending], [...lesson, ...playing], [...lesson, ...around]],
  situation: ({ context }) => [
    context.lesson?.id,
    context.lesson_id,
    context.outline?.courses.length,
    context.due.length,
    context.isDelayed,
    context.finished.length,
    context.mediaFailure,
  ],
}
