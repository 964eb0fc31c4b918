import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { importContent } from "#server/content/importContent.ts"
import type { ContentRefused } from "#server/content/Problem.ts"
import { type Keep, sha256 } from "#server/content/source/compareFolder.ts"
import { exportFolder } from "#server/content/source/exportFolder.ts"
import { addVersion } from "#server/content/source/versions.ts"
import { directoryStore } from "#server/objects/directoryStore.ts"
import { emptied } from "../../../support/emptied.ts"
import { makeTestDatabase, type TestDatabase } from "../../../support/testDatabase.ts"
import { START } from "../../../support/testServer.ts"
import { makeSampleFolder, type SampleFolder } from "../sampleContent.ts"

let database: TestDatabase
let content: SampleFolder
let media: string
let copy: string

beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptied(database.sql, "agencies", "content_files", "content_versions", "pictures")
  content = await makeSampleFolder({ "catalog/banks/bank1/images/figure.svg": FIGURE })
  media = await mkdtemp(join(tmpdir(), "study-media-"))
  copy = await mkdtemp(join(tmpdir(), "study-copy-"))
  return async () => {
    await content.remove()
    for (const folder of [media, copy]) await rm(folder, { recursive: true })
  }
})

const FIGURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"></svg>'
const ABOUT = "pages/about.md"
const page = (text: string) => `---\ntitle: 关于我们 # 页脚里的名字\n---\n\n${text}\n`

const importNow = (folder = content.folder, keep?: Keep) =>
  importContent({ sql: database.sql, folder, media: directoryStore(media), now: START, keep })

const exportNow = (root = copy) => exportFolder({ sql: database.sql, root, media: directoryStore(media) })

/** As the browser's publishing leaves it. */
const editOnSite = async (path: string, text: string | null) => {
  const bytes = text === null ? null : Buffer.from(text)
  await addVersion(database.sql, {
    path,
    hash: bytes && sha256(bytes),
    size: bytes?.length ?? 0,
    bytes,
    by: "li.lei",
    base: 1,
    isFromFolder: false,
  })
}

const refusalOf = async (attempt: Promise<unknown>) => {
  const error = (await attempt.then(
    () => null,
    (reason: unknown) => reason,
  )) as ContentRefused | null
  return error?.problems.map(({ file }) => file) ?? null
}

/** Every file of a folder in latin1, which keeps each byte apart. */
const filesIn = async (root: string) => {
  const entries = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const files = entries.map(({ parentPath, name }) => join(parentPath, name)).toSorted()
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [relative(root, file), await readFile(file, "latin1")] as const)),
  )
}

const aboutPage = async () => {
  const [row] = await database.sql<{ html: string }[]>`
    select html from documents where agency_id = 'a' and id = 'about' and not hidden`
  return row?.html ?? null
}

const versionsOf = (path: string) =>
  database.sql`
    select number, base, from_folder, convert_from(bytes, 'UTF8') as text from content_versions
    where path = ${path} order by number`.then((rows) => [...rows])

