import { foreignImages } from "./markdown.ts"
import { type BankContent, type Content, idOf } from "./Content.ts"
import type { Decoded } from "./ContentFolder.ts"
import type { CourseFile, PaperFile, QuestionPart, QuestionRow } from "./files.ts"
import * as Moments from "./Moments.ts"
import { rightAnswer } from "./rightAnswer.ts"

/** Checks what no single field can tell: references between files, ids, keys, dates. Problems go to the files they are in. */
export const checkContent = (content: Content): void => {
  const ids = (path: string, list: Iterable<string> = []): Ids => ({
    isWhole: content.isWhole(path),
    set: new Set(list),
  })
  const subjects = ids("catalog/subjects.yaml", subjectIds(content))
  const teachers = ids(
    "catalog/teachers.yaml",
    content.teachers?.value.map(({ id }) => id),
  )
  const courses = ids(
    "catalog/courses/",
    content.courses.map(({ value }) => value.id),
  )
  const media = ids("media/", content.media.keys())

  checkIds(content)
  checkAgencies(content)
  content.teachers?.value.forEach(({ subject_ids, intro }, row) => {
    subject_ids.forEach(
      (id, n) => content.teachers && known(content.teachers, [row, "subject_ids", n], subjects, id, "科目"),
    )
    checkText(content.teachers!, [row, "intro"], intro)
  })
  for (const course of content.courses) checkCourse(course, { subjects, teachers, media })
  const { classrooms, live } = content
  classrooms?.value.forEach((classroom, row) => {
    known(classrooms, [row, "subject_id"], subjects, classroom.subject_id, "科目")
    classroom.course_ids.forEach((id, n) => known(classrooms, [row, "course_ids", n], courses, id, "课程"))
    if (classroom.course_ids.length === 0) classrooms.refuse([row, "course_ids"], "至少要有一门课程")
    if (courses.set.has(classroom.id)) classrooms.refuse([row, "id"], `编号 ${classroom.id} 已是课程的编号`)
    checkText(classrooms, [row, "intro"], classroom.intro)
  })
  for (const bank of content.banks) checkBank(bank, subjects)
  for (const paper of content.papers) checkPaper(paper, content, subjects)
  live?.value.forEach(({ teacher_id, subject_id, start }, row) => {
    known(live, [row, "teacher_id"], teachers, teacher_id, "老师")
    known(live, [row, "subject_id"], subjects, subject_id, "科目")
    if (!Moments.isMoment(start)) live.refuse([row, "start"], `没有这个时间：${start}`)
  })
  content.calendar?.value.forEach(({ start, end }, row) => {
    for (const [key, day] of [
      ["start", start],
      ["end", end],
    ] as const)
      if (!Moments.isDay(day)) content.calendar?.refuse([row, key], `没有这一天：${day}`)
    if (end < start) content.calendar?.refuse([row, "end"], "结束日期早于开始日期")
  })
  const categories = ids(
    "catalog/news.yaml",
    content.newsCategories?.value.map(({ id }) => id),
  )
  for (const item of content.news) {
    known(item, ["category_id"], categories, item.value.category_id, "资讯分类")
    if (item.value.subject_id !== undefined) known(item, ["subject_id"], subjects, item.value.subject_id, "科目")
    if (!Moments.isDay(item.value.date)) item.refuse(["date"], `没有这一天：${item.value.date}`)
    checkText(item, [], item.body)
  }
  for (const page of content.pages) checkText(page, [], page.body)
}

type Path = ReadonlyArray<string | number>

/** The ids of a kind; not whole when a file of it could not be read. */
interface Ids {
  readonly isWhole: boolean
  readonly set: ReadonlySet<string>
}

const subjectIds = ({ subjects }: Content): ReadonlyArray<string> =>
  (subjects?.value ?? []).flatMap((first) => [
    first.id,
    ...first.list.flatMap((second) => [second.id, ...second.list.map((third) => third.id)]),
  ])

const known = (file: Decoded<unknown>, path: Path, ids: Ids, id: string, what: string): void => {
  if (ids.isWhole && !ids.set.has(id)) file.refuse(path, `${what} ${id} 不存在`)
}

const checkText = (file: Decoded<unknown>, path: Path, markdown: string): void => {
  if (!markdown.includes("](") && !/<img/i.test(markdown)) return
  for (const address of foreignImages(markdown)) file.refuse(path, `图片只能用本站路径（以 / 开头）：${address}`)
}

