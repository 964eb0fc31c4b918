import * as Colour from "#domain/core/Colour.ts"
import { TEXT_CONTRAST } from "#domain/core/Theme.ts"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Beside, Facts } from "./Beside.ts"
import { checkChapters } from "./besideBank.ts"
import { checkSubjects } from "./besideSubject.ts"
import * as BankFiles from "./bankFiles.ts"
import { checkAgreement } from "./checkAgreements.ts"
import { checkCertificate } from "./checkCertificates.ts"
import { checkHours } from "./checkHours.ts"
import * as Lists from "./checkLists.ts"
import { checkShownPaper } from "./checkShownPaper.ts"
import type { ContentReader, Decoded } from "./ContentReader.ts"
import * as Files from "./files.ts"
import { checkText, known } from "./references.ts"
import { checkShownCourse } from "./shownCourse.ts"
import { kindOf } from "./source/contentPath.ts"
import { warnOfAgency, warnOfSubjects } from "./warnOfAgencies.ts"

type Check = (reader: ContentReader, path: string, beside: Beside) => Promise<Facts>

const NOTHING: Facts = []

/** Reports what publishing would refuse in a file, or in a list of one row, and warns of what may not be meant. */
export const checkEdited: Check = async (reader, path, beside) => {
  const kind = kindOf(path) ?? ""
  const check = kind === "bank" && !path.endsWith("/bank.yaml") ? undefined : CHECKS[kind]
  return (await check?.(reader, path, beside)) ?? NOTHING
}

const yaml =
  <S extends Schema.ConstraintDecoder<unknown>>(
    schema: S,
    check: (file: Decoded<S["Type"]>, beside: Beside, reader: ContentReader) => Facts | void,
  ): Check =>
  async (reader, path, beside) => {
    const file = await reader.yaml(path, schema)
    return (file && check(file, beside, reader)) ?? NOTHING
  }

const rows =
  <S extends Schema.ConstraintDecoder<unknown>>(
    row: S,
    check: (file: Decoded<ReadonlyArray<S["Type"]>>, beside: Beside) => void = () => {},
  ): Check =>
  async (reader, path, beside) => {
    const file = await reader.rows(path, row)
    if (file !== null) check(file, beside)
    return NOTHING
  }

const markdown =
  <S extends Schema.ConstraintDecoder<unknown>>(
    front: S,
    check: (file: Decoded<S["Type"]>, beside: Beside) => void,
  ): Check =>
  async (reader, path, beside) => {
    const file = await reader.markdown(path, front)
    if (file !== null) check(file, beside)
    return NOTHING
  }

const CHECKS: Readonly<Partial<Record<string, Check>>> = {
  page: markdown(Files.PageFront, (file, { pictures }) => checkText(file, [], file.body, pictures)),
  news: markdown(Files.NewsFront, (file, { ids, pictures }) => Lists.checkNews(file, { ...ids, pictures })),
  agency: yaml(Files.AgencyFile, (file, { ids, pictures, offer }) => {
    checkCertificate(file, ids)
    checkAgreement(file, { ...ids, pictures })
    if (offer !== null) warnOfAgency(file, offer)
    return [contrastText(file.value.color)]
  }),
  course: yaml(Files.CourseFile, (file, { course, ...beside }) => {
    if (course !== null) checkShownCourse(file, { ...course, ...beside, ...beside.ids })
  }),
  paper: yaml(BankFiles.PaperFile, (file, { banks, elsewhere, ids, now }, { problems }) =>
    checkShownPaper(file, { banks, elsewhere, subjects: ids.subjects, now, problems }),
  ),
  bank: yaml(BankFiles.BankFile, (file, { bank, ids }) => {
    known(file, ["subject_id"], ids.subjects, file.value.subject_id, "科目")
    if (bank !== null) checkChapters(file, bank)
  }),
  teachers: rows(Files.TeacherRow, (file, { ids, pictures }) => Lists.checkTeachers(file, { ...ids, pictures })),
  classrooms: rows(Files.ClassroomRow, (file, { ids, pictures, sold }) => {
    Lists.checkClassrooms(file, { ...ids, pictures })
    const courses = sold.flatMap((course) => Option.toArray(Schema.decodeUnknownOption(Files.CourseFile)(course)))
    checkHours({ classrooms: [file], courses })
  }),
  live: rows(Files.LiveRow, (file, { ids, course }) => {
    if (course !== null) Lists.checkLive(file, { ...ids, media: course.media, agencies: course.agencies })
  }),
  calendar: rows(Files.CalendarRow, (file, { ids }) => Lists.checkCalendar(file, ids.subjects)),
  prices: rows(Files.PriceRow, (file, { ids }) => Lists.checkPrices(file, ids.sold)),
  newsCategories: rows(Files.NewsCategoryRow),
  subjects: rows(Files.SubjectRow, (file, { subject }) => {
    checkSubjects(file, subject)
    warnOfSubjects(file)
  }),
}

const contrastText = (color: string): string => {
  const contrast = Colour.contrast(color, "#ffffff")
  const enough = contrast < TEXT_CONTRAST ? `不到${TEXT_CONTRAST}，显示时会加深` : "够清楚"
  return `主色和白色的对比度是${contrast.toFixed(1)}，${enough}`
}
