import type { BankFolder } from "./BankContent.ts"
import type { ContentReader, Decoded } from "./ContentReader.ts"
import type * as Schema from "effect/Schema"
import type { MediaInfo } from "./readMedia.ts"
import { type Logos, readLogos } from "./readLogos.ts"
import { readImages } from "./readImages.ts"
import { readHandouts } from "./readHandouts.ts"
import { readMedia } from "./readMedia.ts"
import { readPictures } from "./readPictures.ts"
import { insideOf, ownerOf } from "./source/contentPath.ts"
import { rootOf } from "../core/bankPath.ts"
import * as BankFiles from "./bankFiles.ts"
import { bankGroups } from "./paperBanks.ts"
import * as Files from "./files.ts"
import type { Part, Scope } from "./Scope.ts"

/** Everything in a content folder, each file decoded. */
export interface Content {
  readonly agencies: ReadonlyArray<Decoded<Files.AgencyFile>>
  readonly subjects: Decoded<ReadonlyArray<Files.SubjectRow>> | null
  /** The shared ones first, then those of agencies. */
  readonly teachers: ReadonlyArray<Decoded<ReadonlyArray<Files.TeacherRow>>>
  /** The shared ones first, then those of agencies; so it is with classes, banks, papers and live sessions. */
  readonly courses: ReadonlyArray<Decoded<Files.CourseFile>>
  readonly classrooms: ReadonlyArray<Decoded<ReadonlyArray<Files.ClassroomRow>>>
  readonly banks: ReadonlyArray<BankFolder>
  readonly papers: ReadonlyArray<Decoded<BankFiles.PaperFile>>
  /** Those of banks that are not read among them. */
  readonly everyPaper: ReadonlyArray<Decoded<BankFiles.PaperFile>>
  /** Logos and favicons, by agency: they are in each agency's row, so they are always read. */
  readonly logos: ReadonlyMap<string, Logos>
  /** Of agencies. */
  readonly prices: ReadonlyArray<Decoded<ReadonlyArray<Files.PriceRow>>>
  readonly live: ReadonlyArray<Decoded<ReadonlyArray<Files.LiveRow>>>
  readonly calendar: ReadonlyArray<Decoded<ReadonlyArray<Files.CalendarRow>>>
  readonly newsCategories: ReadonlyArray<Decoded<ReadonlyArray<Files.NewsCategoryRow>>>
  readonly news: ReadonlyArray<Decoded<Files.NewsFront>>
  readonly pages: ReadonlyArray<Decoded<Files.PageFront>>
  readonly media: ReadonlyMap<string, MediaInfo>
  /** Sizes of the files that handouts may be, by name. */
  readonly handouts: ReadonlyMap<string, number>
  /** Paths of the pictures that texts show, always read. */
  readonly pictures: ReadonlySet<string>
  /** Whether every file under this path was read, so that what is not there really is missing. */
  readonly isWhole: (path: string) => boolean
  /** What it was read for, and of banks those that papers ask together. */
  readonly scope: Scope | null
  /** The place of a course, a bank or a paper among all of them, read or not: an agency's own come before the shared ones. */
  readonly placeOf: (file: string) => number
}

