import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { load } from "js-yaml"
import { describe, expect, it } from "vitest"
import { stringify } from "yaml"
import type { TypedFile } from "#domain/admin/contentDraft.ts"
import { joined, shown, split } from "#server/content/editedFile.ts"
import type { Beside } from "#server/content/Beside.ts"
import { idOf } from "#server/content/fileRow.ts"
import { isListed, kindOf } from "#server/content/source/contentPath.ts"
import { readYaml, rowTexts } from "#server/content/yamlText.ts"
import { NOTHING_KNOWN } from "#server/content/formParts.ts"
import { NOWHERE } from "#server/content/warnOfOpenQuestions.ts"
import { NO_IDS } from "#server/content/siteIds.ts"

const BANK = `id: b1
name: 题库
subject_id: "1"
year: 2026
summary: ""
free_questions: 0
exam_types: ["4"]
chapters: [{ id: c1, name: 一 }]
`
const ANY = { isWhole: false, set: new Set<string>() }
const beside: Beside = {
  known: NOTHING_KNOWN,
  question: { bank: Buffer.from(BANK), pictures: new Map(), similar: [], papers: [] },
  banks: [],
  sold: [],
  pages: [],
  offer: null,
  bank: null,
  elsewhere: NOWHERE,
  ids: NO_IDS,
  subject: [],
  now: Date.parse("2027-04-01T10:00:00+08:00"),
  course: { media: ANY, handoutFiles: ANY, judged: ANY, agencies: [] },
  pictures: new Set(["pictures/a.webp"]),
  facts: [],
}

/** Files, and rows of lists, of the demonstration content. */
const demonstration = globSync("**/*.{yaml,md}", { cwd: "content" }).flatMap(
  (path): ReadonlyArray<readonly [string, string]> => {
    const text = readFileSync(join("content", path), "utf8")
    const kind = kindOf(path)
    if (kind === null) return []
    if (!isListed(kind, path)) return [[path, text]]
    const read = readYaml(text)
    const values = read.ok && Array.isArray(read.value) ? read.value : []
    return rowTexts(text).map((row, n) => [`${path}#${idOf(values[n])}`, row.text])
  },
)

