import type { ContentReader, Decoded } from "./ContentReader.ts"
import type { MediaInfo } from "./readMedia.ts"
import { type BankImage, readImages } from "./readImages.ts"
import { readHandouts } from "./readHandouts.ts"
import { readMedia } from "./readMedia.ts"
import * as BankFiles from "./bankFiles.ts"
import * as Files from "./files.ts"

/** Everything in a content folder, each file decoded. */
export interface Content {
  readonly agencies: ReadonlyArray<Decoded<Files.AgencyFile>>
  readonly subjects: Decoded<ReadonlyArray<Files.SubjectRow>> | null
  readonly teachers: Decoded<ReadonlyArray<Files.TeacherRow>> | null
  readonly courses: ReadonlyArray<Decoded<Files.CourseFile>>
  readonly classrooms: Decoded<ReadonlyArray<Files.ClassroomRow>> | null
  readonly banks: ReadonlyArray<BankFolder>
  readonly papers: ReadonlyArray<Decoded<BankFiles.PaperFile>>
  readonly live: Decoded<ReadonlyArray<Files.LiveRow>> | null
  readonly calendar: Decoded<ReadonlyArray<Files.CalendarRow>> | null
  readonly newsCategories: Decoded<ReadonlyArray<Files.NewsCategoryRow>> | null
  readonly news: ReadonlyArray<Decoded<Files.NewsFront>>
  readonly pages: ReadonlyArray<Decoded<Files.PageFront>>
  readonly media: ReadonlyMap<string, MediaInfo>
  /** Sizes of the files that handouts may be, by name. */
  readonly handouts: ReadonlyMap<string, number>
  /** Whether every file under this path could be read, so that what is not there really is missing. */
  readonly isWhole: (path: string) => boolean
}

/** A bank whose questions stay on disk: all banks together may be larger than memory. */
export interface BankFolder {
  readonly bank: Decoded<BankFiles.BankFile>
  /** Reads the questions at each call; null when they cannot be read. */
  readonly open: () => Promise<BankContent | null>
}

export interface BankContent {
  readonly bank: Decoded<BankFiles.BankFile>
  readonly questions: Decoded<ReadonlyArray<BankFiles.QuestionRow>>
  /** By the address that the questions use. */
  readonly images: ReadonlyMap<string, BankImage>
}

/** Reads every file; what cannot be decoded is left out and listed in the folder's problems. */
export const readContent = async (reader: ContentReader): Promise<Content> => {
  const [agencies, subjects, teachers, courses, classrooms, banks, papers, live, calendar] = await Promise.all([
    reader.list("agencies", ".yaml").then((files) => all(files, (file) => reader.yaml(file, Files.AgencyFile))),
    reader.rows("catalog/subjects.yaml", Files.SubjectRow),
    reader.rows("catalog/teachers.yaml", Files.TeacherRow),
    reader.list("catalog/courses", ".yaml").then((files) => all(files, (file) => reader.yaml(file, Files.CourseFile))),
    reader.rows("catalog/classrooms.yaml", Files.ClassroomRow, false),
    reader.folders("catalog/banks").then((names) => all(names, (name) => readBank(reader, name))),
    reader
      .list("catalog/papers", ".yaml")
      .then((files) => all(files, (file) => reader.yaml(file, BankFiles.PaperFile))),
    reader.rows("catalog/live.yaml", Files.LiveRow, false),
    reader.rows("catalog/calendar.yaml", Files.CalendarRow, false),
  ])
  const [newsCategories, news, pages, help, media, handouts] = await Promise.all([
    reader.rows("catalog/news.yaml", Files.NewsCategoryRow, false),
    reader.list("catalog/news", ".md").then((files) => all(files, (file) => reader.markdown(file, Files.NewsFront))),
    reader.list("pages", ".md").then((files) => all(files, (file) => reader.markdown(file, Files.PageFront))),
    reader.list("pages/help", ".md").then((files) => all(files, (file) => reader.markdown(file, Files.PageFront))),
    readMedia(reader),
    readHandouts(reader),
  ])
  if (agencies.length === 0 && reader.problems.length === 0) reader.refuse("agencies", "没有任何机构文件")
  return {
    agencies,
    subjects,
    teachers,
    courses,
    classrooms,
    banks,
    papers,
    live,
    calendar,
    newsCategories,
    news,
    media,
    handouts,
    pages: [...pages, ...help],
    isWhole: reader.isWhole,
  }
}

const readBank = async (reader: ContentReader, name: string): Promise<BankFolder | null> => {
  const bank = await reader.yaml(`catalog/banks/${name}/bank.yaml`, BankFiles.BankFile)
  const parts = async () => ({
    images: await readImages(reader, name),
    questions: await reader.rows(`catalog/banks/${name}/questions.yaml`, BankFiles.QuestionRow),
  })
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
