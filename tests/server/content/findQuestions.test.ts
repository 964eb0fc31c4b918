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
    "handouts.1.file 讲义文件 gone.pdf 不存在",
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

const row = (path: string) => (sampleFiles[path] as ReadonlyArray<object>)[0]
const agency = sampleFiles["agencies/a.yaml"] as object
const certificate = {
  heading: "证书",
  lines: ["{姓名}{学号}"],
  papers: [{ id: "p9" }, { id: "p1" }],
  courses: ["1009"],
}
const news = (front: string) =>
  `---\ntitle: 一\ncategory_id: notice\ndate: "2026-02-31"\nsummary: ""\n${front}---\n\n字\n`

it.each([
  [
    "catalog/classrooms.yaml#2001",
    [
      {
        ...row("catalog/classrooms.yaml"),
        subject_id: "9",
        course_ids: ["1001", "1009"],
      },
    ],
    ["subject_id", "course_ids.1"],
  ],
  [
    "catalog/teachers.yaml#601",
    [{ ...row("catalog/teachers.yaml"), subject_ids: ["9"], picture: "/pictures/no.webp" }],
    ["picture", "subject_ids.0"],
  ],
  [
    "catalog/calendar.yaml#cal1",
    [{ ...row("catalog/calendar.yaml"), subject_id: "9", end: "2026-07-01", bring: "笔" }],
    ["subject_id", "bring", "end"],
  ],
  ["agencies/a/catalog/prices.yaml#1009", [{ id: "1009", price: "1" }], ["id"]],
  ["catalog/news/x.md", news('subject_id: "9"\n').replace("notice", "none"), ["category_id", "subject_id", "date"]],
  [
    "agencies/a.yaml",
    { ...agency, certificate, refund: { days: 7 } },
    ["certificate.lines.0", "certificate.courses.0", "certificate.papers.0.id", "refund"],
  ],
  ["catalog/papers/p1.yaml", { ...(sampleFiles["catalog/papers/p1.yaml"] as object), subject_id: "9" }, ["subject_id"]],
])("a draft of %s is told what publishing it would refuse, at its fields", async (path, value, fields) => {
  const text = typeof value === "string" ? value : stringify(value, { aliasDuplicateObjects: false })
  const sent = { path, base: 1, source: text, typed: { fields: {}, body: text }, publish_at: null, drop: false }
  const { problems } = (await makeAsk(site)("draft", sent, { cookie: operator })).data as ShownFile
  expect(problems.map(({ field }) => field)).toStrictEqual(fields)
  const publish = { act: "content:publish", input: { path, text }, dry_run: true }
  const { msg } = await makeAsk(site)("act", publish, { cookie: operator })
  const refused = msg
    .split("\n")
    .slice(1)
    .map((line) => line.split("  ").at(-1) ?? "")
  expect(problems.map(({ reason }) => reason).toSorted()).toStrictEqual(refused.toSorted())
})

it("a draft is warned at its fields, as the check of a folder warns", async () => {
  const paper = sampleFiles["catalog/papers/p1.yaml"] as { readonly sections: ReadonlyArray<object> }
  const shown = await shownOf("catalog/papers/p1.yaml", { ...paper, rules: "满分1000分" }, operator)
  expect(shown.problems).toStrictEqual([])
  expect(shown.warnings.map(({ field, reason }) => `${field} ${reason}`)).toContainEqual(
    expect.stringMatching(/^rules 说明写满分 1000 分，各题合计 /),
  )
  const named = { ...certificate, lines: ["{姓名}"], courses: ["1002"], papers: [{ id: "p1" }] }
  const warned = await shownOf("agencies/a.yaml", { ...agency, certificate: named }, operator)
  expect([warned.problems, warned.warnings.map(({ field }) => field)]).toStrictEqual([[], ["certificate.papers.0"]])
})