/** Every id once in the whole folder, a kind at a time. */
const checkIds = (content: Content): void => {
  const once = (what: string) => {
    const seen = new Map<string, string>()
    return (file: Decoded<unknown>, path: Path, id: string) => {
      const before = seen.get(id)
      if (before === undefined) seen.set(id, file.file)
      else file.refuse(path, `${what}编号 ${id} 重复（${before} 已有）`)
    }
  }
  const [agency, flag, host, subject, teacher, course] = ["机构", "机构标识", "域名", "科目", "老师", "课程"].map(once)
  const [lesson, handout, classroom, bank, question, paper] = ["课时", "资料", "班级", "题库", "题目", "试卷"].map(once)
  const [liveId, entry, category, newsId, page] = ["直播", "日历", "资讯分类", "资讯", "页面"].map(once)
  for (const file of content.agencies) {
    agency?.(file, ["id"], file.value.id)
    flag?.(file, ["agency_flag"], file.value.agency_flag)
    file.value.hosts.forEach((name, n) => host?.(file, ["hosts", n], name))
  }
  const { subjects, teachers, classrooms, live, calendar, newsCategories } = content
  subjects?.value.forEach((first, a) => {
    subject?.(subjects, [a, "id"], first.id)
    first.list.forEach((second, b) => {
      subject?.(subjects, [a, "list", b, "id"], second.id)
      second.list.forEach((third, c) => subject?.(subjects, [a, "list", b, "list", c, "id"], third.id))
    })
  })
  teachers?.value.forEach(({ id }, row) => teacher?.(teachers, [row, "id"], id))
  for (const file of content.courses) {
    course?.(file, ["id"], file.value.id)
    const chapter = once("章节")
    file.value.chapters.forEach((one, a) => {
      chapter(file, ["chapters", a, "id"], one.id)
      one.lessons.forEach(({ id }, b) => lesson?.(file, ["chapters", a, "lessons", b, "id"], id))
    })
    file.value.handouts?.forEach(({ id }, n) => handout?.(file, ["handouts", n, "id"], id))
  }
  classrooms?.value.forEach(({ id }, row) => classroom?.(classrooms, [row, "id"], id))
  for (const { bank: file, questions } of content.banks) {
    bank?.(file, ["id"], file.value.id)
    const chapter = once("章节")
    file.value.chapters.forEach(({ id }, n) => chapter(file, ["chapters", n, "id"], id))
    questions.value.forEach((one, row) => {
      question?.(questions, [row, "id"], one.id)
      one.sub?.forEach((part, n) => question?.(questions, [row, "sub", n, "id"], part.id))
    })
  }
  for (const file of content.papers) paper?.(file, ["id"], file.value.id)
  live?.value.forEach(({ id }, row) => liveId?.(live, [row, "id"], id))
  calendar?.value.forEach(({ id }, row) => entry?.(calendar, [row, "id"], id))
  newsCategories?.value.forEach(({ id }, row) => category?.(newsCategories, [row, "id"], id))
  for (const file of content.news) newsId?.(file, ["id"], idOf(file))
  for (const file of content.pages) page?.(file, ["id"], idOf(file))
}

const checkAgencies = ({ agencies, subjects, isWhole }: Content): void => {
  const firsts = {
    isWhole: isWhole("catalog/subjects.yaml"),
    set: new Set(subjects?.value.map(({ id }) => id)),
  }
  for (const file of agencies) {
    const { hosts, domain_extend, default: isDefault, subjects: chosen } = file.value
    if (hosts.length === 0) file.refuse(["hosts"], "至少要有一个域名")
    chosen.forEach((id, n) => known(file, ["subjects", n], firsts, id, "一级科目"))
    domain_extend.forEach(({ domain }, n) => {
      if (!hosts.includes(domain)) file.refuse(["domain_extend", n, "domain"], `域名 ${domain} 不在 hosts 中`)
    })
    if (isDefault && agencies.some((other) => other !== file && other.value.default))
      file.refuse(["default"], "只能有一个默认机构")
  }
}

interface Known {
  readonly subjects: Ids
  readonly teachers: Ids
  readonly media: Ids
}

const checkCourse = (file: Decoded<CourseFile>, { subjects, teachers, media }: Known): void => {
  const { subject_id, teacher_ids, intro, chapters, handouts = [], free, price } = file.value
  known(file, ["subject_id"], subjects, subject_id, "科目")
  teacher_ids.forEach((id, n) => known(file, ["teacher_ids", n], teachers, id, "老师"))
  if (new Set(teacher_ids).size !== teacher_ids.length) file.refuse(["teacher_ids"], "同一位老师写了两次")
  if (free !== (Number(price) === 0)) file.refuse(["free"], free ? "免费课程的价格应为 0" : "收费课程的价格不能为 0")
  checkText(file, ["intro"], intro)
  if (chapters.every(({ lessons }) => lessons.length === 0)) file.refuse(["chapters"], "课程没有课时")
  chapters.forEach(({ lessons }, a) =>
    lessons.forEach(({ video, article }, b) => {
      const path = ["chapters", a, "lessons", b]
      if ((video === undefined) === (article === undefined)) file.refuse(path, "课时应有 video 或 article，二者取一")
      if (video !== undefined) known(file, [...path, "video"], media, video, "视频")
      if (article !== undefined) checkText(file, [...path, "article"], article)
    }),
  )
  handouts.forEach(({ text }, n) => checkText(file, ["handouts", n, "text"], text))
}

