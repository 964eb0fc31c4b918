import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import fc from "fast-check"
import { stringify } from "yaml"
import { afterAll, beforeAll, expect, it } from "vitest"
import { doAct } from "#server/admin/doAct.ts"
import { importContent } from "#server/content/importContent.ts"
import { CannotOperate } from "#server/core/CannotOperate.ts"
import { ContentRefused } from "#server/content/Problem.ts"
import { sha256 } from "#server/content/source/compareFolder.ts"
import { exportFolder } from "#server/content/source/exportFolder.ts"
import type { Summary } from "#server/content/writeRows.ts"
import { directoryStore } from "#server/objects/directoryStore.ts"
import { emptied } from "../../../support/emptied.ts"
import { runs } from "../../../support/runs.ts"
import { makeTestDatabase, type TestDatabase } from "../../../support/testDatabase.ts"
import { START } from "../../../support/testServer.ts"
import { makeSampleFolder, sampleFiles, sampleQuestions } from "../sampleContent.ts"

let site: TestDatabase
let fresh: TestDatabase

beforeAll(async () => {
  ;[site, fresh] = [await makeTestDatabase(), await makeTestDatabase()]
})
afterAll(async () => {
  await site.close()
  await fresh.close()
})

const sample = <T>(path: string) => sampleFiles[path] as T
const page = (title: string) => `---\ntitle: ${title} # 注\n---\n\n正文。\n`
const agency = (changes: object) => stringify({ ...sample<object>("agencies/a.yaml"), ...changes })
const course = sample<{ teacher_ids: ReadonlyArray<string>; chapters: unknown }>("catalog/courses/1001.yaml")
const paper = sample<object>("catalog/papers/p3.yaml")
const [own] = sample<ReadonlyArray<object>>("catalog/banks/bank2/questions.yaml")

const ownBank = { ...sample<object>("catalog/banks/bank2/bank.yaml"), id: "b.own", name: "乙的题库" }
const ownPaper = { ...paper, subject_id: "5000101", pass_score: 1 }
const ownCourse = (teacher: string) => ({
  ...course,
  id: "b.k1",
  subject_id: "5000101",
  teacher_ids: [teacher],
  handouts: [{ id: "b.h1", name: "讲义", text: "文" }],
  chapters: [
    {
      id: "c1",
      name: "一",
      lessons: [
        {
          id: "b.l1",
          name: "课",
          seconds: 60,
          preview: true,
          video: "clip",
          markers: [{ second: 9, question_id: "b.q1" }],
        },
      ],
    },
  ],
})
const ownClass = (id: string, course_id: string) => ({
  ...sample<object[]>("catalog/classrooms.yaml")[0],
  id,
  course_ids: [course_id],
})
const ownSession = {
  ...sample<object[]>("catalog/live.yaml")[0],
  id: "b.v1",
  subject_id: "5000101",
  start: "2026-10-24 19:00",
  teacher_id: "602",
}
const sectionsOf = (id: string) => [{ name: "一题", score: 8, question_ids: [id] }]
/** What an agency has of its own from the start. */
const OWN = {
  "agencies/b/catalog/banks/b.own/bank.yaml": ownBank,
  "agencies/b/catalog/banks/b.own/questions.yaml": [{ ...own, id: "b.q1" }],
}

