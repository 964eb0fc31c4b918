import type { ShownFile } from "#domain/admin/contentDraft.ts"
import { EXAM_TYPES } from "#domain/question/ExamType.ts"
import { type Known, type Options, textAt, valueAt } from "./formParts.ts"
import { toHtml } from "./markdown.ts"
import type { Kind } from "./source/contentPath.ts"

type Page = NonNullable<ShownFile["page"]>
type Draw = (value: unknown, known: Known) => Pick<Page, "title" | "html"> & { readonly about: ReadonlyArray<string> }

/** What a learner reads of a file or a row that is no text of its own, also with errors; null: that is shown otherwise. */
export const shownPage = (kind: Kind | null, value: unknown, known: Known): Page | null => {
  const draw = kind === null ? undefined : DRAWN[kind]
  if (draw === undefined || value === undefined) return null
  const { title, about, html } = draw(value, known)
  return { title, about: about.filter((fact) => fact !== "").join("，"), html }
}

const listAt = (value: unknown, key: string): ReadonlyArray<unknown> => {
  const list = valueAt(value, key)
  return Array.isArray(list) ? list : []
}

const labelOf = (options: Options, value: string): string => options.find((one) => one.value === value)?.label ?? ""
const said = (before: string, value: string, after = ""): string => (value === "" ? "" : `${before}${value}${after}`)
const lines = (...parts: ReadonlyArray<string>): string => toHtml(parts.filter((part) => part !== "").join("\n\n"))
const money = (yuan: string): string => (Number(yuan) === 0 ? (yuan === "" ? "" : "免费") : `¥${yuan}`)

/** How many questions a section asks. */
const countOf = (section: unknown): number =>
  listAt(section, "question_ids").length +
  listAt(section, "draw").reduce<number>((sum, part) => sum + (Number(valueAt(part, "count")) || 0), 0)

const DAYS: Readonly<Record<string, string>> = {
  registration: "报名",
  ticket: "打印准考证",
  exam: "考试",
  results: "公布成绩",
}

const DRAWN: Readonly<Partial<Record<Kind, Draw>>> = {
  paper: (value) => {
    const sections = listAt(value, "sections").map((section) => ({
      name: textAt(section, "name"),
      count: countOf(section),
      score: Number(valueAt(section, "score")) || 0,
    }))
    const [count, total] = [
      sections.reduce((sum, one) => sum + one.count, 0),
      sections.reduce((sum, one) => sum + one.count * one.score, 0),
    ]
    const minutes = textAt(value, "minutes")
    return {
      title: textAt(value, "name"),
      about: [
        EXAM_TYPES.find(({ id }) => id === textAt(value, "exam_type"))?.name ?? "",
        minutes === "0" ? "不限时" : said("", minutes, "分钟"),
        `共${count}题`,
        `满分${total}分`,
        said("及格", textAt(value, "pass_score"), "分"),
        said("", [textAt(value, "opens"), textAt(value, "closes")].filter((moment) => moment !== "").join(" 至 ")),
      ],
      html: lines(
        textAt(value, "rules"),
        sections.map(({ name, count: of, score }) => `1. ${name}：${of}题，每题${score}分`).join("\n"),
      ),
    }
  },
  bank: (value) => ({
    title: textAt(value, "name"),
    about: [textAt(value, "year"), said("试做", textAt(value, "free_questions"), "题")],
    html: lines(
      textAt(value, "summary"),
      listAt(value, "chapters")
        .map((chapter) => `1. ${textAt(chapter, "name")}`)
        .join("\n"),
    ),
  }),
  teachers: (value) => ({
    title: textAt(value, "name"),
    about: [textAt(value, "title")],
    html: lines(said(`![${textAt(value, "name")}](`, textAt(value, "picture"), ")"), textAt(value, "intro")),
  }),
  classrooms: (value, { courses, regions }) => ({
    title: textAt(value, "name"),
    about: [
      money(textAt(value, "price")),
      said("原价", money(textAt(value, "original_price"))),
      labelOf(regions, textAt(value, "region_id")),
      said("有效期到", textAt(value, "valid_until")),
    ],
    html: lines(
      textAt(value, "summary"),
      listAt(value, "course_ids")
        .map((course) => `- ${labelOf(courses, String(course)) || String(course)}`)
        .join("\n"),
      textAt(value, "intro"),
    ),
  }),
  calendar: (value, { regions, subjects }) => ({
    title: textAt(value, "name"),
    about: [
      DAYS[textAt(value, "kind")] ?? "",
      [...new Set([textAt(value, "start"), textAt(value, "end")])].filter((day) => day !== "").join(" 至 "),
      labelOf(regions, textAt(value, "region_id")),
      labelOf(subjects, textAt(value, "subject_id")),
    ],
    html: lines(
      said("时间：", textAt(value, "hours")),
      said("要带：", textAt(value, "bring")),
      said("[官方网页](", textAt(value, "url"), ")"),
    ),
  }),
  newsCategories: (value) => ({ title: textAt(value, "name"), about: [], html: "" }),
  prices: (value) => ({
    title: money(textAt(value, "price")),
    about: [said("原价", money(textAt(value, "original_price")))],
    html: "",
  }),
}
