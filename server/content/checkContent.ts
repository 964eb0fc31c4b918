import { checkBanks, type Entries } from "./checkBanks.ts"
import { checkAgreements } from "./checkAgreements.ts"
import { checkHours } from "./checkHours.ts"
import { checkCertificates } from "./checkCertificates.ts"
import { checkCourse } from "./checkCourse.ts"
import { checkIds } from "./checkIds.ts"
import { checkPaper } from "./checkPaper.ts"
import { checkPinyin } from "./checkPinyin.ts"
import { type Judged, MarkedQuestions } from "./MarkedQuestions.ts"
import type { BankContent, Content } from "./Content.ts"
import { checkVideo } from "./checkVideo.ts"
import type { Decoded } from "./ContentReader.ts"
import type { CalendarRow } from "./files.ts"
import * as Moments from "./Moments.ts"
import { categoriesFor, idsFor, isShared } from "./overlay.ts"
import { checkPicture, checkText, type Ids, known } from "./references.ts"
import { ownerOf } from "./source/contentPath.ts"
import { isIdOf } from "../core/bankPath.ts"

/**
 * Checks what no single field shows: references between files, ids, keys, dates. Problems go to the files they are in.
 * Each bank is opened once and given to `visit` after its own check. `judgedElsewhere`: of the questions that lessons ask,
 * those of banks that are not opened. Gives what papers need to know of banks.
 */
export const checkContent = async (
  content: Content,
  visit: (bank: BankContent) => Promise<void> | void,
  judgedElsewhere: ReadonlyArray<Judged> = [],
): Promise<Entries> => {
  const ids = (path: string, list: Iterable<string> = []): Ids => ({
    isWhole: content.isWhole(path),
    set: new Set(list),
  })
  const subjects = ids("catalog/subjects.yaml", subjectIds(content))
  const teachers = ids(
    "catalog/teachers.yaml",
    content.teachers.filter(isShared).flatMap(({ value }) => value.map(({ id }) => id)),
  )
  const courses = ids(
    "catalog/courses/",
    content.courses.map(({ value }) => value.id),
  )
  const media = ids("media/", content.media.keys())
  const handoutFiles = ids("media/handouts/", content.handouts.keys())

  checkIds(content)
  checkAgencies(content)
  checkAgreements(content)
  checkOwners(content)
  checkHours(content)
  checkCertificates(content, {
    courses,
    papers: idsFor(content, "catalog/papers/", content.everyPaper, ({ value }) => [value.id]),
  })
  for (const file of content.teachers)
    file.value.forEach(({ subject_ids, intro, picture }, row) => {
      if (picture !== undefined) checkPicture(file, [row, "picture"], picture, content.pictures)
      subject_ids.forEach((id, n) => known(file, [row, "subject_ids", n], subjects, id, "科目"))
      checkText(file, [row, "intro"], intro, content.pictures)
    })
  for (const course of content.courses)
    checkCourse(course, {
      subjects,
      teachers,
      media,
      handoutFiles,
      agencies: content.agencies,
      pictures: content.pictures,
    })
  const { classrooms, live } = content
  classrooms?.value.forEach((classroom, row) => {
    known(classrooms, [row, "subject_id"], subjects, classroom.subject_id, "科目")
    classroom.course_ids.forEach((id, n) => known(classrooms, [row, "course_ids", n], courses, id, "课程"))
    if (classroom.course_ids.length === 0) classrooms.refuse([row, "course_ids"], "至少要有一门课程")
    if (courses.set.has(classroom.id)) classrooms.refuse([row, "id"], `编号 ${classroom.id} 已是课程的编号`)
    checkText(classrooms, [row, "intro"], classroom.intro, content.pictures)
  })
  const sold = {
    isWhole: courses.isWhole && content.isWhole("catalog/classrooms.yaml"),
    set: new Set([...courses.set, ...(classrooms?.value.map(({ id }) => id) ?? [])]),
  }
  for (const file of content.prices)
    file.value.forEach(({ id }, row) => known(file, [row, "id"], sold, id, "课程或班级"))
  const markers = new MarkedQuestions(content, judgedElsewhere)
  const entries = await checkBanks(content, subjects, async (bank) => {
    markers.find(bank)
    await visit(bank)
  })
  markers.check(content)
  for (const paper of content.papers) checkPaper(paper, content, entries, subjects)
  live?.value.forEach(({ teacher_id, subject_id, start, minutes, repeats, ...videos }, row) => {
    known(live, [row, "teacher_id"], teachers, teacher_id, "老师")
    known(live, [row, "subject_id"], subjects, subject_id, "科目")
    if (!Moments.isMoment(start)) live.refuse([row, "start"], `没有这个时间：${start}`)
    if (repeats !== null && repeats < minutes) live.refuse([row, "repeats"], "重复间隔不能短于时长")
    for (const name of ["stream", "recording"] as const) {
      const video = videos[name]
      if (video === undefined) continue
      checkVideo(live, [row, name], video, { media, agencies: content.agencies })
    }
  })
  for (const file of content.calendar) checkCalendar(file, subjects)
  for (const item of content.news) {
    const owner = ownerOf(item.file)
    const categories = {
      isWhole: content.isWhole("catalog/news.yaml") && content.isWhole(`agencies/${owner}/catalog/news.yaml`),
      set: new Set(categoriesFor(content, owner).map(({ id }) => id)),
    }
    known(item, ["category_id"], categories, item.value.category_id, "资讯分类")
    if (item.value.subject_id !== null) known(item, ["subject_id"], subjects, item.value.subject_id, "科目")
    if (!Moments.isDay(item.value.date)) item.refuse(["date"], `没有这一天：${item.value.date}`)
    checkText(item, [], item.body, content.pictures)
  }
  for (const page of content.pages) checkText(page, [], page.body, content.pictures)
  checkPinyin(content)
  return entries
}

