import type { ContentFolder, Decoded } from "./ContentFolder.ts"
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
export const readContent = async (folder: ContentFolder): Promise<Content> => {
  const [agencies, subjects, teachers, courses, classrooms, banks, papers, live, calendar] = await Promise.all([
    folder.list("agencies", ".yaml").then((files) => all(files, (file) => folder.yaml(file, Files.AgencyFile))),
    folder.rows("catalog/subjects.yaml", Files.SubjectRow),
    folder.rows("catalog/teachers.yaml", Files.TeacherRow),
    folder.list("catalog/courses", ".yaml").then((files) => all(files, (file) => folder.yaml(file, Files.CourseFile))),
    folder.rows("catalog/classrooms.yaml", Files.ClassroomRow, false),
    folder.folders("catalog/banks").then((names) => all(names, (name) => readBank(folder, name))),
    folder
      .list("catalog/papers", ".yaml")
      .then((files) => all(files, (file) => folder.yaml(file, BankFiles.PaperFile))),
    folder.rows("catalog/live.yaml", Files.LiveRow, false),
    folder.rows("catalog/calendar.yaml", Files.CalendarRow, false),
  ])
  const [newsCategories, news, pages, help, media, handouts] = await Promise.all([
    folder.rows("catalog/news.yaml", Files.NewsCategoryRow, false),
    folder.list("catalog/news", ".md").then((files) => all(files, (file) => folder.markdown(file, Files.NewsFront))),
    folder.list("pages", ".md").then((files) => all(files, (file) => folder.markdown(file, Files.PageFront))),
    folder.list("pages/help", ".md").then((files) => all(files, (file) => folder.markdown(file, Files.PageFront))),
    readMedia(folder),
    readHandouts(folder),
  ])
  if (agencies.length === 0 && folder.problems.length === 0) folder.refuse("agencies", "没有任何机构文件")
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
    isWhole: folder.isWhole,
  }
}

const readBank = async (folder: ContentFolder, name: string): Promise<BankFolder | null> => {
  const bank = await folder.yaml(`catalog/banks/${name}/bank.yaml`, BankFiles.BankFile)
  const parts = async () => ({
    images: await readImages(folder, name),
    questions: await folder.rows(`catalog/banks/${name}/questions.yaml`, BankFiles.QuestionRow),
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
