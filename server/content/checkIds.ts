import { type Content, idOf } from "./Content.ts"
import type { Decoded } from "./ContentReader.ts"
import type { Path } from "./Problem.ts"
import { ownerOf } from "./source/contentPath.ts"
import { isIdOf } from "../core/bankPath.ts"

/** Takes ids of one kind, and reports one that was there before, in what is shared or among an agency's own. */
export const once = (what: string) => {
  const seen = new Map<string, string>()
  return (file: Decoded<unknown>, path: Path, id: string): void => {
    const key = JSON.stringify([ownerOf(file.file), id])
    const before = seen.get(key)
    if (before === undefined) seen.set(key, file.file)
    else file.refuse(path, `${what}编号 ${id} 重复（${before} 已有）`)
  }
}

/**
 * Takes ids of a kind of which no two may be the same at one agency, whoever has them: those of an agency's own begin with
 * its id and a dot, and no shared one does.
 */
export const onceAnywhere = (what: string, { agencies }: Pick<Content, "agencies">) => {
  const take = once(what)
  return (file: Decoded<unknown>, path: Path, id: string): void => {
    const owner = ownerOf(file.file)
    if (owner === null) {
      const other = agencies.find(({ value }) => isIdOf(value.id, id))?.value.id
      if (other !== undefined) file.refuse(path, `${what}编号 ${id} 以“${other}.”开头，是留给机构 ${other} 自己的`)
    } else if (!isIdOf(owner, id)) file.refuse(path, `机构自己的${what}，编号应以“${owner}.”开头：${id}`)
    take(file, path, id)
  }
}

/** Every id once in the whole folder, a kind at a time; those of questions are taken where banks are opened. */
export const checkIds = (content: Content): void => {
  const [agency, flag, host, subject, teacher] = ["机构", "机构标识", "域名", "科目", "老师"].map(once)
  const [course, lesson, handout, classroom] = ["课程", "课时", "资料", "班级"].map((what) =>
    onceAnywhere(what, content),
  )
  const [bank, paper, liveId] = ["题库", "试卷", "直播"].map((what) => onceAnywhere(what, content))
  const [entry, category, newsId, page] = ["日历", "资讯分类", "资讯", "页面"].map(once)
  for (const file of content.agencies) {
    agency?.(file, ["id"], file.value.id)
    flag?.(file, ["agency_flag"], file.value.agency_flag)
    file.value.hosts.forEach((name, n) => host?.(file, ["hosts", n], name))
  }
  const { subjects, teachers, classrooms, prices, live, calendar, newsCategories } = content
  subjects?.value.forEach((first, a) => {
    subject?.(subjects, [a, "id"], first.id)
    first.list.forEach((second, b) => {
      subject?.(subjects, [a, "list", b, "id"], second.id)
      second.list.forEach((third, c) => subject?.(subjects, [a, "list", b, "list", c, "id"], third.id))
    })
  })
  for (const file of teachers) file.value.forEach(({ id }, row) => teacher?.(file, [row, "id"], id))
  for (const file of content.courses) {
    course?.(file, ["id"], file.value.id)
    const chapter = once("章节")
    file.value.chapters.forEach((one, a) => {
      chapter(file, ["chapters", a, "id"], one.id)
      one.lessons.forEach(({ id }, b) => lesson?.(file, ["chapters", a, "lessons", b, "id"], id))
    })
    file.value.handouts?.forEach(({ id }, n) => handout?.(file, ["handouts", n, "id"], id))
  }
  for (const file of classrooms) file.value.forEach(({ id }, row) => classroom?.(file, [row, "id"], id))
  const priced = once("价格的")
  for (const file of prices) file.value.forEach(({ id }, row) => priced(file, [row, "id"], id))
  for (const { bank: file } of content.banks) {
    bank?.(file, ["id"], file.value.id)
    const chapter = once("章节")
    file.value.chapters.forEach(({ id }, n) => chapter(file, ["chapters", n, "id"], id))
  }
  for (const file of content.papers) paper?.(file, ["id"], file.value.id)
  for (const file of live) file.value.forEach(({ id }, row) => liveId?.(file, [row, "id"], id))
  for (const file of calendar) file.value.forEach(({ id }, row) => entry?.(file, [row, "id"], id))
  for (const file of newsCategories) file.value.forEach(({ id }, row) => category?.(file, [row, "id"], id))
  for (const file of content.news) newsId?.(file, ["id"], idOf(file))
  for (const file of content.pages) page?.(file, ["id"], idOf(file))
}
