import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { stringify } from "yaml"

/** A file's content: text as it is, anything else as YAML, null for no such file. */
export type SampleFiles = Readonly<Record<string, unknown>>

export interface SampleFolder {
  readonly folder: string
  readonly write: (files: SampleFiles) => Promise<void>
  readonly remove: () => Promise<void>
}

/** A small content folder on disk: agencies `a` (all) and `b` (skills only, prices hidden), with changes. */
export const makeSampleFolder = async (changes: SampleFiles = {}): Promise<SampleFolder> => {
  const folder = await mkdtemp(join(tmpdir(), "study-content-"))
  const write = async (files: SampleFiles) => {
    for (const [file, content] of Object.entries(files)) {
      const path = join(folder, file)
      await mkdir(dirname(path), { recursive: true })
      if (content === null) await rm(path, { force: true })
      else await writeFile(path, typeof content === "string" ? content : stringify(content))
    }
  }
  await write({ ...sampleFiles, ...changes })
  return { folder, write, remove: () => rm(folder, { recursive: true, force: true }) }
}

const agency = {
  short_name: "甲",
  slogan: "学一点",
  color: "#1f5f8b",
  zk_province: [{ id: "430000", name: "湖南" }],
  exam_type: ["4", "7"],
  config: { phone: "400" },
  bottom_detail: { about: "关于", contact: "电话", copyright: "©", links: [{ name: "帮助", url: "/help/exam" }] },
  agency_nav: [{ url: "/course", is_show: "1", top_is_show: "1" }],
}

const subject = { alias_name: "", img: "", icon: "", icon_select: "", course_img: "" }
const tree = (first: string, name: string) => ({
  ...subject,
  id: first,
  name,
  list: [
    {
      ...subject,
      id: `${first}01`,
      name: `${name}二级`,
      list: [{ ...subject, id: `${first}0101`, name: `${name}三级`, list: [] }],
    },
  ],
})

const asked = { explanation: "讲解秘密", points: ["要点"], source: "原创", year: 2026, difficulty: 1 }
const options = [
  { key: "A", text: "甲" },
  { key: "B", text: "乙" },
  { key: "C", text: "丙" },
]

export const sampleQuestions = [
  { ...asked, id: "q1", kind: "single", chapter: "c1", stem: "单选", options, answer: "B" },
  { ...asked, id: "q2", kind: "multiple", chapter: "c1", stem: "多选", options, answer: ["A", "C"] },
  { ...asked, id: "q3", kind: "judge", chapter: "c1", stem: "判断", answer: true },
  { ...asked, id: "q4", kind: "blank", chapter: "c2", stem: "填空 ____。", answer: [["秘密填空", "十"]] },
  { ...asked, id: "q5", kind: "short", chapter: "c2", stem: "简答", answer: "参考答案秘密" },
  {
    ...asked,
    id: "q6",
    kind: "case",
    chapter: "c2",
    stem: "案例材料",
    explanation: "案例讲解秘密",
    sub: [
      { ...asked, id: "q6a", kind: "single", stem: "案例一", options, answer: "A" },
      { ...asked, id: "q6b", kind: "indeterminate", stem: "案例二", options, answer: ["C"] },
    ],
  },
]

/** The kinds whose answer is a number or is arranged. */
export const furtherQuestions = [
  { ...asked, id: "q7", kind: "number", chapter: "c2", stem: "数值", answer: "12.5 ± 0.1 米" },
  {
    ...asked,
    id: "q8",
    kind: "match",
    chapter: "c2",
    stem: "配对",
    prompts: ["一", "二"],
    options,
    answer: ["C", "A"],
  },
  { ...asked, id: "q9", kind: "order", chapter: "c2", stem: "排序", options, answer: ["C", "A", "B"] },
]

const paper = {
  bank_id: "bank1",
  subject_id: "3130101",
  exam_type: "7",
  minutes: 30,
  pass_score: 6,
  attempts: 0,
  key_policy: "after_hand_in",
  rules: "- 限时",
  sections: [
    { name: "选择", score: 2, question_ids: ["q1", "q2", "q3"] },
    { name: "其他", score: 3, question_ids: ["q4", "q5"] },
    { name: "案例", score: 5, question_ids: ["q6"] },
  ],
}