describe("the source of the content", () => {
  it("comes out of the site byte for byte, and imported again changes nothing", async () => {
    await content.write({
      [ABOUT]: page("关于。"),
      "pages/help/bom.md": `\uFEFF${page("带记号。")}`,
      "pages/help/lines.md": page("一行。\n两行。").replaceAll("\n", "\r\n"),
    })
    await writeFile(join(content.folder, "pages/help/old.md"), Buffer.from([...Buffer.from(page("旧")), 0xff]))
    await writeFile(join(content.folder, "README.txt"), "not content")
    await importNow()
    expect(await exportNow()).toMatchObject({ removed: 0, same: 0 })
    const { "README.txt": _, "media/clip/source/slides.html": __, ...files } = await filesIn(content.folder)
    expect(await filesIn(copy)).toStrictEqual(files)
    const summary = await importNow(copy)
    expect(Object.values(summary).every(({ changed, hidden }) => changed + hidden === 0)).toBe(true)
    expect(await exportNow()).toMatchObject({ written: 0, removed: 0 })
    expect(await versionsOf(ABOUT)).toHaveLength(1)
  })

  it("has a version of each change of a file, made from what the folder had", async () => {
    await content.write({ [ABOUT]: page("一") })
    await importNow()
    await content.write({ [ABOUT]: page("二") })
    await importNow()
    await content.write({ [ABOUT]: null })
    await importNow()
    expect(await versionsOf(ABOUT)).toStrictEqual([
      { number: 1, base: null, from_folder: true, text: page("一") },
      { number: 2, base: 1, from_folder: true, text: page("二") },
      { number: 3, base: 2, from_folder: true, text: null },
    ])
    expect(await aboutPage()).toBe(null)
  })

  it("stays as it is when an import is refused", async () => {
    await importNow()
    await content.write({ [ABOUT]: "no front matter" })
    expect(await refusalOf(importNow())).toStrictEqual([ABOUT])
    expect(await versionsOf(ABOUT)).toHaveLength(1)
  })
})

describe("a file that was changed on the site since the folder was imported", () => {
  beforeEach(async () => {
    await content.write({ [ABOUT]: page("原来") })
    await importNow()
    await editOnSite(ABOUT, page("网站"))
  })

  it("is named, and nothing is imported", async () => {
    await content.write({ [ABOUT]: page("文件夹"), "pages/help/exam.md": page("别的") })
    expect(await refusalOf(importNow())).toStrictEqual([ABOUT])
    expect(await versionsOf("pages/help/exam.md")).toHaveLength(1)
  })

  it("is named also where the folder has not changed or has it no more", async () => {
    expect(await refusalOf(importNow())).toStrictEqual([ABOUT])
    await content.write({ [ABOUT]: null })
    expect(await refusalOf(importNow())).toStrictEqual([ABOUT])
  })

  it("stays with --keep-site, and is named again until the folder has it", async () => {
    await content.write({ "pages/help/exam.md": page("别的") })
    await importNow(content.folder, "site")
    expect(await aboutPage()).toContain("网站")
    expect(await refusalOf(importNow())).toStrictEqual([ABOUT])
    await exportNow(content.folder)
    await importNow()
    await content.write({ [ABOUT]: page("之后") })
    await importNow()
    expect(await aboutPage()).toContain("之后")
  })

  it("gives way with --keep-folder, and its text stays a version", async () => {
    await importNow(content.folder, "folder")
    expect(await aboutPage()).toContain("原来")
    expect((await versionsOf(ABOUT)).map(({ text }) => text)).toStrictEqual([page("原来"), page("网站"), page("原来")])
  })

  it("that was made or removed there is named too", async () => {
    await editOnSite("pages/help/new.md", page("新"))
    await editOnSite(ABOUT, null)
    expect(await refusalOf(importNow())).toStrictEqual([ABOUT, "pages/help/new.md"])
    await importNow(content.folder, "site")
    expect(await aboutPage()).toBe(null)
  })
})

describe("an export", () => {
  it("never writes over a text that the site never had", async () => {
    await importNow()
    await editOnSite(ABOUT, page("网站"))
    await content.write({ [ABOUT]: page("没有导入过"), "pages/help/mine.md": page("没有导入过") })
    const before = await filesIn(content.folder)
    expect(await refusalOf(exportNow(content.folder))).toStrictEqual([ABOUT, "pages/help/mine.md"])
    expect(await filesIn(content.folder)).toStrictEqual(before)
  })

  it("takes away what the site took away", async () => {
    await importNow()
    await editOnSite(ABOUT, null)
    expect(await exportNow(content.folder)).toMatchObject({ written: 0, removed: 1 })
    expect((await readdir(join(content.folder, "pages"))).toSorted()).toStrictEqual(["help"])
  })

  it("of a site without a source says to import first", async () => {
    expect(await refusalOf(exportNow())).toStrictEqual([""])
  })
})
