import { stringify } from "yaml"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { ShownFile } from "#domain/admin/contentDraft.ts"
import { MAX_FOUND } from "#server/content/findQuestions.ts"
import { makeAsk, signedInAs } from "../admin/backOffice.ts"
import { sampleFiles, sampleQuestions } from "./sampleContent.ts"
import { makeStudySite, type StudySite } from "./studySite.ts"

const OWN = "agencies/a/catalog/banks/a.own"
const PAPER = "agencies/a/catalog/papers/a.mock.yaml"
const COURSE = "catalog/courses/1001.yaml"

let site: StudySite
let editor: string
let operator: string
beforeAll(async () => {
  const bank2 = sampleFiles["catalog/banks/bank2/bank.yaml"] as object
  const question = (id: string, stem: string) => ({
    ...structuredClone(sampleQuestions[2]),
    id,
    chapter: "c1",
    stem,
  })
  site = await makeStudySite({
    [`${OWN}/bank.yaml`]: { ...bank2, id: "a.own", name: "自有题库" },
    [`${OWN}/questions.yaml`]: [
      question("a.q1", "$x^2$ < 4 的解集是"),
      ...Array.from({ length: 1_200 }, (_, n) => question(`a.n${n}`, `第${n}号题`)),
    ],
  })
  editor = await signedInAs(site, "editor")
  operator = await signedInAs(site, "operator")
})
afterAll(() => site.close())

interface Found {
  readonly value: string
  readonly label: string
  readonly about: string
}

const find = async (text: string, { path = PAPER, banks = [] as string[], cookie = editor } = {}) => {
  const { data, msg } = await makeAsk(site)("questions", { path, text, banks }, { cookie })
  return (data as { readonly list: ReadonlyArray<Found> } | null)?.list ?? msg
}
const idsOf = async (...asked: Parameters<typeof find>) => {
  const found = await find(...asked)
  return typeof found === "string" ? found : found.map(({ value }) => value)
}

it("finds questions among many by what they ask or the beginning of an id, in the banks of the file", async () => {
  expect(await find("< 4 的解集")).toStrictEqual([
    { value: "a.q1", label: expect.stringMatching(/< 4 的解集是（a\.q1）$/), about: "判断题，自有题库" },
  ])
  expect(await idsOf("第1199号")).toStrictEqual(["a.n1199"])
  expect(await idsOf("a.n119")).toStrictEqual(["a.n119", ...Array.from({ length: 10 }, (_, n) => `a.n119${n}`)])
  expect(await idsOf("号题")).toHaveLength(MAX_FOUND)
  expect(await idsOf("电工判断", { banks: ["a.own"] })).toStrictEqual([])
  expect(await idsOf("电工判断", { banks: ["bank2"] })).toStrictEqual(["e1"])
})

it("gives a shared file no questions of an agency, and nobody a search for a file that is not theirs", async () => {
  expect(await idsOf("号题", { path: COURSE, cookie: operator })).toStrictEqual([])
  expect(await idsOf("电工判断", { path: COURSE, cookie: operator })).toStrictEqual(["e1"])
  expect(await find("电工判断", { path: COURSE })).toContain("由网站的运营管理")
  expect(await find("电工判断", { cookie: await signedInAs(site, "cashier") })).not.toBeInstanceOf(Array)
})

const shownOf = async (path: string, file: object, cookie: string) => {
  const body = stringify(file, { aliasDuplicateObjects: false })
  const sent = { path, base: 1, source: body, typed: { fields: {}, body }, publish_at: null, drop: false }
  return (await makeAsk(site)("draft", sent, { cookie })).data as ShownFile
}

it("says of a draft what it names, and at its field, what is not there", async () => {
  const course = structuredClone(sampleFiles[COURSE]) as {
    teacher_ids: string[]
    chapters: [{ lessons: [{ id: string; name: string; video: string; markers: object[] }] }]
    handouts: Array<{ file?: string; lesson_id?: string }>
  }
  course.chapters[0].lessons[0].markers = [{ second: 9, question_id: "e1" }]
  const whole = await shownOf(COURSE, course, operator)
  expect(whole.problems).toStrictEqual([])
  expect(whole.choices?.["chapters.lessons.markers.question_id"]).toStrictEqual([
    { value: "e1", label: "电工判断（e1）", about: "判断题，电工题库" },
  ])
  expect(whole.choices?.["handouts.lesson_id"]?.map(({ value }) => value)).toStrictEqual(["", "l1", "l2", "l3"])

  course.teacher_ids = ["699"]
  course.chapters[0].lessons[0].video = "gone"
  course.chapters[0].lessons[0].markers = [{ second: 9, question_id: "none" }]
  course.handouts[1] = { ...course.handouts[1], file: "gone.pdf" }
  const broken = await shownOf(COURSE, course, operator)
  expect(broken.problems.map(({ field, reason }) => `${field} ${reason}`)).toStrictEqual([
    "teacher_ids.0 老师 699 不存在",
    "chapters.0.lessons.0.video 视频 gone 不存在",
    "handouts.1.file media/handouts/ 里的文件 gone.pdf 不存在",
    "chapters.0.lessons.0.markers.0.question_id 能当场判对错的题目 none 不存在",
  ])

  const paper = {
    ...(sampleFiles["catalog/papers/p1.yaml"] as object),
    id: "a.mock",
    bank_id: "a.own",
    subject_id: "5000101",
    pass_score: 1,
    sections: [{ name: "一", score: 2, question_ids: ["a.q1", "a.none"] }],
  }
  const drafted = await shownOf(PAPER, paper, editor)
  expect(drafted.problems.map(({ field, reason }) => `${field} ${reason}`)).toStrictEqual([
    "sections.0.question_ids.1 题库 a.own 中题目 a.none 不存在",
  ])
  expect(drafted.choices?.["sections.question_ids"]?.map(({ value }) => value)).toStrictEqual(["a.q1"])
  const text = "---\ntitle: 一\n---\n\n![校门](/pictures/none.webp)\n"
  const typed = { fields: {}, body: text }
  const page = { path: "agencies/a/pages/x.md", base: 0, source: text, typed, publish_at: null, drop: false }
  const { data } = await makeAsk(site)("draft", page, { cookie: editor })
  expect((data as ShownFile).problems.map(({ reason }) => reason)).toStrictEqual(["没有图片 /pictures/none.webp"])
})