const subjectIds = ({ subjects }: Content): ReadonlyArray<string> =>
  (subjects?.value ?? []).flatMap((first) => [
    first.id,
    ...first.list.flatMap((second) => [second.id, ...second.list.map((third) => third.id)]),
  ])

const checkCalendar = (file: Decoded<ReadonlyArray<CalendarRow>>, subjects: Ids): void =>
  file.value.forEach(({ subject_id, kind, hours, bring, start, end }, row) => {
    if (subject_id !== null) known(file, [row, "subject_id"], subjects, subject_id, "科目")
    if (kind !== "exam" && (hours !== undefined || bring !== undefined))
      file.refuse([row, hours === undefined ? "bring" : "hours"], "只有考试有时间和要带的东西")
    for (const [key, day] of [
      ["start", start],
      ["end", end],
    ] as const)
      if (!Moments.isDay(day)) file.refuse([row, key], `没有这一天：${day}`)
    if (end < start) file.refuse([row, "end"], "结束日期早于开始日期")
  })

/** A folder belongs to an agency that is there. */
const checkOwners = (content: Content): void => {
  const { agencies, teachers, newsCategories, news, pages, prices, banks, papers, calendar, isWhole } = content
  const there = { isWhole: isWhole("agencies/"), set: new Set(agencies.map(({ value }) => value.id)) }
  const lists = [...teachers, ...newsCategories, ...prices, ...calendar]
  for (const file of [...lists, ...news, ...pages, ...banks.map(({ bank }) => bank), ...papers]) {
    const owner = ownerOf(file.file)
    if (owner !== null) known(file, [], there, owner, "机构")
  }
}

const checkAgencies = ({ agencies, subjects, isWhole }: Content): void => {
  const firsts = {
    isWhole: isWhole("catalog/subjects.yaml"),
    set: new Set(subjects?.value.map(({ id }) => id)),
  }
  for (const file of agencies) {
    const { id, hosts, domain_extend, default: isDefault, subjects: chosen } = file.value
    if (hosts.length === 0) file.refuse(["hosts"], "至少要有一个域名")
    chosen.forEach((id, n) => known(file, ["subjects", n], firsts, id, "一级科目"))
    domain_extend.forEach(({ domain }, n) => {
      if (!hosts.includes(domain)) file.refuse(["domain_extend", n, "domain"], `域名 ${domain} 不在 hosts 中`)
    })
    // whose an id is that begins with one and a dot
    const above = agencies.find((other) => isIdOf(other.value.id, id))?.value.id
    if (above !== undefined) file.refuse(["id"], `编号 ${id} 以“${above}.”开头，是留给机构 ${above} 自己的内容的`)
    if (isDefault && agencies.some((other) => other !== file && other.value.default))
      file.refuse(["default"], "只能有一个默认机构")
  }
}
