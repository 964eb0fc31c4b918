import { afterAll, beforeAll, expect, it } from "vitest"
import { checkFolder } from "#server/content/importContent.ts"
import { makeSampleFolder, sampleFiles, sampleQuestions } from "./sampleContent.ts"
import { makeStudySite, type StudySite } from "./studySite.ts"
import { START } from "../../support/testServer.ts"
import { start } from "../attempt/sitting.ts"

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0h9"/></svg>'
const questions = sampleQuestions.map((question) =>
  question.id === "q1" ? { ...question, stem: "看图，$x$ 是 ![电路](images/a.svg)" } : question,
)
let site: StudySite

beforeAll(async () => {
  site = await makeStudySite({
    "catalog/banks/bank1/questions.yaml": questions,
    "catalog/banks/bank1/images/a.svg": SVG,
  })
})
afterAll(() => site.close())

it("a picture in a question is served for good at the agencies that have the bank, and runs nothing", async () => {
  const { questions: asked } = await start(await site.learner(), { bank_id: "bank1", chapter_id: "c1" })
  const [, src = ""] = /<img src="([^"]+)" alt="电路" width="40" height="20" \/>/.exec(asked[0]?.stem_html ?? "") ?? []
  expect(src).toMatch(/^\/images\/[\da-f]{24}\.svg$/)
  const image = await site.app.inject({ url: src, headers: { host: "a.test" } })
  expect([image.statusCode, image.headers["content-type"], image.body]).toStrictEqual([200, "image/svg+xml", SVG])
  expect(image.headers["cache-control"]).toBe("public, max-age=31536000, immutable")
  expect(image.headers["content-security-policy"]).toContain("default-src 'none'")
  for (const [url, host] of [
    [src, "b.test"],
    ["/images/no.svg", "a.test"],
  ] as const)
    expect((await site.app.inject({ url, headers: { host } })).statusCode).toBe(404)
})

it("a picture of several banks and agencies stands once", async () => {
  const shared = await makeStudySite({
    "catalog/banks/bank1/images/a.svg": SVG,
    "catalog/banks/bank2/images/b.svg": SVG,
  })
  const [pictures, shown] = await Promise.all([
    shared.sql`select base64 from pictures`,
    shared.sql`select agency_id, id from question_images order by agency_id`,
  ])
  const id = shown[0]?.["id"] as unknown
  await shared.importAgain()
  const urls = ["a.test", "b.test"].map((host) => ({ url: `/images/${String(id)}`, headers: { host } }))
  const answers = await Promise.all(urls.map((request) => shared.app.inject(request)))
  await shared.close()
  expect([...pictures]).toStrictEqual([{ base64: Buffer.from(SVG).toString("base64") }])
  expect([...shown]).toStrictEqual([
    { agency_id: "a", id },
    { agency_id: "b", id },
  ])
  expect(answers.map(({ body }) => body)).toStrictEqual([SVG, SVG])
})

it("a wrong picture or formula is reported with its file and row", async () => {
  const broken = sampleQuestions.map((question) =>
    question.id === "q1" ? { ...question, stem: "![无](images/none.svg)", explanation: "$\\frac{1$" } : question,
  )
  const sample = await makeSampleFolder({
    ...sampleFiles,
    "catalog/banks/bank1/questions.yaml": broken,
    "catalog/banks/bank1/images/b.svg": "<svg></svg>",
    "catalog/banks/bank1/images/c.png": "no picture",
  })
  const { problems } = await checkFolder(sample.folder, START)
  await sample.remove()
  expect(problems.map(({ file, path, reason }) => [file, path, reason.split("：")[0]])).toStrictEqual([
    ["catalog/banks/bank1/images/c.png", "", "读不出图片的宽和高"],
    ["catalog/banks/bank1/images/b.svg", "", "读不出图片的宽和高"],
    ["catalog/banks/bank1/questions.yaml", "0.stem", "图片只能用本站路径（以 / 开头）或题库 images 中的文件"],
    ["catalog/banks/bank1/questions.yaml", "0.explanation", "公式写法有误"],
  ])
})
