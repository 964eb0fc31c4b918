import { afterAll, beforeAll, expect, it } from "vitest"
import { importContent } from "#server/content/importContent.ts"
import { ContentRefused } from "#server/content/Problem.ts"
import { warnOfSettings } from "#server/warnOfSettings.ts"
import { START } from "../../support/testServer.ts"
import { makeSampleFolder, type SampleFiles, sampleFiles } from "../content/sampleContent.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"

const VIDEO = "https://cdn.example.cn/lessons/1/index.m3u8"

const course = sampleFiles["catalog/courses/1001.yaml"] as {
  readonly chapters: ReadonlyArray<{ readonly lessons: ReadonlyArray<object> }>
}
const played: SampleFiles = {
  "catalog/courses/1001.yaml": {
    ...course,
    chapters: course.chapters.map((chapter, a) => ({
      ...chapter,
      lessons: chapter.lessons.map((lesson, b) => (a === 0 && b === 0 ? { ...lesson, video: VIDEO } : lesson)),
    })),
  },
}
const allowed = Object.fromEntries(
  Object.entries(sampleFiles).flatMap(([path, file]) =>
    /^agencies\/\w+\.yaml$/.test(path)
      ? [[path, { ...(file as object), live: { stream_origins: ["https://cdn.example.cn"] } }]]
      : [],
  ),
)

let site: StudySite
beforeAll(async () => {
  site = await makeStudySite({ ...played, ...allowed })
})
afterAll(() => site.close())

it("is played from where it is, without captions, and is missed in no store", async () => {
  const learner = await site.learner()
  const { video, seconds } = await learner.get("course.lesson", { classroom_id: "1001", lesson_id: "l1" })
  expect([video, seconds]).toStrictEqual([{ playlist: VIDEO, captions: "", poster: "" }, 90])
  expect(await warnOfSettings(site.sql, site.deps.config)).toStrictEqual([])
})

it("is refused where an agency's pages would not load it", async () => {
  const { folder, remove } = await makeSampleFolder(played)
  try {
    const refused = await importContent({ sql: site.sql, folder, media: site.deps.media, now: START }).catch(
      (error: unknown) => error,
    )
    const problems = refused instanceof ContentRefused ? refused.problems : []
    expect(new Set(problems.map(({ file, path }) => `${file} ${path}`))).toStrictEqual(
      new Set(["catalog/courses/1001.yaml chapters.0.lessons.0.video"]),
    )
    expect(problems.map(({ reason }) => reason)).toContain(
      "机构 a 的 live.stream_origins 里没有 https://cdn.example.cn",
    )
  } finally {
    await remove()
  }
})
