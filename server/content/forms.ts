import type { EditedField, EditedFile } from "#domain/admin/contentDraft.ts"
import { AgencyFile, NewsFront, PageFront, TeacherRow } from "./files.ts"
import type { Kind } from "./source/contentPath.ts"

/** What a form offers to choose from. */
export interface Known {
  readonly categories: EditedField["options"]
  readonly subjects: EditedField["options"]
}

/** The fields of one part of a file; `value`: as it stands there. */
type Part = (name: string, value: unknown, known: Known) => ReadonlyArray<EditedField>

const field =
  (kind: EditedField["kind"], label: string, options: (known: Known) => EditedField["options"] = () => []): Part =>
  (name, _, known) => [{ name, label, kind, options: options(known) }]

const yesNo = (label: string): Part =>
  field("choice", label, () => [
    { value: "1", label: "显示" },
    { value: "0", label: "不显示" },
  ])

const each =
  (parts: Readonly<Record<string, Part>>): Part =>
  (name, value, known) =>
    Object.entries(parts).flatMap(([key, part]) => part(`${name}.${key}`, valueAt(value, key), known))

const NAV_NAMES: Readonly<Record<string, string>> = {
  "/course": "课程",
  "/live": "直播",
  "/question": "题库",
  "/news": "资讯",
}

const navigation: Part = (name, value, known) =>
  (Array.isArray(value) ? value : []).flatMap((row: unknown, n) => {
    const section = NAV_NAMES[String(valueAt(row, "url"))] ?? ""
    const parts = {
      name: field("text", `栏目“${section}”的名称`),
      is_show: yesNo(`栏目“${section}”`),
      top_is_show: yesNo(`栏目“${section}”在页面顶部`),
    }
    return each(parts)(`${name}.${n}`, row, known)
  })

const OF_FILE = null

/** Every field of a file's Schema: what a form asks for it, or that it is changed in the file alone. */
const FORMS: {
  readonly page: { readonly [K in keyof typeof PageFront.fields]: Part | null }
  readonly news: { readonly [K in keyof typeof NewsFront.fields]: Part | null }
  readonly teachers: { readonly [K in keyof typeof TeacherRow.fields]: Part | null }
  readonly agency: { readonly [K in keyof typeof AgencyFile.fields]: Part | null }
} = {
  page: { title: field("text", "标题"), id: OF_FILE },
  news: {
    title: field("text", "标题"),
    category_id: field("choice", "分类", ({ categories }) => categories),
    date: field("day", "日期，从这天零点起显示"),
    subject_id: field("choice", "科目", ({ subjects }) => [{ value: "", label: "所有科目" }, ...subjects]),
    summary: field("long", "摘要"),
    pinyin: OF_FILE,
    id: OF_FILE,
  },
  teachers: {
    name: field("text", "姓名"),
    title: field("text", "头衔"),
    intro: field("long", "介绍"),
    pinyin: OF_FILE,
    id: OF_FILE,
    subject_ids: OF_FILE,
  },
  agency: {
    name: field("text", "名称"),
    short_name: field("text", "简称"),
    slogan: field("text", "一句话介绍"),
    color: field("color", "主色"),
    is_show_price: yesNo("价格"),
    agency_nav: navigation,
    config: each({
      phone: field("text", "电话"),
      email: field("text", "邮箱"),
      service_time: field("text", "服务时间"),
      icp: field("text", "备案号"),
    }),
    bottom_detail: each({
      about: field("long", "页脚：介绍"),
      contact: field("long", "页脚：联系方式"),
      copyright: field("text", "页脚：版权"),
    }),
    id: OF_FILE,
    hosts: OF_FILE,
    default: OF_FILE,
    agency_flag: OF_FILE,
    domain_extend: OF_FILE,
    zk_province: OF_FILE,
    exam_type: OF_FILE,
    subjects: OF_FILE,
    route_rules: OF_FILE,
    ads: OF_FILE,
    agreement: OF_FILE,
    invoice: OF_FILE,
    refund: OF_FILE,
    grace_seconds: OF_FILE,
    live: OF_FILE,
  },
}

/** The form of a file whose fields are `value`; empty for a kind that is edited as text. */
export const formOf = (kind: Kind | null, value: unknown, known: Known): ReadonlyArray<EditedField> => {
  if (kind === "teachers")
    return (Array.isArray(value) ? value : []).flatMap((_, n) => teacherForm(String(n), `第${n + 1}位`))
  return kind === "page" || kind === "news" || kind === "agency" ? fieldsOf(FORMS[kind], "", value, known) : []
}

const fieldsOf = (
  parts: Readonly<Record<string, Part | null>>,
  before: string,
  value: unknown,
  known: Known,
): ReadonlyArray<EditedField> =>
  Object.entries(parts).flatMap(([name, part]) => part?.(`${before}${name}`, valueAt(value, name), known) ?? [])

const teacherForm = (place: string, who: string): ReadonlyArray<EditedField> =>
  fieldsOf(FORMS.teachers, `${place}.`, null, { categories: [], subjects: [] }).map((one) => ({
    ...one,
    label: `${who}：${one.label}`,
  }))

/** One more row of a list with its fields; null for a file that is none. `now`: epoch milliseconds. */
export const additionOf = (kind: Kind | null, now: number): EditedFile["addition"] =>
  kind === "teachers"
    ? {
        label: "加一位老师",
        // an id is never used again
        text: `- id: "t${now.toString(36)}-{n}"\n  name: ""\n  title: ""\n  subject_ids: []\n  intro: ""\n`,
        form: teacherForm("{n}", "新的一位"),
      }
    : null

const valueAt = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined
