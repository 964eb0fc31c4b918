import type { OperatorContext } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { besideBank } from "./besideBank.ts"
import { besideCourse } from "./besideCourse.ts"
import { bankAt } from "./bankAt.ts"
import type { Beside } from "./Beside.ts"
import { idOf, rowText } from "./fileRow.ts"
import { choices, named, regionOptions, subjectOptions } from "./fieldOptions.ts"
import { listAt, NOTHING_KNOWN, type Offered, type Options, textAt, valueAt } from "./formParts.ts"
import { questionsNamed } from "./findQuestions.ts"
import { idsIn, questionUse } from "./questionUse.ts"
import { kindOf, ownerOf, partOf } from "./source/contentPath.ts"
import { bankPath, rootOf } from "../core/bankPath.ts"
import { versionOf } from "./source/versions.ts"
import { tableFolder } from "./source/tableFolder.ts"
import { besideSold } from "./besideSold.ts"
import { besideSubject } from "./besideSubject.ts"
import { liveFacts } from "./liveFacts.ts"
import { previewPages } from "./previewPages.ts"
import { papersElsewhere } from "./papersElsewhere.ts"
import { shufflingPapers } from "./shufflingPapers.ts"
import { similarQuestions } from "./similarQuestions.ts"
import { NO_IDS, siteIds } from "./siteIds.ts"
import { siteOffer } from "./siteOffer.ts"
import { NOWHERE } from "./warnOfOpenQuestions.ts"
import { chaptersIn, firstOf, parsed, valuesIn } from "./siteValues.ts"
import { idsAt, usesOf, usesText } from "./usesOf.ts"

interface Edited {
  readonly path: string
  /** What it is to be. */
  readonly text: string
  /** Whose form it is. */
  readonly role: OperatorContext["role"]
  /** Epoch milliseconds. */
  readonly now: number
}

/** What the form, the check and the view of a file need of others. */
export const besideFile = async (sql: Sql, { path, text, role, now }: Edited): Promise<Beside> => {
  const { file, row } = partOf(path)
  const kind = kindOf(file)
  const owner = ownerOf(file)
  const shared = async (name: string) =>
    (await Promise.all([...new Set([name, `${rootOf(owner)}${name}`])].map((one) => valuesIn(sql, one)))).flat()
  if (kind === "bank" && row !== null) return besideQuestion(sql, { file, row, text, now })
  const asks: Readonly<Partial<Record<string, ReadonlyArray<Offered>>>> = {
    news: ["categories", "subjects"],
    newsCategories: ["categories"],
    teachers: ["subjects"],
    calendar: ["subjects", "regions"],
    agency: ["papers", "courses", "firsts"],
    classrooms: ["regions", "courses", "subjects", "teachers"],
    course: ["subjects", "regions", "teachers", "lessons", "questions"],
    live: ["subjects", "teachers"],
    paper: ["subjects", "banks", "askedBanks", "chapters", "questions"],
    bank: ["subjects"],
  }
  const agency = kind === "agency" ? textAt(parsed(text), "id") : null
  const asked = kind === "paper" ? banksIn(parsed(text)) : []
  const banks = async () => choices(await banksAt(sql, owner))
  const make: { readonly [N in Offered]: () => Promise<Options> } = {
    categories: async () => choices(await shared("catalog/news.yaml")),
    subjects: async () => subjectOptions(await subjectsAt(sql, owner)),
    firsts: async () => choices(await valuesIn(sql, "catalog/subjects.yaml")),
    regions: () => regionOptions(sql, owner),
    papers: async () =>
      named(await sql`select id, name from papers where agency_id = ${agency} and not hidden order by name, id`),
    courses: async () =>
      named(
        await sql`
          select distinct on (name, id) id, name from courses
          where not hidden and (agency_id = ${agency ?? owner}
            or (${(agency ?? owner) === null} and not starts_with(id, agency_id || '.')))
          order by name, id`,
      ),
    teachers: async () => choices(await shared("catalog/teachers.yaml")),
    banks,
    askedBanks: async () => (asked.length > 1 ? (await banks()).filter(({ value }) => asked.includes(value)) : []),
    chapters: async () =>
      choices((await Promise.all(asked.map((bank) => chaptersIn(sql, `${bankPath(owner, bank)}/bank.yaml`)))).flat()),
    lessons: async () => choices(listAt(parsed(text), "chapters").flatMap((chapter) => listAt(chapter, "lessons"))),
    questions: () => questionsNamed(sql, owner, questionsIn(parsed(text))),
  }
  const names = asks[kind ?? ""] ?? []
  const { sold, facts } = await besideSold(sql, { kind, owner, row, text })
  const made = await Promise.all(names.map(async (name) => [name, await make[name]()] as const))
  return {
    known: { ...NOTHING_KNOWN, ...Object.fromEntries(made), isSite: role === "operator" },
    question: null,
    banks: await Promise.all(asked.map((bank) => bankAt(sql, bankPath(owner, bank)))).then((banks) =>
      banks.filter((bank) => bank !== null),
    ),
    pages: kind === "agency" || (kind === "bank" && row === null) ? await previewPages(sql, { path, text, now }) : [],
    offer: kind === "agency" ? await siteOffer(sql, parsed(text)) : null,
    bank: kind === "bank" && file.endsWith("/bank.yaml") ? await besideBank(sql, file, text) : null,
    elsewhere: kind === "paper" ? await papersElsewhere(sql, { file, banks: asked, now }) : NOWHERE,
    course:
      kind === "course" || kind === "live"
        ? await besideCourse(sql, { owner, text, questions: questionsIn(parsed(text)) })
        : null,
    pictures: await picturePaths(sql, owner),
    ids: await siteIds(sql, path, text),
    subject: kind === "subjects" ? await besideSubject(sql, file, text) : [],
    sold,
    facts: [...facts, ...(kind === "live" ? await liveFacts(sql, row ?? "") : []), ...(await usedFacts(sql, path))],
    now,
  }
}

