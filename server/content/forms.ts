import type { EditedField, TypedFile } from "#domain/admin/contentDraft.ts"
import { AGENCY } from "./agencyForm.ts"
import { SUBJECT } from "./subjectForm.ts"
import { CLASSROOM, COURSE } from "./courseForms.ts"
import { BANK, PAPER } from "./examForms.ts"
import type { CalendarRow, LiveRow, NewsCategoryRow, NewsFront, PageFront, PriceRow, TeacherRow } from "./files.ts"
import { anyRegion, anySubject, MOMENT, type Of, optional, options, rare, subject } from "./formFields.ts"
import {
  choicesOf,
  field,
  fieldsOf,
  type Known,
  type Options,
  type Parts,
  placeTyped,
  type Typed,
  typedOf,
} from "./formParts.ts"
import { type Fresh, treeOf } from "./formTree.ts"
import type { Tree } from "./patchYaml.ts"
import { placeInQuestion, QUESTION_PARTS, questionTree, typedOfQuestion } from "./questionForm.ts"

const PAGE: Of<typeof PageFront> = { title: field("text", "标题"), id: null }

const NEWS: Of<typeof NewsFront> = {
  title: field("text", "标题"),
  category_id: field("choice", "分类", { options: ({ categories }) => categories }),
  date: field("day", "日期，从这天零点起显示"),
  subject_id: anySubject,
  summary: field("long", "摘要"),
  pinyin: null,
  id: null,
}

const TEACHER: Of<typeof TeacherRow> = {
  name: field("text", "姓名"),
  title: field("text", "头衔"),
  intro: field("long", "介绍"),
  picture: field("picture", "照片", { ...optional, hint: "上传一张，最好是正方形；不填就由网站画一个" }),
  subject_ids: field("checks", "科目", { options: ({ subjects }) => subjects }),
  pinyin: null,
  id: null,
}

const CATEGORY: Of<typeof NewsCategoryRow> = { name: field("text", "名称"), id: null }

const CALENDAR: Of<typeof CalendarRow> = {
  name: field("text", "名称"),
  kind: field("choice", "是什么", {
    options: options(["registration", "报名"], ["ticket", "打印准考证"], ["exam", "考试"], ["results", "公布成绩"]),
  }),
  region_id: anyRegion,
  subject_id: anySubject,
  start: field("day", "从"),
  end: field("day", "到"),
  url: field("text", "官方网页", { ...optional, hint: "https://…" }),
  hours: field("text", "时间", { ...optional, when: { field: "kind", is: ["exam"] } }),
  bring: field("text", "要带的", { ...optional, when: { field: "kind", is: ["exam"] } }),
  id: null,
}

const LIVE: Of<typeof LiveRow> = {
  title: field("text", "名称"),
  teacher_id: field("choice", "老师", { options: ({ teachers }) => teachers }),
  subject_id: subject,
  start: field("text", "开始", { hint: MOMENT }),
  minutes: field("number", "几分钟"),
  summary: field("long", "讲什么"),
  stream: field("video", "画面", { ...optional, hint: "HLS的网址，开播以前填；或选一个上传过的视频" }),
  recording: field("video", "回放", { ...optional, hint: "HLS的网址，或选一个上传过的视频" }),
  repeats: field("number", "隔几分钟再举行一次", { ...rare, hint: "从开始算；不填就只举行一次" }),
  pinyin: null,
  id: null,
}

const PRICE: Of<typeof PriceRow> = {
  price: field("text", "价格（元）", { hint: "0是免费" }),
  original_price: field("text", "原价（元）", { ...optional, hint: "划去的价格；不填就和价格一样" }),
  id: null,
}

/** Forms by the kind of a file, or of a row of one. */
export const FORMS: Readonly<Record<string, Parts>> = {
  page: PAGE,
  news: NEWS,
  agency: AGENCY,
  bank: BANK,
  paper: PAPER,
  course: COURSE,
  teachers: TEACHER,
  newsCategories: CATEGORY,
  calendar: CALENDAR,
  classrooms: CLASSROOM,
  live: LIVE,
  prices: PRICE,
  subjects: SUBJECT,
}

export interface FileForm {
  readonly form: (known: Known) => ReadonlyArray<EditedField>
  readonly choices: (known: Known) => Readonly<Record<string, Options>>
  readonly typedOf: (value: unknown) => Typed
  readonly treeOf: (typed: Typed, value: unknown, fresh: Fresh) => Tree
  /** The place that it knows something by, of a place in the text. */
  readonly placeOf: (path: string, typed: Pick<TypedFile, "fields" | "rows">) => string
}

const QUESTION_FORM: FileForm = {
  form: (known) => fieldsOf(QUESTION_PARTS, known),
  choices: (known) => choicesOf(QUESTION_PARTS, known),
  typedOf: typedOfQuestion,
  treeOf: questionTree,
  placeOf: placeInQuestion,
}

/** The form of a kind; null where it is edited as text. */
export const formOf = (kind: string): FileForm | null => {
  if (kind === "question") return QUESTION_FORM
  const parts = FORMS[kind]
  return parts === undefined
    ? null
    : {
        form: (known) => fieldsOf(parts, known),
        choices: (known) => choicesOf(parts, known),
        typedOf: (value) => typedOf(parts, value),
        treeOf: (typed, value, fresh) => treeOf(parts, typed, value, fresh),
        placeOf: placeTyped,
      }
}