export const sampleFiles: SampleFiles = {
  "agencies/a.yaml": {
    ...agency,
    id: "a",
    hosts: ["a.test"],
    default: true,
    name: "甲机构",
    agency_flag: "a",
    domain_extend: [{ domain: "a.test", mode: "0" }],
    is_show_price: "1",
    subjects: ["313", "500"],
  },
  "agencies/b.yaml": {
    ...agency,
    id: "b",
    hosts: ["b.test"],
    default: false,
    name: "乙机构",
    agency_flag: "subsidy",
    domain_extend: [{ domain: "b.test", mode: "1" }],
    is_show_price: "0",
    subjects: ["500"],
  },
  "catalog/subjects.yaml": [tree("313", "自学考试"), tree("500", "职业技能")],
  "catalog/teachers.yaml": [
    { id: "601", name: "沈老师", title: "讲师", subject_ids: ["3130101"], intro: "讲行政" },
    { id: "602", name: "程老师", title: "讲师", subject_ids: ["5000101"], intro: "讲电工" },
  ],
  "catalog/courses/1001.yaml": {
    id: "1001",
    name: "公开课",
    subject_id: "3130101",
    year: 2026,
    region_id: "430000",
    class_type: "公开课",
    price: "0",
    original_price: "0",
    free: true,
    teacher_ids: ["601"],
    summary: "入门",
    intro: "## 介绍\n\n一段 **文字**。",
    chapters: [
      {
        id: "ch1",
        name: "第一章",
        lessons: [
          {
            id: "l1",
            name: "视频课",
            seconds: 90,
            preview: true,
            video: "clip",
            markers: [{ second: 9, question_id: "q1" }],
          },
          { id: "l2", name: "文章课", seconds: 60, preview: false, article: "正文 H<sub>2</sub>O" },
        ],
      },
      {
        id: "ch2",
        name: "第二章",
        lessons: [{ id: "l3", name: "最后一课", seconds: 30, preview: false, article: "尾" }],
      },
    ],
    handouts: [
      { id: "h1", name: "讲义", text: "# 讲义" },
      { id: "h2", name: "一页纸", file: "card.pdf", lesson_id: "l2" },
    ],
  },
  "catalog/courses/1002.yaml": {
    id: "1002",
    name: "电工课",
    subject_id: "5000101",
    year: 2027,
    region_id: "430000",
    class_type: "系统班",
    price: "199.90",
    original_price: "299",
    free: false,
    valid_until: "2026-12-31",
    teacher_ids: ["602"],
    summary: "电工",
    intro: "电工介绍",
    chapters: [
      {
        id: "ch1",
        name: "第一章",
        lessons: [
          { id: "m1", name: "试听", seconds: 40, preview: true, article: "试听正文" },
          { id: "m2", name: "正课", seconds: 50, preview: false, article: "正课正文" },
        ],
      },
    ],
    handouts: [],
  },
  "catalog/classrooms.yaml": [
    {
      id: "2001",
      name: "组合班",
      subject_id: "500",
      region_id: "430000",
      price: "99",
      course_ids: ["1002"],
      summary: "",
      intro: "",
      contract_required: false,
    },
  ],
  "catalog/banks/bank1/bank.yaml": {
    id: "bank1",
    name: "自考题库",
    subject_id: "3130101",
    year: 2026,
    summary: "六题",
    free_questions: 2,
    exam_types: ["4", "7"],
    chapters: [
      { id: "c1", name: "第一章" },
      { id: "c2", name: "第二章" },
    ],
  },
  "catalog/banks/bank1/questions.yaml": sampleQuestions,
  "catalog/banks/bank2/bank.yaml": {
    id: "bank2",
    name: "电工题库",
    subject_id: "5000101",
    year: 2026,
    summary: "一题",
    free_questions: 1,
    exam_types: ["4"],
    chapters: [{ id: "c1", name: "第一章" }],
  },
  "catalog/banks/bank2/questions.yaml": [
    { ...asked, id: "e1", kind: "judge", chapter: "c1", stem: "电工判断", answer: false },
  ],
  "catalog/papers/p1.yaml": { ...paper, id: "p1", name: "模拟卷" },
  "catalog/papers/p2.yaml": {
    ...paper,
    id: "p2",
    name: "统一考试",
    exam_type: "5",
    key_policy: "after_close",
    attempts: 1,
    opens: "2026-03-02 09:00",
    closes: "2026-03-02 10:20",
    formal: true,
    tools: ["strike", "calculator"],
  },
  "catalog/papers/p3.yaml": { ...paper, id: "p3", name: "每日一练", exam_type: "3", minutes: 0, key_policy: "at_once" },
  "catalog/live.yaml": [
    {
      id: "live1",
      title: "开班直播",
      teacher_id: "601",
      subject_id: "3130101",
      start: "+0d 20:00",
      minutes: 60,
      summary: "",
    },
  ],
  "catalog/calendar.yaml": [
    {
      id: "cal1",
      name: "十月考试报名",
      kind: "registration",
      region_id: "430000",
      start: "2026-08-01",
      end: "2026-08-05",
    },
    { id: "cal2", name: "十月考试", kind: "exam", start: "2026-10-24", end: "2026-10-25" },
  ],
  "catalog/news.yaml": [{ id: "notice", name: "公告" }],
  "catalog/news/open.md":
    '---\ntitle: 开班\ncategory_id: notice\ndate: "2026-03-01"\nsummary: 新班\n---\n\n欢迎 <script>alert(1)</script>。\n',
  "pages/about.md": "---\ntitle: 关于我们\n---\n\n关于。\n",
  "pages/help/exam.md": "---\ntitle: 考试帮助\n---\n\n帮助。\n",
  "media/clip/lesson.yaml": { key: "clip", title: "片", seconds: 96, captions: "captions.vtt", playlist: "index.m3u8" },
  "media/clip/index.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n360p/index.m3u8\n",
  "media/clip/360p/index.m3u8": '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:6,\n000.m4s\n#EXT-X-ENDLIST\n',
  "media/clip/360p/init.mp4": "init-bytes",
  "media/clip/360p/000.m4s": "0123456789",
  "media/clip/captions.vtt": "WEBVTT\n",
  "media/clip/poster.webp": "poster",
  "media/handouts/card.pdf": "%PDF-1.7 card",
  "media/clip/source/slides.html": "not served",
}

/** With the online exam a year later: until it opens, its questions are withheld from nobody. */
export const EXAM_NEXT_YEAR: SampleFiles = {
  "catalog/papers/p2.yaml": {
    ...(sampleFiles["catalog/papers/p2.yaml"] as object),
    opens: "2027-03-02 09:00",
    closes: "2027-03-02 10:20",
  },
}
