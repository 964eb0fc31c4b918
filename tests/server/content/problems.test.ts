import { truncate } from "node:fs/promises"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { checkFolder } from "#server/content/importContent.ts"
import { format } from "#server/content/Problem.ts"
import { START } from "../../support/testServer.ts"
import { makeSampleFolder, type SampleFiles, type SampleFolder, sampleFiles, sampleQuestions } from "./sampleContent.ts"

let content: SampleFolder

beforeEach(async () => {
  content = await makeSampleFolder()
})
afterEach(() => content.remove())

const problemsOf = async (changes: SampleFiles) => {
  await content.write(changes)
  return (await checkFolder(content.folder, START)).problems.map(format)
}

const file = (name: string) => sampleFiles[name] as Record<string, unknown>
const QUESTIONS = "catalog/banks/bank1/questions.yaml"
const question = (id: string, change: object) => ({
  [QUESTIONS]: sampleQuestions.map((one) => (one.id === id ? { ...one, ...change } : one)),
})

it("finds nothing wrong with the sample", async () => {
  expect(await problemsOf({})).toStrictEqual([])
})

describe("a broken file", () => {
  it.each<[string, SampleFiles, string]>([
    ["is no YAML", { "agencies/a.yaml": "id: a\nname: [\n" }, "agencies/a.yaml  第3行  YAML 写法有误（BAD_INDENT）"],
    [
      "says a key twice",
      { "catalog/papers/p1.yaml": "id: p1\nid: p2\n" },
      "catalog/papers/p1.yaml  第2行  YAML 写法有误（DUPLICATE_KEY）",
    ],
    [
      "refers to itself too often",
      { "catalog/news.yaml": `- &x [甲]\n${"- [*x, *x]\n".repeat(200)}` },
      "catalog/news.yaml  第1行  YAML 别名（*名称）过多，请把内容直接写出来",
    ],
    [
      "has a field nobody knows",
      { "catalog/courses/1001.yaml": { ...file("catalog/courses/1001.yaml"), discount: "5" } },
      "catalog/courses/1001.yaml  第50行  discount  不支持的字段",
    ],
    [
      "lacks a field",
      { "catalog/news.yaml": [{ id: "notice", name: "公告" }, { id: "other" }] },
      "catalog/news.yaml  第3行  1.name  没有填写",
    ],
    [
      "has a number where a text may be left out",
      { "catalog/courses/1002.yaml": { ...file("catalog/courses/1002.yaml"), valid_until: 2027 } },
      "catalog/courses/1002.yaml  第10行  valid_until  应为文字；数字和日期请加引号",
    ],
    [
      "has an id too long to begin another with",
      { "agencies/a.yaml": { ...file("agencies/a.yaml"), id: "a".repeat(33) } },
      "agencies/a.yaml  第23行  id  机构的编号应为 1 到 32 位字母、数字、点、横线或下划线：它自己的课程和视频的编号以它开头",
    ],
    ["is missing", { "catalog/subjects.yaml": null }, "catalog/subjects.yaml  缺少这个文件"],
    ["is no list", { "catalog/live.yaml": { id: "x" } }, "catalog/live.yaml  第1行  应为列表"],
    ["has no front matter", { "catalog/news/open.md": "正文" }, "catalog/news/open.md  开头应有两行 --- 围住的说明"],
    [
      "has a price as a number",
      { "catalog/courses/1002.yaml": { ...file("catalog/courses/1002.yaml"), price: "12.345" } },
      "catalog/courses/1002.yaml  第7行  price  价格应为数字，最多两位小数，如 199.00",
    ],
    [
      "names a subject that is not there",
      { "catalog/courses/1001.yaml": { ...file("catalog/courses/1001.yaml"), subject_id: "999" } },
      "catalog/courses/1001.yaml  第3行  subject_id  科目 999 不存在",
    ],
    [
      "calls a paid course free",
      { "catalog/courses/1002.yaml": { ...file("catalog/courses/1002.yaml"), free: true } },
      "catalog/courses/1002.yaml  第9行  free  免费课程的价格应为 0",
    ],
    [
      "has a video that is not there",
      { "media/clip/lesson.yaml": null, "media/clip/index.m3u8": null },
      "media/clip/lesson.yaml  缺少这个文件",
    ],
    [
      "lacks a segment of a video",
      { "media/clip/360p/000.m4s": null },
      "media/clip/lesson.yaml  第1行  360p/index.m3u8 缺少文件 360p/000.m4s",
    ],
    [
      "shows a picture of another site",
      { "pages/about.md": "---\ntitle: 关于\n---\n\n![x](https://example.com/x.png)\n" },
      "pages/about.md  第2行  图片只能用本站路径（以 / 开头）：https://example.com/x.png",
    ],
    [
      "gives an id twice",
      {
        "catalog/teachers.yaml": [{ id: "601", name: "沈", title: "", subject_ids: [], intro: "" }].flatMap((t) => [
          t,
          { ...t },
          { ...t, id: "602" },
        ]),
      },
      "catalog/teachers.yaml  第6行  1.id  老师编号 601 重复（catalog/teachers.yaml 已有）",
    ],
    [
      "names a day the calendar has not",
      { "catalog/calendar.yaml": [{ id: "c", name: "考", kind: "exam", start: "2026-02-30", end: "2026-03-01" }] },
      "catalog/calendar.yaml  第4行  0.start  没有这一天：2026-02-30",
    ],
    [
      "has a date of no subject",
      {
        "catalog/calendar.yaml": [
          { id: "c", name: "考", kind: "exam", subject_id: "999", start: "2026-02-20", end: "2026-03-01" },
        ],
      },
      "catalog/calendar.yaml  第4行  0.subject_id  科目 999 不存在",
    ],
    [
      "has hours of a registration",
      {
        "catalog/calendar.yaml": [
          { id: "c", name: "考", kind: "registration", start: "2026-02-20", end: "2026-03-01", hours: "9:00" },
        ],
      },
      "catalog/calendar.yaml  第6行  0.hours  只有考试有时间和要带的东西",
    ],
    [
      "has a fourth level of subjects",
      { "catalog/subjects.yaml": deepSubjects() },
      "catalog/subjects.yaml  第25行  0.list.0.list.0.list.0  科目只有三级",
    ],
    [
      "publishes keys after a close that it does not have",
      { "catalog/papers/p2.yaml": { ...file("catalog/papers/p1.yaml"), id: "p2", key_policy: "after_close" } },
      "catalog/papers/p2.yaml  第7行  key_policy  考试结束后公布答案的试卷要写 closes",
    ],
    [
      "is homework without a day",
      { "catalog/papers/p1.yaml": { ...file("catalog/papers/p1.yaml"), minutes: 0, homework: true } },
      "catalog/papers/p1.yaml  第27行  homework  作业要写截止时间（closes）",
    ],
    [
      "is homework with a clock",
      {
        "catalog/papers/p1.yaml": { ...file("catalog/papers/p1.yaml"), homework: true, closes: "2026-03-03 22:00" },
      },
      "catalog/papers/p1.yaml  第4行  minutes  作业不限时（minutes: 0，或不写）",
    ],
    [
      "is marked by two people though its keys are not kept until its close",
      { "catalog/papers/p1.yaml": { ...file("catalog/papers/p1.yaml"), markers: 2 } },
      "catalog/papers/p1.yaml  第27行  markers  考试结束后公布答案（after_close）的试卷才由人批改",
    ],
    [
      "is begun from a network that is none",
      { "catalog/papers/p1.yaml": { ...file("catalog/papers/p1.yaml"), room: { networks: ["10.0.0.0/8", "校内"] } } },
      "catalog/papers/p1.yaml  第30行  room.networks.1  不是网段：校内，应写作 192.0.2.0/24",
    ],
    [
      "wants the full screen and notes no absence",
      { "catalog/papers/p1.yaml": { ...file("catalog/papers/p1.yaml"), room: { full_screen: true } } },
      "catalog/papers/p1.yaml  第28行  room.full_screen  要求全屏的试卷要写 leaving：退出全屏记在离开的记录里",
    ],
    [
      "does something unknown when its page is left",
      {
        "catalog/papers/p1.yaml": {
          ...file("catalog/papers/p1.yaml"),
          room: { leaving: { limit: 1, follows: "expel" } },
        },
      },
      "catalog/papers/p1.yaml  第30行  room.leaving.follows  离开之后只能是 note（只记录）、warn（提醒）或 hand_in（交卷）",
    ],
    [
      "lets one marker differ",
      { "catalog/papers/p1.yaml": { ...file("catalog/papers/p1.yaml"), mark_tolerance: 1 } },
      "catalog/papers/p1.yaml  第27行  mark_tolerance  两个人批改（markers: 2）才有允许的分差",
    ],
    [
      "asks a question that its bank has not",
      {
        "catalog/papers/p1.yaml": {
          ...file("catalog/papers/p1.yaml"),
          sections: [{ name: "选择", score: 10, question_ids: ["q1", "e1"] }],
        },
      },
      "catalog/papers/p1.yaml  第14行  sections.0.question_ids.1  题库 bank1 中题目 e1 不存在",
    ],
    [
      "draws more than there is",
      {
        "catalog/papers/p1.yaml": {
          ...file("catalog/papers/p1.yaml"),
          sections: [
            { name: "选择", score: 2, question_ids: ["q1"], draw: [{ count: 2, chapters: ["c1"] }] },
            {
              name: "其他",
              score: 3,
              draw: [
                { count: 1, kinds: ["judge"] },
                { count: 2, kinds: ["blank"] },
              ],
            },
          ],
        },
      },
      "catalog/papers/p1.yaml  第21行  sections.1.draw  “其他”第2项要抽2题，合条件的只有1题（几乎相同的算一题）",
    ],
    [
      "draws twice from what is enough for one",
      {
        "catalog/papers/p1.yaml": {
          ...file("catalog/papers/p1.yaml"),
          sections: [
            { name: "选择", score: 2, draw: [{ count: 2, chapters: ["c1"] }] },
            { name: "其他", score: 3, draw: [{ count: 2, kinds: ["single", "multiple", "judge"] }] },
          ],
        },
      },
      "catalog/papers/p1.yaml  第13行  sections.0.draw  “选择”第1项和“其他”第1项要抽4题，合条件的只有3题（几乎相同的算一题）",
    ],
    [
      "draws from a chapter that its bank has not",
      {
        "catalog/papers/p1.yaml": {
          ...file("catalog/papers/p1.yaml"),
          pass_score: 0,
          sections: [{ name: "选择", score: 2, question_ids: ["q1"], draw: [{ count: 1, chapters: ["c9", "c1"] }] }],
        },
      },
      "catalog/papers/p1.yaml  第17行  sections.0.draw.0.chapters.0  没有章节 c9",
    ],
    [
      "asks a bank that is not there",
      { "catalog/papers/p1.yaml": { ...file("catalog/papers/p1.yaml"), banks: ["bank2", "bank9"] } },
      "catalog/papers/p1.yaml  第28行  banks  题库 bank9 不存在",
    ],
    [
      "draws from a bank that is not the paper's",
      {
        "catalog/papers/p1.yaml": {
          ...file("catalog/papers/p1.yaml"),
          pass_score: 0,
          sections: [{ name: "选择", score: 2, draw: [{ count: 1, kinds: ["judge"], banks: ["bank1", "bank2"] }] }],
        },
      },
      "catalog/papers/p1.yaml  第18行  sections.0.draw.0.banks.1  题库 bank2 不是这份试卷的题库（bank_id、banks）",
    ],
    [
      "draws from a chapter of another one of its banks",
      {
        "catalog/papers/p1.yaml": {
          ...file("catalog/papers/p1.yaml"),
          pass_score: 0,
          banks: ["bank2"],
          sections: [{ name: "选择", score: 2, draw: [{ count: 1, banks: ["bank2"], chapters: ["c2", "c1"] }] }],
        },
      },
      "catalog/papers/p1.yaml  第17行  sections.0.draw.0.chapters.0  没有章节 c2",
    ],
    [
      "draws what two banks have alike as if it were two",
      {
        "catalog/papers/p1.yaml": {
          ...file("catalog/papers/p1.yaml"),
          pass_score: 0,
          banks: ["bank2"],
          sections: [{ name: "选择", score: 2, draw: [{ count: 2, kinds: ["judge"] }] }],
        },
        "catalog/banks/bank2/questions.yaml": sampleQuestions
          .filter(({ kind }) => kind === "judge")
          .map((one) => ({ ...one, id: "e1", chapter: "c1" })),
      },
      "catalog/papers/p1.yaml  第13行  sections.0.draw  “选择”第1项要抽2题，合条件的只有1题（几乎相同的算一题）",
    ],
    [
      "says how it is drawn without drawing",
      { "catalog/papers/p1.yaml": { ...file("catalog/papers/p1.yaml"), unseen: true } },
      "catalog/papers/p1.yaml  第27行  unseen  没有要抽的题（sections 中的 draw）",
    ],
    [
      "wants more to pass than there is",
      { "catalog/papers/p1.yaml": { ...file("catalog/papers/p1.yaml"), pass_score: 18 } },
      "catalog/papers/p1.yaml  第5行  pass_score  及格分高于总分 17",
    ],
  ])("that %s is named with its place and reason", async (_, changes, expected) => {
    expect(await problemsOf(changes)).toStrictEqual([expected])
  })

  it("does not hide what is wrong elsewhere, nor in its other rows", async () => {
    const changes = sampleQuestions.map((one) =>
      one.id === "q1" ? { ...one, kind: "essay" } : one.id === "q3" ? { ...one, answer: "对" } : one,
    )
    const problems = await problemsOf({
      [QUESTIONS]: changes,
      "catalog/live.yaml": [{ ...live, teacher_id: "no" }],
      "agencies/b.yaml": { ...file("agencies/b.yaml"), subjects: ["777"] },
    })
    expect(problems).toStrictEqual([
      "agencies/b.yaml  第34行  subjects.0  一级科目 777 不存在",
      "catalog/banks/bank1/questions.yaml  第8行  0.kind  题型只能是 single、multiple、indeterminate、judge、blank、number、match、order、short、case",
      "catalog/banks/bank1/questions.yaml  第41行  2.answer  判断题的答案应为 true 或 false",
      "catalog/live.yaml  第3行  0.teacher_id  老师 no 不存在",
    ])
  })
})

