import { join } from "node:path"
import { afterEach, beforeEach, expect, it } from "vitest"
import { exportPaper } from "#server/content/exportPaper.ts"
import { importQuestions } from "#server/content/importQuestions.ts"
import { makeSampleFolder, sampleFiles, type SampleFolder } from "../sampleContent.ts"

let content: SampleFolder
beforeEach(async () => {
  content = await makeSampleFolder()
})
afterEach(() => content.remove())

const PAPER = sampleFiles["catalog/papers/p1.yaml"] as {
  readonly bank_id: string
  readonly sections: ReadonlyArray<{ readonly question_ids: ReadonlyArray<string> }>
}

it("a paper goes out as a document, and its questions come in again the same", async () => {
  const file = join(content.folder, "paper.docx")
  const asked = PAPER.sections.flatMap(({ question_ids }) => question_ids)
  expect(await exportPaper({ file, folder: content.folder, paper: "p1" })).toStrictEqual({
    questions: asked.length,
    left: [],
  })
  const brought = await importQuestions({
    file,
    folder: content.folder,
    bank: PAPER.bank_id,
    made: null,
    defaults: { chapter: null, source: "", year: 2026, difficulty: 3 },
    isTrial: true,
    skipsFaulty: false,
  })
  expect([brought.faults, brought.added, brought.changed, brought.same]).toStrictEqual([[], 0, 0, asked.length])
})

it.each([
  ["none", "x.docx", "没有试卷 none"],
  ["none", "x.csv", "试卷只能写成 .docx"],
])("a paper %s as %s is refused in words", async (paper, name, message) => {
  await expect(exportPaper({ file: join(content.folder, name), folder: content.folder, paper })).rejects.toThrow(
    message,
  )
})