const usedFacts = async (sql: Sql, path: string): Promise<ReadonlyArray<string>> => {
  const used = usesText(await usesOf(sql, path, await idsAt(sql, path)))
  return used === "" ? [] : [`用到它的：${used}。`]
}

interface Question {
  readonly file: string
  readonly row: string
  readonly text: string
  readonly now: number
}

const besideQuestion = async (sql: Sql, { file, row, text, now }: Question): Promise<Beside> => {
  const folder = file.slice(0, file.lastIndexOf("/"))
  const [bank, questions] = [await versionOf(sql, `${folder}/bank.yaml`), await versionOf(sql, file)]
  const [id, after] = [folder.slice(folder.lastIndexOf("/") + 1), firstOf(text)]
  const before = rowText(questions?.bytes?.toString("utf8") ?? "", row)
  return {
    known: { ...NOTHING_KNOWN, chapters: choices(await chaptersIn(sql, `${folder}/bank.yaml`)) },
    banks: [],
    sold: [],
    now,
    pages: [],
    offer: null,
    bank: null,
    course: null,
    elsewhere: NOWHERE,
    pictures: new Set(),
    ids: NO_IDS,
    subject: [],
    question: {
      bank: bank?.bytes ?? Buffer.alloc(0),
      pictures: await picturesIn(sql, folder, text),
      similar: await similarQuestions(sql, { bank: id, owner: ownerOf(file), texts: textsIn(after), now }),
      papers: await shufflingPapers(sql, { bank: id, owner: ownerOf(file), ids: idsIn(after) }),
    },
    facts: await questionUse(sql, { bank: id, before: before === null ? null : firstOf(before), after }),
  }
}

/** What a question says, or the parts of a case. */
const textsIn = (question: unknown): ReadonlyArray<string> =>
  [question, ...listAt(question, "sub")].flatMap((one) => [
    textAt(one, "stem"),
    ...listAt(one, "prompts").map(String),
    ...listAt(one, "options").map((option) => textAt(option, "text")),
  ])

/** Banks that a paper of an agency may name; null: one that all share. */
const banksAt = async (sql: Sql, owner: string | null): Promise<ReadonlyArray<unknown>> =>
  owner === null
    ? sql`
        select distinct on (id) id, name from banks where not hidden and exists (
          select from content_files join content_versions using (path, number)
          where path = 'catalog/banks/' || id || '/bank.yaml' and hash is not null)
        order by id`
    : sql`select id, name from banks where agency_id = ${owner} and not hidden order by position`

/** First-level subjects, those of an agency alone where a file is its own. */
const subjectsAt = async (sql: Sql, owner: string | null): Promise<ReadonlyArray<unknown>> => {
  const firsts = await valuesIn(sql, "catalog/subjects.yaml")
  if (owner === null) return firsts
  const rows = await sql<{ id: string }[]>`
    select id from subjects where agency_id = ${owner} and level = 1 and not hidden`
  return firsts.filter((first) => rows.some(({ id }) => id === idOf(first)))
}

/** Those that a text names: a bank may have hundreds. */
const picturesIn = async (sql: Sql, folder: string, text: string): Promise<ReadonlyMap<string, Buffer>> => {
  const names = new Set([...text.matchAll(/images\/[^\s()"']+\.(?:png|svg)/g)].map(([name]) => name))
  if (names.size === 0) return new Map()
  const site = await tableFolder(sql)
  const read = await Promise.all(
    [...names].map(async (name) => [`${folder}/${name}`, await site.read(`${folder}/${name}`)] as const),
  )
  return new Map(read.flatMap(([name, bytes]) => (bytes === null ? [] : [[name, bytes] as const])))
}

/** With its bytes: whoever edits another agency's file is not on its host. */
export const logoOf = async (sql: Sql, agency: string): Promise<string> => {
  const [found] = await sql<{ path: string; bytes: Buffer }[]>`
    select path, bytes from content_files join content_versions using (path, number)
    where path = any (${["svg", "png"].map((type) => `agencies/${agency}/logo.${type}`)}) and bytes is not null`
  if (found === undefined) return ""
  const type = found.path.endsWith(".svg") ? "image/svg+xml" : "image/png"
  return `data:${type};base64,${found.bytes.toString("base64")}`
}

/** Of those that all share, and those of an agency. */
const picturePaths = async (sql: Sql, owner: string | null): Promise<ReadonlySet<string>> => {
  const rows = await sql<{ path: string }[]>`
    select path from content_files join content_versions using (path, number)
    where hash is not null and (starts_with(path, 'pictures/') or starts_with(path, ${`${rootOf(owner)}pictures/`}))`
  return new Set(rows.map(({ path }) => path))
}

/** Banks that a paper names, as far as it is written. */
const banksIn = (paper: unknown): ReadonlyArray<string> => {
  const others = valueAt(paper, "banks")
  return [...new Set([textAt(paper, "bank_id"), ...(Array.isArray(others) ? others.map(String) : [])])]
}

/** Ids that a paper or a course names. */
const questionsIn = (value: unknown): ReadonlyArray<string> => {
  const listed = listAt(value, "sections").flatMap((section) => [
    listAt(section, "question_ids"),
    ...listAt(section, "draw").map((part) => listAt(part, "except")),
  ])
  const markers = listAt(value, "chapters")
    .flatMap((chapter) => listAt(chapter, "lessons"))
    .flatMap((lesson) => listAt(lesson, "markers"))
  return [...listed.flat().map(String), ...markers.map((marker) => textAt(marker, "question_id"))]
}
