import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { strToU8 } from "fflate"
import sharp from "sharp"
import { afterEach, beforeEach, expect, it } from "vitest"
import { readOneBank } from "#server/content/bankFolder.ts"
import { importQuestions } from "#server/content/importQuestions.ts"
import { makeSampleFolder, type SampleFolder } from "../sampleContent.ts"
import { docxOf, makeDocx, paragraphXml, runXml } from "./makeDocx.ts"

let content: SampleFolder
beforeEach(async () => {
  content = await makeSampleFolder()
})
afterEach(() => content.remove())

const bring = async (bytes: Uint8Array, options: { readonly skipsFaulty?: boolean; readonly name?: string } = {}) => {
  const file = join(content.folder, options.name ?? "paper.docx")
  await writeFile(file, bytes)
  return importQuestions({
    file,
    folder: content.folder,
    bank: "brought",
    made: { name: "题库", subject_id: "3130101" },
    defaults: { chapter: "一", source: "", year: 2026, difficulty: 3 },
    isTrial: false,
    skipsFaulty: options.skipsFaulty ?? false,
  })
}

const pictured = (file: Uint8Array, name: string) =>
  makeDocx(
    [
      paragraphXml("判断题"),
      paragraphXml(`${runXml("1. 看图")}<w:r><w:drawing><a:blip r:embed="p"/></w:drawing></w:r>`),
      paragraphXml("答案：对"),
    ].join(""),
    {
      relations: `<Relationship Id="p" Type="http://x/relationships/image" Target="media/${name}"/>`,
      files: { [`word/media/${name}`]: file },
    },
  )

it("a photograph comes in as a PNG of the bank, small enough, and the same file again changes nothing", async () => {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 }
  const photograph = await sharp({ create: { width: 500, height: 400, channels: 3, background: "white", noise } })
    .jpeg()
    .toBuffer()
  const bytes = pictured(photograph, "a.jpeg")
  expect(await bring(bytes)).toMatchObject({ faults: [], added: 1, isWritten: true })
  const bank = await readOneBank(content.folder, "brought")
  const [address = ""] = /images\/w-[\da-f]{16}\.png/.exec(bank?.questions[0]?.stem ?? "") ?? []
  expect([...(bank?.images.keys() ?? [])]).toStrictEqual([address])
  const written = await readFile(join(content.folder, "catalog/banks/brought", address))
  expect(written.length).toBeLessThanOrEqual(200 * 1024)
  expect((await sharp(written).metadata()).format).toBe("png")
  expect(await bring(bytes)).toMatchObject({ faults: [], added: 0, changed: 0, same: 1 })
})

it("a picture that is broken is refused with its question", async () => {
  const broken = Uint8Array.from([0xff, 0xd8, 0xff, ...strToU8("no picture")])
  expect(await bring(pictured(broken, "a.jpeg"))).toMatchObject({
    faults: ["第 2 段“看图［图］”  图片读不出来，或缩小后仍超过 200K"],
    isWritten: false,
  })
})

it("what is faulty goes to a document of the rest, where it is mended and brought", async () => {
  const bytes = docxOf(
    "一、单选题",
    "1. 甲（ ）",
    "A. 一",
    "B. 二",
    "2. 乙（ ）",
    "A. 三",
    "B. 四",
    "参考答案",
    "1-2 BC",
  )
  const first = await bring(bytes, { skipsFaulty: true })
  expect([first.added, first.faults, first.rest]).toStrictEqual([
    1,
    ["第 5 段“乙（ ）”  答案  答案 C 不在选项中"],
    join(content.folder, "paper.rest.docx"),
  ])
  const { lines, faults } = await bring(await readFile(first.rest ?? ""), { name: "again.docx" })
  expect(faults).toStrictEqual(["第 2 段“乙（ ）”  答案  答案 C 不在选项中"])
  expect(lines.map(({ as, text }) => [as, text])).toContainEqual(["答案", "【答案】C"])
})

it("a case of one document is another question in another bank", async () => {
  const bytes = docxOf("案例分析题", "1. 甲公司资料。", "（1）对吗？", "答案：对")
  await bring(bytes)
  const bank = await readOneBank(content.folder, "brought")
  expect(
    bank?.questions.map(({ id, sub }) => [
      id.startsWith("brought-"),
      sub?.map((part) => part.id.startsWith("brought-")),
    ]),
  ).toStrictEqual([[true, [true]]])
  expect(await bring(bytes)).toMatchObject({ added: 0, changed: 0, same: 1 })
})