const checkBank = ({ bank, questions }: BankContent, subjects: Ids): void => {
  known(bank, ["subject_id"], subjects, bank.value.subject_id, "科目")
  const folder = bank.file.split("/").at(-2)
  if (bank.value.id !== folder) bank.refuse(["id"], `应与文件夹同名：${folder}`)
  const chapters = { isWhole: true, set: new Set(bank.value.chapters.map(({ id }) => id)) }
  questions.value.forEach((question, row) => {
    known(questions, [row, "chapter"], chapters, question.chapter, "章节")
    if (question.kind === "case") {
      if (question.options !== undefined || question.answer !== undefined)
        questions.refuse([row], "案例题的选项和答案写在 sub 的各小题中")
      if ((question.sub ?? []).length === 0) questions.refuse([row, "sub"], "案例题至少要有一个小题")
      checkText(questions, [row, "stem"], question.stem)
      question.sub?.forEach((part, n) => checkQuestion(questions, [row, "sub", n], part))
    } else {
      if (question.sub !== undefined) questions.refuse([row, "sub"], "只有案例题（case）有小题")
      checkQuestion(questions, [row], { ...question, kind: question.kind })
    }
  })
}

const checkQuestion = (
  file: Decoded<ReadonlyArray<QuestionRow>>,
  path: Path,
  question: Omit<QuestionPart, "kind"> & { readonly kind: QuestionPart["kind"] },
): void => {
  const { kind, options = [], stem, explanation } = question
  const chooses = kind === "single" || kind === "multiple" || kind === "indeterminate"
  if (chooses && options.length < 2) return file.refuse([...path, "options"], "至少要有两个选项")
  if (!chooses && options.length > 0) file.refuse([...path, "options"], "这个题型没有选项")
  const keys = options.map(({ key }) => key)
  if (new Set(keys).size !== keys.length) file.refuse([...path, "options"], "选项字母重复")
  const answer = rightAnswer(question)
  if (!answer.ok) file.refuse([...path, "answer"], answer.reason)
  checkText(file, [...path, "stem"], stem)
  checkText(file, [...path, "explanation"], explanation)
  options.forEach(({ text }, n) => checkText(file, [...path, "options", n, "text"], text))
}

const checkPaper = (file: Decoded<PaperFile>, { banks, isWhole }: Content, subjects: Ids): void => {
  const { id, bank_id, subject_id, sections, key_policy, minutes, opens, closes, pass_score } = file.value
  if (!file.file.endsWith(`/${id}.yaml`)) file.refuse(["id"], "应与文件同名")
  known(file, ["subject_id"], subjects, subject_id, "科目")
  for (const [key, moment] of [
    ["opens", opens],
    ["closes", closes],
  ] as const)
    if (moment !== undefined && !Moments.isMoment(moment)) file.refuse([key], `没有这个时间：${moment}`)
  if (key_policy === "after_close" && closes === undefined)
    file.refuse(["key_policy"], "考试结束后公布答案的试卷要写 closes")
  if (key_policy === "at_once" && minutes > 0) file.refuse(["key_policy"], "即时公布答案的试卷不限时（minutes: 0）")
  const bank = banks.find((one) => one.bank.value.id === bank_id)
  if (bank === undefined) {
    if (isWhole("catalog/banks/")) file.refuse(["bank_id"], `题库 ${bank_id} 不存在`)
    return
  }
  const questions = {
    isWhole: isWhole(`catalog/banks/${bank_id}/`),
    set: new Set(bank.questions.value.map((question) => question.id)),
  }
  const seen = new Set<string>()
  sections.forEach(({ question_ids }, a) =>
    question_ids.forEach((question, b) => {
      const path = ["sections", a, "question_ids", b]
      known(file, path, questions, question, `题库 ${bank_id} 中题目`)
      if (seen.has(question)) file.refuse(path, `题目 ${question} 在本卷中重复`)
      seen.add(question)
    }),
  )
  if (seen.size === 0) file.refuse(["sections"], "试卷没有题目")
  const total = sections.reduce((sum, { score, question_ids }) => sum + score * question_ids.length, 0)
  if (pass_score > total) file.refuse(["pass_score"], `及格分高于总分 ${total}`)
}
