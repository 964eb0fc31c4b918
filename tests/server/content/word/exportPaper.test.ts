import { join } from "node:path"
import { afterEach, beforeEach, expect, it } from "vitest"
import fc from "fast-check"
import type { QuestionRow } from "#server/content/bankFiles.ts"
import { exportQuestions } from "#server/content/exportQuestions.ts"
import { scoresText } from "#server/content/questionFile.ts"
import { formatOf } from "#server/content/formats/formats.ts"
import { paperDocument } from "#server/content/formats/word/docx.ts"
import { importQuestions } from "#server/content/importQuestions.ts"
import { paperSections, placedAt } from "#server/content/paperOfDrafts.ts"
import { questionsFromDrafts } from "#server/content/questionsFromDrafts.ts"
import { patience, runs } from "../../../support/runs.ts"
import { generatedBank } from "../generatedBank.ts"
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
  expect(await exportQuestions({ file, folder: content.folder, path: "catalog/papers/p1.yaml" })).toStrictEqual({
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

const NAMES = ["单选题", "一、填空", "名词解释", "第一部分", "选择题（必做）", "A型题", "共3分的题"]

/** Parts of a bank's questions, no two of one name and score behind each other. */
const generatedPaper = fc
  .record({
    bank: generatedBank,
    parts: fc.infiniteStream(
      fc.record({
        name: fc.constantFrom(...NAMES),
        score: fc.integer({ min: 1, max: 60 }).map((n) => n / 2),
        size: fc.integer({ min: 1, max: 4 }),
      }),
    ),
  })
  .map(({ bank: { bank, questions }, parts }) => {
    // no letter is left for its options
    const fitting = questions.filter(
      ({ id }) =>
        !formatOf("x.docx")
          .write({ ...bank, questions })
          .left.some((one) => one.id === id),
    )
    const sections: Array<{ name: string; score: number; questions: QuestionRow[] }> = []
    for (let at = 0; at < fitting.length;) {
      const { size, ...part } = parts.next().value
      const last = sections.at(-1)
      if (last?.name === part.name) continue
      sections.push({ ...part, questions: fitting.slice(at, at + size) })
      at += size
    }
    return { bank, sections }
  })

it(
  "any paper goes out as a document and comes in again with its parts, points, questions and chapters",
  () => {
    fc.assert(
      fc.property(generatedPaper, ({ bank, sections }) => {
        const written = paperDocument(
          bank,
          sections.map(({ name, score, questions }) => ({
            name,
            scores: scoresText(score, questions.length),
            questions,
          })),
        )
        const { drafts } = formatOf("x.docx").read(written.bytes)
        const back = questionsFromDrafts(drafts, {
          bank,
          images: new Map(),
          defaults: { chapter: null, source: "", year: 2026, difficulty: 3 },
        })
        expect([written.left, back.faults]).toStrictEqual([[], []])
        expect(back.questions).toStrictEqual(sections.flatMap(({ questions }) => questions))
        const placed = back.questions.map(({ id }, n) => ({ id, ...placedAt(drafts, back.numbers[n] ?? -1) }))
        expect(paperSections(placed, null)).toStrictEqual(
          sections.map(({ name, score, questions }) => ({ name, score, ids: questions.map(({ id }) => id) })),
        )
      }),
      { numRuns: runs(60) },
    )
  },
  patience(300_000),
)

it.each([
  ["catalog/papers/none.yaml", "x.docx", "没有试卷 none"],
  ["catalog/banks/none/bank.yaml", "x.docx", "没有题库 none"],
  ["catalog/papers/p1.yaml", "x.pdf", "文件名应以"],
])("%s as %s is refused in words", async (path, name, message) => {
  const file = join(content.folder, name)
  await expect(exportQuestions({ file, folder: content.folder, path })).rejects.toThrow(message)
})