/** Reads the files of a scope, or all; what cannot be decoded is left out and listed in the reader's problems. */
export const readContent = async (reader: ContentReader, scope: Scope | null = null): Promise<Content> => {
  const has = (part: Part) => scope === null || scope.parts.includes(part)
  const rows = <S extends Schema.ConstraintDecoder<unknown>>(part: Part, file: string, row: S, required = false) =>
    has(part) ? reader.rows(file, row, required) : Promise.resolve(null)
  const list = async (part: Part, folder: string, extension: string): Promise<ReadonlyArray<string>> =>
    has(part) ? reader.list(folder, extension) : []
  // what agencies have of their own stands in folders with the layout of the whole
  const owners = scope?.agency == null ? await reader.folders("agencies") : [scope.agency]
  const roots = [null, ...owners].map(rootOf)
  const rowsOfEach = <S extends Schema.ConstraintDecoder<unknown>>(
    part: Part,
    file: string,
    row: S,
    required = false,
  ) => all(roots, (root) => rows(part, `${root}${file}`, row, required && root === ""))
  const listsOfEach = async (part: Part, folder: string, extension: string) =>
    (await Promise.all(roots.map((root) => list(part, `${root}${folder}`, extension)))).flat()
  const textsOfEach = async <S extends Schema.ConstraintDecoder<unknown>>(part: Part, folder: string, front: S) => {
    const files = await listsOfEach(part, folder, ".md")
    return all(files, (file) => reader.markdown(file, front))
  }
  const everyOwner = scope?.agency == null ? owners : await reader.folders("agencies")
  const logos = new Map(
    await Promise.all(everyOwner.map(async (owner) => [owner, await readLogos(reader, owner)] as const)),
  )
  const pictures = await readPictures(reader, roots)
  const courseFiles = await listsOfEach("courses", "catalog/courses", ".yaml")
  const paperFiles = await listsOfEach("papers", "catalog/papers", ".yaml")
  const papers = await all(paperFiles, (file) => reader.yaml(file, BankFiles.PaperFile))
  const groups = bankGroups(papers)
  const opened = scope === null ? null : [...new Set(scope.banks.flatMap((id) => groups.get(id) ?? [id]))]
  const bankFolders = has("banks") ? await foldersIn(reader, roots, "catalog/banks") : []
  const [agencies, subjects, teachers, courses, classrooms, banks, live, calendar] = await Promise.all([
    reader.list("agencies", ".yaml").then((files) => all(files, (file) => reader.yaml(file, Files.AgencyFile))),
    rows("subjects", "catalog/subjects.yaml", Files.SubjectRow, true),
    rowsOfEach("teachers", "catalog/teachers.yaml", Files.TeacherRow, true),
    all(courseFiles, (file) => reader.yaml(file, Files.CourseFile)),
    rowsOfEach("classrooms", "catalog/classrooms.yaml", Files.ClassroomRow),
    all(bankFolders, (folder) => readBank(reader, folder, opened)),
    rowsOfEach("live", "catalog/live.yaml", Files.LiveRow),
    rowsOfEach("calendar", "catalog/calendar.yaml", Files.CalendarRow),
  ])
  const [prices, newsCategories, news, pages, help, media, handouts] = await Promise.all([
    all(owners, (owner) => rows("prices", `agencies/${owner}/catalog/prices.yaml`, Files.PriceRow)),
    rowsOfEach("newsCategories", "catalog/news.yaml", Files.NewsCategoryRow),
    textsOfEach("news", "catalog/news", Files.NewsFront),
    textsOfEach("pages", "pages", Files.PageFront),
    textsOfEach("pages", "pages/help", Files.PageFront),
    has("media") ? readMedia(reader) : new Map<string, MediaInfo>(),
    has("handouts") ? readHandouts(reader) : new Map<string, number>(),
  ])
  if (agencies.length === 0 && reader.problems.length === 0) reader.refuse("agencies", "没有任何机构文件")
  return {
    agencies,
    subjects,
    teachers,
    courses,
    classrooms,
    banks,
    papers: papers.filter(({ value }) => opened?.includes(value.bank_id) ?? true),
    everyPaper: papers,
    logos,
    prices,
    live,
    calendar,
    newsCategories,
    news,
    media,
    handouts,
    pictures,
    pages: [...pages, ...help],
    isWhole: (path) => isRead(path, has) && isReadOwner(path, scope) && reader.isWhole(path),
    scope: scope === null ? null : { ...scope, banks: opened ?? [] },
    placeOf: placesIn([...courseFiles, ...bankFolders.map((folder) => `${folder}/bank.yaml`), ...paperFiles]),
  }
}

const foldersIn = async (reader: ContentReader, roots: ReadonlyArray<string>, at: string) =>
  (
    await Promise.all(
      roots.map(async (root) => (await reader.folders(`${root}${at}`)).map((name) => `${root}${at}/${name}`)),
    )
  ).flat()

/** The n-th of what an agency has of its own is before every shared one (decision 82). */
export const placeAmong = (owner: string | null, n: number): number => (owner === null ? n : n - 10_000)

/** Whatever an agency's own are among: the same where other agencies are not read. */
const placesIn = (files: ReadonlyArray<string>): ((file: string) => number) => {
  const places = [
    ...Map.groupBy(files, (file) => `${rootOf(ownerOf(file))}${insideOf(file).split("/")[1]}`).values(),
  ].flatMap((among) => among.map((file, n) => [file, placeAmong(ownerOf(file), n)] as const))
  const found = new Map(places)
  return (file) => found.get(file) ?? 0
}

const isReadOwner = (path: string, scope: Scope | null): boolean =>
  scope?.agency == null || [null, scope.agency].includes(ownerOf(path))

/** What is missing is not reported where nobody looked. */
const isRead = (path: string, has: (part: Part) => boolean): boolean =>
  (Object.keys(PATHS) as Part[]).every((part) => has(part) || !insideOf(path).startsWith(PATHS[part] ?? ""))

const PATHS: Readonly<Partial<Record<Part, string>>> = {
  subjects: "catalog/subjects.yaml",
  teachers: "catalog/teachers.yaml",
  courses: "catalog/courses/",
  banks: "catalog/banks/",
  papers: "catalog/papers/",
  newsCategories: "catalog/news.yaml",
  media: "media/",
  handouts: "media/handouts/",
}

const readBank = async (
  reader: ContentReader,
  folder: string,
  opened: ReadonlyArray<string> | null,
): Promise<BankFolder | null> => {
  const bank = await reader.yaml(`${folder}/bank.yaml`, BankFiles.BankFile)
  const parts = async () => ({
    images: await readImages(reader, folder),
    questions: await reader.rows(`${folder}/questions.yaml`, BankFiles.QuestionRow),
  })
  if (opened?.includes(folder.slice(folder.lastIndexOf("/") + 1)) === false)
    return bank === null ? null : { bank, open: null }
  if (bank === null) {
    // nothing will open it, and what is wrong with its questions is reported all the same
    await parts()
    return null
  }
  return {
    bank,
    open: async () => {
      const { images, questions } = await parts()
      return questions === null ? null : { bank, questions, images }
    },
  }
}

const all = async <T>(names: ReadonlyArray<string>, read: (name: string) => Promise<T | null>): Promise<T[]> =>
  (await Promise.all(names.map(read))).filter((item) => item !== null)

/** The id of a file that may leave it out: its own name. */
export const idOf = ({ file, value }: Decoded<{ readonly id?: string }>): string =>
  value.id ?? file.slice(file.lastIndexOf("/") + 1, file.lastIndexOf("."))