/** What somebody may make of each file; null: it is taken out. Some are at fault, some only beside others. */
const TEXTS: Readonly<Record<string, ReadonlyArray<string | null>>> = {
  "pages/about.md": [page("一"), page("二"), "no front matter", null],
  "pages/help/new.md": [page("新"), null],
  "catalog/news/open.md": [page("缺分类"), null],
  "agencies/a/pages/about.md": [page("甲的"), null],
  "agencies/b/catalog/teachers.yaml": [
    stringify([{ ...sample<object[]>("catalog/teachers.yaml")[0], name: "乙的" }]),
    stringify([{ ...sample<object[]>("catalog/teachers.yaml")[0], id: "own" }]),
    stringify([{ id: "own" }]),
    null,
  ],
  "agencies/a.yaml": [agency({ slogan: "新" }), agency({ subjects: ["500"] }), agency({ default: false }), "id: 1"],
  "catalog/banks/bank2/questions.yaml": [
    stringify([{ ...own, answer: true }]),
    stringify([own, { ...own, id: "e2" }]),
    // of another bank
    stringify([own, { ...own, id: "q1" }]),
  ],
  "catalog/banks/bank1/questions.yaml": [
    stringify(sampleQuestions.toReversed()),
    stringify([...sampleQuestions, { ...own, id: "e2" }]),
    // a lesson asks q1, papers ask all
    stringify(sampleQuestions.slice(1)),
    stringify(sampleQuestions.map((row) => (row.id === "q1" ? { ...row, stem: "改过" } : row))),
  ],
  "agencies/b/catalog/banks/b.own/bank.yaml": [
    stringify(ownBank),
    stringify({ ...ownBank, name: "改名" }),
    stringify({ ...ownBank, id: "own" }),
  ],
  "agencies/b/catalog/banks/b.own/questions.yaml": [
    stringify([{ ...own, id: "b.q1" }]),
    stringify([
      { ...own, id: "b.q2" },
      { ...own, id: "b.q1", stem: "改过" },
    ]),
    stringify([{ ...own, id: "e1" }]),
  ],
  "agencies/b/catalog/papers/b.p1.yaml": [
    stringify({ ...ownPaper, id: "b.p1", bank_id: "b.own", sections: sectionsOf("b.q1") }),
    stringify({ ...ownPaper, id: "b.p1", bank_id: "bank2", sections: sectionsOf("e1") }),
    stringify({ ...ownPaper, id: "b.p1", bank_id: "bank2", sections: sectionsOf("b.q1") }),
    null,
  ],
  "agencies/b/catalog/papers/b.p0.yaml": [
    stringify({ ...ownPaper, id: "b.p0", bank_id: "bank2", sections: sectionsOf("e1") }),
    null,
  ],
  "agencies/b/catalog/courses/b.k1.yaml": [
    stringify(ownCourse("602")),
    // only while the agency has this teacher
    stringify(ownCourse("own")),
    stringify({ ...ownCourse("602"), price: "9", free: false, chapters: course.chapters }),
    null,
  ],
  "agencies/b/catalog/classrooms.yaml": [
    stringify([ownClass("b.s1", "1002")]),
    // only while the agency has this course
    stringify([ownClass("b.s2", "b.k1"), ownClass("b.s1", "1002")]),
    null,
  ],
  "agencies/b/catalog/live.yaml": [stringify([ownSession]), stringify([{ ...ownSession, teacher_id: "own" }]), null],
  "agencies/b/catalog/prices.yaml": [
    stringify([{ id: "b.k1", price: "20" }]),
    stringify([{ id: "b.s1", price: "20" }]),
    null,
  ],
  "agencies/a/catalog/calendar.yaml": [
    stringify([{ id: "cal2", name: "甲的十月考试", kind: "exam", start: "2026-10-24", end: "2026-10-25" }]),
    null,
  ],
  "catalog/papers/p0.yaml": [stringify({ ...paper, id: "p0" }), null],
  "catalog/papers/p3.yaml": [
    stringify({ ...paper, pass_score: 1 }),
    stringify({ ...paper, sections: [{ name: "一题", score: 8, question_ids: ["q2"] }] }),
    null,
  ],
  "catalog/courses/1001.yaml": [
    stringify({ ...course, teacher_ids: ["602"] }),
    stringify({ ...course, name: "改名" }),
    stringify({ ...course, teacher_ids: ["603"] }),
  ],
  "catalog/teachers.yaml": [
    stringify(sample<object[]>("catalog/teachers.yaml").toReversed()),
    stringify([{ ...sample<object[]>("catalog/teachers.yaml")[1], name: "别人" }]),
  ],
  "catalog/live.yaml": [null],
}

interface Edit {
  readonly path: string
  readonly text: string | null
}

type Step =
  | ({ readonly kind: "write" } & Edit)
  | ({ readonly kind: "publish" } & Edit)
  | { readonly kind: "import"; readonly keep: "site" | "folder" | undefined }
  | { readonly kind: "export" }

const edit = fc.constantFrom(...Object.entries(TEXTS).flatMap(([path, texts]) => texts.map((text) => ({ path, text }))))
const steps: fc.Arbitrary<ReadonlyArray<Step>> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: edit.map((one) => ({ kind: "write" as const, ...one })) },
    { weight: 4, arbitrary: edit.map((one) => ({ kind: "publish" as const, ...one })) },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom("site" as const, "folder" as const, undefined)
        .map((keep) => ({ kind: "import" as const, keep })),
    },
    { weight: 1, arbitrary: fc.constant({ kind: "export" as const }) },
  ),
  { minLength: 3, maxLength: 8 },
)

const operator = {
  agency: "b",
  role: "operator" as const,
  by: "li.lei",
  account: null,
  secretsKey: null,
  progress: () => {},
}

/** null where it was refused; everything else is a defect. */
const unlessRefused = <T>(attempt: Promise<T>): Promise<T | null> =>
  attempt.catch((error: unknown) => {
    if (error instanceof ContentRefused || error instanceof CannotOperate) return null
    throw error
  })

const textIn = (folder: string, path: string): Promise<string | null> =>
  readFile(join(folder, path), "utf8").catch(() => null)

/** Whether the site has this text as some version of the path. */
const isKept = async (path: string, text: string): Promise<boolean> => {
  const rows = await site.sql`
    select from content_versions where path = ${path} and hash = ${sha256(Buffer.from(text))}`
  return rows.length > 0
}