it("a form that is opened and closed changes no byte of a file, or of a row of one", () => {
  expect(demonstration.length).toBeGreaterThan(400)
  const changed = demonstration.filter(
    ([path, text]) => joined(path, text, split(path, text, beside).typed, "f") !== text,
  )
  expect(changed.map(([path]) => path)).toStrictEqual([])
  const texts = demonstration.filter(([path, text]) => split(path, text, beside).form.length === 0)
  // what has no form is edited as text
  expect(new Set(texts.map(([path]) => path.replace(/#.*/, "")))).toStrictEqual(
    new Set(globSync("media/*/lesson.yaml", { cwd: "content" })),
  )
})

const PATH = "catalog/banks/b1/questions.yaml#q1"
const QUESTION = `- id: q1 # 不变
  kind: single
  chapter: c1
  stem: 题干
  options:
    # 错的
    - { key: A, text: 甲 }
    - { key: B, text: 乙 }
    - { key: C, text: 丙, fixed: true }
  answer: B
  explanation: 因为乙
  points: [ 要点 ]
  source: 原创
  year: 2026
  difficulty: 2
`
const typed = split(PATH, QUESTION, beside).typed
const withFields = (fields: TypedFile["fields"], rows: TypedFile["rows"] = {}): TypedFile => ({
  ...typed,
  fields: { ...typed.fields, ...fields },
  rows: { ...typed.rows, ...rows },
})
const made = (changes: TypedFile) => joined(PATH, QUESTION, changes, "f")

describe("the form of a question", () => {
  it("has the right option marked, which keeps its mark where options move", () => {
    expect([typed.fields["options.1.right"], typed.rows?.["options"]]).toStrictEqual(["true", ["0", "1", "2"]])
    const text = made(withFields({ "options.n1.text": "丁" }, { options: ["1", "n1", "0"] }))
    expect(load(text)).toMatchObject([
      {
        options: [
          { key: "A", text: "乙" },
          { key: "B", text: "丁" },
          { key: "C", text: "甲" },
        ],
        answer: "A",
      },
    ])
    expect(text).toContain("# 不变")
    expect(text).toMatch(/# 错的\n\s+- \{ key: C, text: 甲 \}/)
  })

  it("writes an answer as its kind has it, and what no other kind has goes", () => {
    const as = (kind: string, fields: TypedFile["fields"] = {}) => {
      const [row] = load(made(withFields({ kind, ...fields }))) as ReadonlyArray<Record<string, unknown>>
      return [row?.["answer"], Array.isArray(row?.["options"]), row?.["prompts"]]
    }
    expect(as("multiple", { "options.0.right": "true" })).toStrictEqual([["A", "B"], true, undefined])
    expect(as("judge", { answer_judge: "false" })).toStrictEqual([false, false, undefined])
    expect(as("blank", { answer_blank: "10 | 十\n贷" })).toStrictEqual([[["10", "十"], ["贷"]], false, undefined])
    expect(as("number", { answer_number: "12.5 ± 0.1" })).toStrictEqual(["12.5 ± 0.1", false, undefined])
    expect(as("match", { answer_match: "c a", prompts: "一\n二" })).toStrictEqual([["C", "A"], true, ["一", "二"]])
    expect(as("order", { answer_order: "CAB" })).toStrictEqual([["C", "A", "B"], true, undefined])
    expect(as("short", { answer_short: "两行\n文字" })).toStrictEqual(["两行\n文字", false, undefined])
  })

  it("makes a case of parts, each with an id that was never there", () => {
    const part = { kind: "judge", stem: "小题", answer_judge: "true", difficulty: "3", year: "2026", source: "原创" }
    const fields = Object.fromEntries(Object.entries(part).map(([name, value]) => [`sub.n1.${name}`, value]))
    const [row] = load(made(withFields({ kind: "case", ...fields }, { sub: ["n1"] }))) as ReadonlyArray<object>
    expect(row).toMatchObject({
      kind: "case",
      sub: [{ id: "qf-1", kind: "judge", stem: "小题", answer: true, difficulty: 3 }],
    })
    expect(row).not.toHaveProperty("answer")
  })

  it("has the check's own words at the field, and shows what a learner will see", async () => {
    const wrong = withFields({ stem: "", "options.1.right": "", "options.2.text": "$\\x{$" })
    const { problems } = await shown(PATH, made(wrong), beside, wrong)
    expect(problems.map(({ field, reason }) => [field, reason])).toContainEqual(["stem", "不能为空"])
    const formula = withFields({ "options.2.text": "$\\x{$" }, { options: ["2", "1"] })
    expect((await shown(PATH, made(formula), beside, formula)).problems).toMatchObject([
      { field: "options.2.text", reason: expect.stringContaining("公式写法有误") },
    ])
    const none = withFields({ "options.1.right": "" })
    expect((await shown(PATH, made(none), beside, none)).problems).toMatchObject([{ field: "options" }])
    const right = withFields({ stem: "求 $x^2$" })
    expect(await shown(PATH, made(right), beside, right)).toMatchObject({
      problems: [],
      view: {
        kind: "questions",
        questions: [
          {
            kind: "single",
            stem_html: expect.stringContaining("<math"),
            options: [{ is_right: false }, { is_right: true, html: "乙" }, { is_right: false }],
            answer: "B",
          },
        ],
      },
    })
  })
})

it("a course is shown as a learner opens it, while it is built too, and its problems stand at their fields", async () => {
  const path = "catalog/courses/c9.yaml"
  const lesson = { id: "l1", name: "第一课", seconds: 60, preview: true, article: "看 ![](/pictures/a.webp)" }
  const course = {
    id: "c9",
    name: "会计",
    year: 2027,
    class_type: "精讲班",
    price: "9",
    free: true,
    teacher_ids: ["601"],
    intro: "**短**课",
    chapters: [{ id: "h1", name: "开始", lessons: [lesson] }],
  }
  const known = { ...beside.known, teachers: [{ value: "601", label: "李老师" }] }
  const lookAt = (value: object) => {
    const text = stringify(value)
    return shown(path, text, { ...beside, known }, split(path, text, beside).typed)
  }
  const begun = await lookAt(course)
  expect(begun.view).toMatchObject({
    kind: "course",
    name: "会计",
    about: ["2027", "精讲班"],
    teachers: ["李老师"],
    intro_html: "<p><strong>短</strong>课</p>",
    chapters: [{ name: "开始", lessons: [{ name: "第一课", is_video: false, is_preview: true }] }],
  })
  const rest = { subject_id: "1", region_id: "1", original_price: "9", summary: "" }
  expect((await lookAt({ ...course, ...rest })).problems.map(({ field }) => field)).toStrictEqual([
    "free",
    "chapters.0.lessons.0.article",
  ])
})

const viewOf = async (path: string, value: unknown, more: Partial<Beside> = {}) =>
  (await shown(path, stringify(value), { ...beside, question: null, ...more }, { fields: {}, body: "" })).view

it("the cover of a paper stands beside its form, with what is wrong or missing left out", async () => {
  const path = "catalog/papers/p1.yaml"
  const sections = [
    { name: "", score: 2, question_ids: ["q1", "q2"] },
    { name: "抽", score: 1, draw: [{ count: 6 }, { count: 0 }] },
  ]
  const begun = { id: "p1", exam_type: "7", minutes: "很长", pass_score: 6, opens: "明天", rules: "**闭卷**", sections }
  expect(await viewOf(path, begun)).toMatchObject({
    kind: "paper",
    name: "还没有名称",
    about: "模拟考试",
    questions: 8,
    // of its exam type
    minutes: 60,
    total_score: 10,
    pass_score: 6,
    opens_at: null,
    is_drawn: true,
    rules_html: expect.stringContaining("<strong>闭卷</strong>"),
    sections: [
      { name: "第1部分", questions: 2, score: 4 },
      { name: "抽", questions: 6, score: 6 },
    ],
  })
  const window = { opens: "2027-05-01 09:00", closes: "2027-05-01 11:00", latest_entry: 15 }
  expect(await viewOf(path, { ...begun, ...window, name: "卷", room: { passcode: true } })).toMatchObject({
    name: "卷",
    opens_at: "2027-05-01 09:00:00",
    closes_at: "2027-05-01 11:00:00",
    enters_until: "2027-05-01 09:15:00",
    room: { passcode: true },
  })
})

const KNOWN = {
  ...NOTHING_KNOWN,
  categories: [{ value: "n1", label: "公告" }],
  subjects: [{ value: "s", label: "实务（会计，初级）" }],
  teachers: [{ value: "t1", label: "李老师" }],
  regions: [{ value: "11", label: "北京" }],
}
const COURSE = { id: "c1", name: "精讲", subject_id: "s", year: 2027, class_type: "精讲班", teacher_ids: ["t1"] }
const LESSONS = [{ lessons: [{ seconds: 60 }, { seconds: 30 }] }]

it.each([
  [
    "catalog/teachers.yaml#t1",
    { id: "t1", name: "李老师", title: "讲师", subject_ids: ["s"], intro: "教会计", picture: "/pictures/a.webp" },
    {
      kind: "teacher",
      id: "t1",
      name: "李老师",
      title: "讲师",
      intro: "教会计",
      picture: "/pictures/a.webp",
      subjects: [{ id: "s", name: "实务" }],
    },
  ],
  [
    "catalog/classrooms.yaml#k1",
    { id: "k1", price: "99", course_ids: ["c1"], summary: "一年", intro: "**好**", contract_required: true },
    {
      kind: "classroom",
      name: "",
      price: "99",
      original_price: "99",
      free: false,
      intro_html: "<p><strong>好</strong></p>",
      contract_required: true,
      lessons: 2,
      seconds: 90,
      groups: [
        {
          name: "实务 精讲班",
          subjectName: "实务",
          classTypeName: "精讲班",
          course: [{ id: "c1", name: "精讲", year: 2027, lessons: 2, teachers: [{ name: "李老师" }] }],
        },
      ],
    },
  ],
  [
    "catalog/calendar.yaml#e1",
    { id: "e1", name: "初级", kind: "exam", start: "2027-05-01", end: "2027-05-01", bring: "身份证", region_id: "11" },
    {
      kind: "days",
      days: { id: "e1", name: "初级", kind: "exam", start: "2027-05-01", end: "2027-05-01", bring: "身份证", url: "" },
      about: ["北京"],
      now: beside.now,
    },
  ],
  ["catalog/calendar.yaml#e1", { id: "e1", name: "初级", kind: "exam", start: "2027-02-30", end: "2027-05-01" }, null],
  [
    "catalog/news.yaml#n2",
    { id: "n2", name: "政策" },
    {
      kind: "categories",
      list: [
        { id: "n1", name: "公告", current: false },
        { id: "n2", name: "政策", current: true },
      ],
    },
  ],
  [
    "catalog/live.yaml#v1",
    { id: "v1", title: "串讲", teacher_id: "t1", subject_id: "s", start: "2027-05-01 19:00", minutes: 90, summary: "" },
    {
      kind: "live",
      title: "串讲",
      subject_name: "实务",
      teacher_name: "李老师",
      start_time: "2027-05-01 19:00:00",
      end_time: "2027-05-01 20:30:00",
      now: beside.now,
    },
  ],
  ["catalog/live.yaml#v1", { id: "v1", start: "后天", minutes: 90 }, { start_time: "", end_time: "", title: "" }],
  [
    "agencies/a/catalog/prices.yaml#c1",
    { id: "c1", price: "0" },
    { kind: "price", name: "精讲", about: ["2027", "精讲班"], price: "0", free: true },
  ],
])("%s is shown as a learner sees it, with errors too", async (path, value, expected) => {
  const view = await viewOf(path, [value], { known: KNOWN, sold: [{ ...COURSE, chapters: LESSONS }] })
  if (expected === null) expect(view).toBe(null)
  else expect(view).toMatchObject(expected)
})

it("a paper's sections, its draws and the rules of its room are rows and fields", () => {
  const path = "catalog/papers/p1.yaml"
  const source =
    'id: p1\nname: 卷\nbank_id: b1\nsubject_id: "1"\nexam_type: "7"\npass_score: 6\nrules: ""\nsections:\n  - { name: 一, score: 2, question_ids: [q1, q2] }\n'
  const before = split(path, source, beside).typed
  const text = joined(
    path,
    source,
    {
      ...before,
      fields: {
        ...before.fields,
        "room.leaving.limit": "2",
        "room.leaving.follows": "warn",
        "room.copying": "true",
        "sections.n1.name": "二",
        "sections.n1.score": "1.5",
        "sections.n1.draw.n2.count": "3",
        "sections.n1.draw.n2.kinds": "single\njudge",
        "sections.n1.draw.n2.difficulty": "1\n3",
      },
      rows: { sections: ["0", "n1"], "sections.0.draw": [], "sections.n1.draw": ["n2"] },
    },
    "f",
  )
  expect(load(text)).toMatchObject({
    room: { leaving: { limit: 2, follows: "warn" }, copying: false },
    sections: [
      { name: "一", question_ids: ["q1", "q2"] },
      { name: "二", score: 1.5, draw: [{ count: 3, kinds: ["single", "judge"], difficulty: [1, 3] }] },
    ],
  })
})

describe("the form of an agency", () => {
  const AT = "agencies/a.yaml"
  const AGENCY = readFileSync("content/agencies/main.yaml", "utf8")
  const before = split(AT, AGENCY, beside).typed
  const changed = (fields: TypedFile["fields"], rows: TypedFile["rows"] = {}) =>
    joined(AT, AGENCY, { ...before, fields: { ...before.fields, ...fields }, rows: { ...before.rows, ...rows } }, "f")

  it("writes what its certificates say, and shows one as it is printed", async () => {
    const changes = {
      "certificate.heading": "合格证书",
      "certificate.lines": "{姓名}同学：\n成绩{成绩}，特发此证。",
      "certificate.issuer": "",
    }
    const text = changed(changes)
    const { certificate } = load(text) as { readonly certificate: object }
    expect(certificate).toMatchObject({ heading: "合格证书", lines: ["{姓名}同学：", "成绩{成绩}，特发此证。"] })
    const { problems, view } = await shown(AT, text, beside, { ...before, fields: { ...before.fields, ...changes } })
    expect(problems).toStrictEqual([])
    expect(view).toMatchObject({
      kind: "pages",
      certificate: expect.stringMatching(/合格证书.*张小明同学.*成绩86分/s),
    })
  })

  it("has no certificate where nothing of one is left", async () => {
    const text = changed(
      Object.fromEntries(Object.keys(before.fields).flatMap((at) => (at.startsWith("certificate.") ? [[at, ""]] : []))),
      { "certificate.papers": [] },
    )
    expect(load(text)).not.toHaveProperty("certificate")
    expect((await shown(AT, text, beside, before)).view).toMatchObject({ certificate: null })
  })
})
