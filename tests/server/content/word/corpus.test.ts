import fc from "fast-check"
import { expect, it } from "vitest"
import type { QuestionRow } from "#server/content/bankFiles.ts"
import { patience, runs } from "../../../support/runs.ts"
import { broughtIn } from "./broughtIn.ts"
import { type GeneratedPaper, generatedPaper, type MeantQuestion } from "./generatedPaper.ts"

type Part = Pick<QuestionRow, "kind" | "stem" | "answer"> & { readonly options?: QuestionRow["options"] }

const meant = (one: MeantQuestion) => [one.kind, one.stem, one.options, one.kind === "case" ? [] : one.answer]
const readAs = ({ kind, stem, options = [], answer = [] }: Part) => [
  kind,
  stem,
  options.map(({ text }) => text),
  answer,
]
// a judgement with its key in brackets leaves the brackets
const bare = (text: string) => text.replaceAll(/（\s*）|【\s*】/g, "")
const same = (a: ReadonlyArray<unknown>, b: ReadonlyArray<unknown>) =>
  bare(JSON.stringify(a)) === bare(JSON.stringify(b))

const isRight = (one: MeantQuestion, row: QuestionRow | undefined): boolean =>
  row !== undefined &&
  same(meant(one), readAs(row)) &&
  one.parts.every((part, n) => row.sub?.[n] !== undefined && same(meant(part), readAs(row.sub[n])))

interface Score {
  readonly right: number
  readonly all: number
  /** Keys that came in otherwise than they were meant, without a word. */
  readonly wrong: ReadonlyArray<unknown>
  readonly missed: ReadonlyArray<unknown>
}

const scoreOf = (paper: GeneratedPaper): Score => {
  const { questions, faults } = broughtIn(paper.bytes)
  const rows = new Map(questions.map((row) => [bare(row.stem), row]))
  const found = paper.questions.map((one) => ({ one, row: rows.get(bare(one.stem)) }))
  // a question that nobody meant would be asked with a key that nobody meant
  const meantStems = new Set(paper.questions.map(({ stem }) => bare(stem)))
  const extra = questions.filter(({ stem }) => !meantStems.has(bare(stem)))
  const missed = found.filter(({ one, row }) => !isRight(one, row))
  const isKeyWrong = (one: MeantQuestion, row: Part | undefined) =>
    row !== undefined && one.kind !== "case" && JSON.stringify(row.answer) !== JSON.stringify(one.answer)
  const wrong = found.filter(
    ({ one, row }) =>
      isKeyWrong(one, row) ||
      one.parts.some((part, n) =>
        isKeyWrong(part, row?.sub?.find(({ stem }) => bare(stem) === bare(part.stem)) ?? row?.sub?.[n]),
      ),
  )
  return {
    right: found.length - missed.length,
    all: found.length,
    wrong: [...wrong.map(({ row }) => row), ...extra],
    missed: missed.map(({ one, row }) => ({ layout: paper.layout, one, row, faults })),
  }
}

it(
  "at least 98 % of the questions of generated papers come in right, and no key wrong without a word",
  () => {
    const scores = fc.sample(generatedPaper, { numRuns: runs(80), seed: 20_261_126 }).map(scoreOf)
    const [right, all] = [
      scores.reduce((sum, one) => sum + one.right, 0),
      scores.reduce((sum, one) => sum + one.all, 0),
    ]
    expect(scores.flatMap(({ wrong }) => wrong)).toStrictEqual([])
    expect({
      share: right / all >= 0.98,
      missed: right / all >= 0.98 ? [] : scores.flatMap(({ missed }) => missed).slice(0, 3),
    }).toStrictEqual({ share: true, missed: [] })
  },
  patience(300_000),
)
