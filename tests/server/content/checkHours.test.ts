import { afterEach, beforeEach, expect, it } from "vitest"
import { checkFolder } from "#server/content/importContent.ts"
import { format } from "#server/content/Problem.ts"
import { START } from "../../support/testServer.ts"
import { makeSampleFolder, type SampleFolder, sampleFiles } from "./sampleContent.ts"

let content: SampleFolder
beforeEach(async () => {
  content = await makeSampleFolder()
})
afterEach(() => content.remove())

/** A class of the course whose one video has 90 seconds. */
const found = async (hours: object, markers: ReadonlyArray<object>) => {
  const [classroom] = sampleFiles["catalog/classrooms.yaml"] as ReadonlyArray<object>
  const course = sampleFiles["catalog/courses/1001.yaml"] as { readonly chapters: ReadonlyArray<object> }
  const video = { id: "l1", name: "视频课", seconds: 90, preview: true, video: "clip", markers }
  const article = { id: "l2", name: "文章课", seconds: 900, preview: false, article: "正文" }
  await content.write({
    "catalog/classrooms.yaml": [{ ...classroom, subject_id: "3130101", course_ids: ["1001"], hours }],
    "catalog/courses/1001.yaml": {
      ...course,
      chapters: [{ id: "ch1", name: "第一章", lessons: [video, article] }],
      handouts: [],
    },
  })
  const { problems, warnings } = await checkFolder(content.folder, START)
  return [problems, warnings].map((list) =>
    list
      .map(format)
      .filter((line) => line.startsWith("catalog/classrooms.yaml"))
      .map((line) => line.replace(/^.*ask {2}/, "")),
  )
}

const one = [{ second: 9, question_id: "q1" }]
const two = [...one, { second: 20, question_id: "q3" }]

it("a class that asks has a question in each video, and is warned of one that has fewer than are asked", async () => {
  const counts = { count: true, ask: 1 }
  expect(await found(counts, [])).toStrictEqual([["课时 l1（视频课）没有题目可以抽问"], []])
  expect(await found(counts, one)).toStrictEqual([
    [],
    ["课时 l1（视频课）只有1道题，播放一遍大约抽问2次：问过的题再问，不能证明什么"],
  ])
  expect(await found(counts, two)).toStrictEqual([[], []])
  expect(await found({ count: true, ask: 2 }, one)).toStrictEqual([[], []])
})

it("a class that asks nothing, or counts nothing, needs no questions", async () => {
  for (const hours of [
    { count: true },
    { count: true, no_skip: true, speed: 1.5 },
    { ask: 1 },
    { count: false, ask: 1 },
  ])
    expect(await found(hours, [])).toStrictEqual([[], []])
})

it("speeds that no player has are refused", async () => {
  const [problems] = await found({ count: true, speed: 3 }, [])
  expect(problems).toStrictEqual([expect.stringContaining("应为 1.25、1.5、1.75 或 2")])
})
