import { checkBanks, type Entries } from "./checkBanks.ts"
import { checkAgreements } from "./checkAgreements.ts"
import { checkHours } from "./checkHours.ts"
import { checkCertificate } from "./checkCertificates.ts"
import * as Lists from "./checkLists.ts"
import { checkCourse } from "./checkCourse.ts"
import { checkIds } from "./checkIds.ts"
import { checkPaper } from "./checkPaper.ts"
import { checkPinyin } from "./checkPinyin.ts"
import { type Judged, MarkedQuestions } from "./MarkedQuestions.ts"
import type { BankContent } from "./BankContent.ts"
import type { Content } from "./Content.ts"
import { categoriesFor, idsFor, isShownBy, mediaFor } from "./overlay.ts"
import { checkText, type Ids, known } from "./references.ts"
import { subjectIds } from "./siteIds.ts"
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
  const subjects = ids("catalog/subjects.yaml", subjectIds(content.subjects?.value ?? []))
  const teachersFor = idsFor(content, "catalog/teachers.yaml", content.teachers, ({ value }) =>
    value.map(({ id }) => id),
  )
  const coursesFor = idsFor(content, "catalog/courses/", content.courses, ({ value }) => [value.id])
  const classesFor = idsFor(content, "catalog/classrooms.yaml", content.classrooms, ({ value }) =>
    value.map(({ id }) => id),
  )
  const agencies = new Set(content.agencies.map(({ value }) => value.id))
  const owners = new Set([...content.courses, ...content.live].map(({ file }) => ownerOf(file)))
  const mediaOf = new Map(
    [...owners].map((owner) => {
      const may = (path: string, keys: Iterable<string>) => ids(path, mediaFor(keys, { agencies, owner }))
      const media = may("media/", content.media.keys())
      return [owner, { media, handoutFiles: may("media/handouts/", content.handouts.keys()) }] as const
    }),
  )
  const mediaNamedBy = ({ file }: { readonly file: string }) =>
    mediaOf.get(ownerOf(file)) ?? { media: ids("media/"), handoutFiles: ids("media/handouts/") }

  checkIds(content)
  checkAgencies(content)
  checkAgreements(content)
  checkOwners(content)
  checkHours({ classrooms: content.classrooms, courses: content.courses.map(({ value }) => value) })
  const papersFor = idsFor(content, "catalog/papers/", content.everyPaper, ({ value }) => [value.id])
  for (const file of content.agencies) {
    const { id } = file.value
    const certificatePapers = content.everyPaper.filter(isShownBy(id)).map(({ value }) => value)
    checkCertificate(file, { courses: coursesFor(id), papers: papersFor(id), certificatePapers })
  }
  for (const file of content.teachers) Lists.checkTeachers(file, { subjects, pictures: content.pictures })
  for (const course of content.courses)
    checkCourse(course, {
      subjects,
      teachers: teachersFor(ownerOf(course.file)),
      ...mediaNamedBy(course),
      agencies: content.agencies,
      pictures: content.pictures,
    })
  for (const file of content.classrooms) {
    const courses = coursesFor(ownerOf(file.file))
    Lists.checkClassrooms(file, { subjects, courses, pictures: content.pictures })
  }
  for (const file of content.prices) {
    const sold = [coursesFor, classesFor].map((idsOf) => idsOf(ownerOf(file.file)))
    Lists.checkPrices(file, {
      isWhole: sold.every(({ isWhole }) => isWhole),
      set: new Set(sold.flatMap(({ set }) => [...set])),
    })
  }
  const markers = new MarkedQuestions(content, judgedElsewhere)
  const entries = await checkBanks(content, subjects, async (bank) => {
    markers.find(bank)
    await visit(bank)
  })
  markers.check(content)
  for (const paper of content.papers) checkPaper(paper, content, entries, subjects)
  for (const file of content.live) {
    const teachers = teachersFor(ownerOf(file.file))
    Lists.checkLive(file, { teachers, subjects, ...mediaNamedBy(file), agencies: content.agencies })
  }
  for (const file of content.calendar) Lists.checkCalendar(file, subjects)
  for (const item of content.news) {
    const owner = ownerOf(item.file)
    const categories = {
      isWhole: content.isWhole("catalog/news.yaml") && content.isWhole(`agencies/${owner}/catalog/news.yaml`),
      set: new Set(categoriesFor(content, owner).map(({ id }) => id)),
    }
    Lists.checkNews(item, { categories, subjects, pictures: content.pictures })
  }
  for (const page of content.pages) checkText(page, [], page.body, content.pictures)
  checkPinyin(content)
  return entries
}

/** A folder belongs to an agency that is there. */
const checkOwners = (content: Content): void => {
  const { agencies, teachers, newsCategories, news, pages, prices, calendar, isWhole } = content
  const { courses, classrooms, banks, papers, live } = content
  const there = { isWhole: isWhole("agencies/"), set: new Set(agencies.map(({ value }) => value.id)) }
  const lists = [...teachers, ...newsCategories, ...prices, ...calendar, ...classrooms, ...live]
  for (const file of [...lists, ...news, ...pages, ...courses, ...banks.map(({ bank }) => bank), ...papers]) {
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
