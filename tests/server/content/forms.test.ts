import { expect, it } from "vitest"
import * as BankFiles from "#server/content/bankFiles.ts"
import { Id } from "#server/content/fields.ts"
import * as Files from "#server/content/files.ts"
import type { Part, Parts } from "#server/content/formParts.ts"
import { FORMS } from "#server/content/forms.ts"
import { QUESTION_PARTS } from "#server/content/questionForm.ts"

interface Ast {
  readonly _tag: string
  readonly propertySignatures?: ReadonlyArray<{ readonly name: PropertyKey; readonly type: Ast }>
  readonly rest?: ReadonlyArray<Ast>
  readonly types?: ReadonlyArray<Ast>
  readonly checks?: ReadonlyArray<{ readonly annotations?: { readonly message?: string } }>
}

const ID = "编号应为 1 到 64 位字母、数字、点、横线或下划线"

/** Places of the ids in what a Schema takes. */
const idsIn = (ast: Ast, at = ""): ReadonlyArray<string> => [
  ...(ast.checks?.some((check) => check.annotations?.message === ID) === true ? [at] : []),
  ...(ast.propertySignatures ?? []).flatMap(({ name, type }) =>
    idsIn(type, at === "" ? String(name) : `${at}.${String(name)}`),
  ),
  ...[...(ast.rest ?? []), ...(ast.types ?? [])].flatMap((inner) => idsIn(inner, at)),
]

const partAt = (parts: Parts, place: string): Part | null | undefined => {
  const [key = "", ...rest] = place.split(".")
  const part = parts[key]
  if (rest.length === 0 || part === undefined || part === null) return part
  return part.kind === "rows" || part.kind === "group" ? partAt(part.fields, rest.join(".")) : part
}

const SCHEMAS = {
  page: Files.PageFront,
  news: Files.NewsFront,
  agency: Files.AgencyFile,
  bank: BankFiles.BankFile,
  paper: BankFiles.PaperFile,
  course: Files.CourseFile,
  teachers: Files.TeacherRow,
  newsCategories: Files.NewsCategoryRow,
  calendar: Files.CalendarRow,
  live: Files.LiveRow,
  classrooms: Files.ClassroomRow,
  prices: Files.PriceRow,
  subjects: Files.SubjectRow,
  question: BankFiles.QuestionRow,
}

it("nobody types an id: each that a form asks for is chosen", () => {
  expect(idsIn(Files.CourseFile.ast as Ast)).toContain("chapters.lessons.markers.question_id")
  expect(Object.keys(SCHEMAS).toSorted()).toStrictEqual([...Object.keys(FORMS), "question"].toSorted())
  const typed = Object.entries(SCHEMAS).flatMap(([kind, schema]) =>
    idsIn(schema.ast as Ast).flatMap((place) => {
      const part = partAt(kind === "question" ? QUESTION_PARTS : (FORMS[kind] ?? {}), place)
      const isChosen = part === null || ["id", "choice", "checks", "question", "questions"].includes(part?.kind ?? "")
      return isChosen ? [] : [`${kind} ${place}`]
    }),
  )
  expect(typed).toStrictEqual([])
  expect(Id.ast.checks).toHaveLength(1)
})