/** Everything that learners can reach, with what the import works out of it. */
const rowsOf = async ({ sql }: TestDatabase): Promise<Readonly<Record<string, unknown>>> => {
  const shown = {
    agencies: sql`true`,
    agency_hosts: sql`true`,
    subjects: sql`not t.hidden`,
    teachers: sql`not t.hidden`,
    courses: sql`not t.hidden`,
    course_teachers: sql`exists (select from courses c where (c.agency_id, c.id) = (t.agency_id, t.course_id) and not c.hidden)`,
    lessons: sql`not t.hidden and exists (select from courses c
      where (c.agency_id, c.id) = (t.agency_id, t.course_id) and not c.hidden)`,
    classrooms: sql`not t.hidden`,
    classroom_courses: sql`exists (select from classrooms c
      where (c.agency_id, c.id) = (t.agency_id, t.classroom_id) and not c.hidden)`,
    banks: sql`not t.hidden`,
    questions: sql`not t.hidden and exists (select from banks b
      where (b.agency_id, b.id) = (t.agency_id, t.bank_id) and not b.hidden)`,
    question_keys: sql`exists (select from questions q join banks b on (b.agency_id, b.id) = (q.agency_id, q.bank_id)
      where (q.agency_id, q.id) = (t.agency_id, t.question_id) and not q.hidden and not b.hidden)`,
    papers: sql`not t.hidden`,
    live_sessions: sql`not t.hidden`,
    news: sql`not t.hidden`,
    documents: sql`not t.hidden`,
    calendar_entries: sql`not t.hidden`,
    search_items: sql`true`,
    content_questions: sql`true`,
  }
  const read = Object.entries(shown).map(async ([name, where]) => {
    const rows = await sql<{ row: unknown }[]>`
      -- what was in a paper before is no part of what the files say
      select to_jsonb(t) - 'withdrawn' as row from ${sql(name)} t where ${where} order by to_jsonb(t)::text`
    return [name, rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

it(
  "any sequence of edits in folder and browser, exports and imports loses nobody's text, and ends with the rows of a fresh import of the exported folder",
  { timeout: 600_000 },
  () =>
    fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        for (const { sql } of [site, fresh])
          await emptied(sql, "agencies", "content_files", "content_versions", "content_questions", "pictures")
        const content = await makeSampleFolder(OWN)
        const media = await mkdtemp(join(tmpdir(), "study-media-"))
        const copy = await mkdtemp(join(tmpdir(), "study-copy-"))
        const { folder } = content
        const importInto = ({ sql }: TestDatabase, from: string, keep?: "site" | "folder") =>
          importContent({ sql, folder: from, media: directoryStore(media), now: START, keep })
        try {
          await importInto(site, folder)
          for (const step of sequence) await take(step, { folder, media, importInto })
          await exportFolder({ sql: site.sql, root: copy, media: directoryStore(media) })
          await importInto(fresh, copy)
          expect(await rowsOf(site)).toStrictEqual(await rowsOf(fresh))
          const again = await importInto(site, copy)
          expect(Object.values(again).every(({ changed, hidden }) => changed + hidden === 0)).toBe(true)
        } finally {
          await content.remove()
          for (const made of [media, copy]) await rm(made, { recursive: true })
        }
      }),
      { numRuns: runs(2) },
    ),
)

interface World {
  readonly folder: string
  readonly media: string
  readonly importInto: (into: TestDatabase, from: string, keep?: "site" | "folder") => Promise<Summary>
}

const take = async (step: Step, { folder, media, importInto }: World): Promise<void> => {
  if (step.kind === "write") {
    await mkdir(dirname(join(folder, step.path)), { recursive: true })
    if (step.text === null) await rm(join(folder, step.path), { force: true })
    else await writeFile(join(folder, step.path), step.text)
    return
  }
  if (step.kind === "publish") {
    const { path, text } = step
    const shown = await site.sql<{ bytes: Buffer | null }[]>`
      select bytes from content_files join content_versions using (path, number) where path = ${path}`
    const published =
      text === null
        ? doAct(site.sql, operator, "content:remove", { path }, { isDryRun: false })
        : doAct(site.sql, operator, "content:publish", { path, text }, { isDryRun: false })
    const done = await unlessRefused(published)
    if (done !== null && text !== null) expect(await isKept(path, text)).toBe(true)
    // what it took the place of can be brought back
    const before = shown[0]?.bytes?.toString("utf8")
    if (before !== undefined) expect(await isKept(path, before)).toBe(true)
    return
  }
  const paths = Object.keys(TEXTS)
  const before = await Promise.all(paths.map((path) => textIn(folder, path)))
  if (step.kind === "export")
    await unlessRefused(exportFolder({ sql: site.sql, root: folder, media: directoryStore(media) }))
  else {
    const versions = await site.sql<{ path: string; hash: string }[]>`
      select path, hash from content_versions where hash is not null`
    const done = await unlessRefused(importInto(site, folder, step.keep))
    for (const { path, hash } of versions)
      expect((await site.sql`select from content_versions where path = ${path} and hash = ${hash}`).length > 0).toBe(
        true,
      )
    if (done !== null && step.keep !== "site")
      for (const [n, path] of paths.entries()) if (before[n] != null) expect(await isKept(path, before[n])).toBe(true)
  }
  // a text of the folder stays in it, or is one that the site has
  for (const [n, path] of paths.entries()) {
    const text = before[n]
    if (text != null && (await textIn(folder, path)) !== text) expect(await isKept(path, text)).toBe(true)
  }
}