it("refuses a file that is too large to be read, in words", async () => {
  await truncate(join(content.folder, QUESTIONS), 200 * 1024 * 1024 + 1)
  expect(await problemsOf({})).toStrictEqual([`${QUESTIONS}  文件超过 200M，请拆成几个题库`])
})

describe("a key that does not fit its question", () => {
  it.each<[string, object, string]>([
    ["q1", { answer: "D" }, "0.answer  答案 D 不在选项中"],
    ["q1", { answer: ["A"] }, "0.answer  单选题的答案应为一个选项，如 A"],
    ["q1", { options: [{ key: "A", text: "甲" }] }, "0.options  至少要有两个选项"],
    ["q2", { answer: ["A"] }, "1.answer  多选题至少有两个正确选项"],
    ["q2", { answer: ["A", "A"] }, "1.answer  答案中有重复的选项"],
    ["q2", { answer: true }, "1.answer  答案应为选项列表，如 [A, C]"],
    ["q3", { answer: "对" }, "2.answer  判断题的答案应为 true 或 false"],
    ["q3", { options: [{ key: "A", text: "甲" }] }, "2.options  这个题型没有选项"],
    ["q4", { answer: "十" }, "3.answer  填空题的答案应按空列出，如 [[十, 10], [二]]"],
    ["q2", { options: letters(21), answer: ["A", "B"] }, "1.options  除单选题外最多 20 个选项"],
    ["q4", { answer: Array.from({ length: 21 }, () => ["十"]) }, "3.answer  填空题最多 20 个空"],
    ["q5", { answer: true }, "4.answer  简答题的答案应为参考答案文字"],
    ["q6", { sub: [] }, "5.sub  案例题至少要有一个小题"],
    ["q6", { answer: "A" }, "5  案例题的选项和答案写在 sub 的各小题中"],
    ["q1", { chapter: "c9" }, "0.chapter  章节 c9 不存在"],
  ])("is refused: %s %j", async (id, change, expected) => {
    const problems = await problemsOf(question(id, change))
    expect(problems.map((text) => text.replace(/^\S+ {2}第\d+行 {2}/, ""))).toContain(expected)
  })

  it("takes several keys as letters in a row too", async () => {
    expect(await problemsOf(question("q2", { answer: "AC" }))).toStrictEqual([])
  })
})

function letters(count: number) {
  return Array.from({ length: count }, (_, n) => ({ key: String.fromCharCode(65 + n), text: `选项${n}` }))
}

const live = {
  id: "live1",
  title: "直播",
  teacher_id: "601",
  subject_id: "313",
  start: "+0d 20:00",
  minutes: 60,
  summary: "",
}

function deepSubjects() {
  const [first] = structuredClone(sampleFiles["catalog/subjects.yaml"]) as Array<{
    list: Array<{ list: Array<{ list: unknown[] }> }>
  }>
  first?.list[0]?.list[0]?.list.push({ id: "x" })
  return [first]
}
