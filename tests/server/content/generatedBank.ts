import fc from "fast-check"
import type { BankFile, QuestionPart, QuestionRow } from "#server/content/bankFiles.ts"

const PARTS = [
  "甲",
  "乙丙",
  "，",
  "、",
  "；",
  ";",
  ",",
  "。",
  "（　　）",
  "a",
  "b2",
  "0.5",
  "x y",
  "  ",
  "\n",
  "\n\n",
  "\t",

  "|",
  "\\",
  "\\n",
  "\\|",
  "=1+1",
  "'=1",
  "-5",
  "@",
  '"',
  "'",
  "_x0041_",
  "_",
  "{",
  "}",
  "~",
  "#",
  ":",
  "::",
  "%",
  "//",

  "<b>",
  "<br/>",
  "</p>",
  "&",
  "&amp;",
  "&#65;",
  "]]>",
  "<!-- -->",
  "3*9*2",
  "**重**",
  "`a`",
  "[tag:x]",
  "->",
  "TRUE",
  "→",
  "H<sub>2</sub>O",
  "😀",
  "\u00a0",
  "\u3000",
  "$CATEGORY: x",
  "{:CATEGORY: x",
  "{1:SA:=x",
  "////",
  "####",
]

/** A text that is shown, with whatever a format could take for its own signs. */
const text = fc
  .array(
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...PARTS) }, fc.string({ unit: "grapheme-ascii", maxLength: 4 })),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  // formulas and links have rules of their own
  .map((parts) => parts.join("").replaceAll(/[$\]]/g, "").replaceAll(/_{2,}/g, "_"))
const words = text.map((made) => made.replaceAll(/^\s+|\s+$/g, ""))
const filled = words.filter((made) => made !== "").map((made) => made)
const line = filled.map((made) => made.replaceAll(/\s+/g, " "))

const about = {
  explanation: words,
  points: fc.array(line, { maxLength: 3 }),
  source: words.map((made) => made.replaceAll(/\s+/g, " ")),
  year: fc.integer({ min: 1990, max: 2100 }),
  difficulty: fc.integer({ min: 1, max: 5 }),
}
/** Options of these texts, some of which keep their place. */
const optionsOf = (texts: fc.Arbitrary<ReadonlyArray<string>>) =>
  fc.tuple(texts, fc.infiniteStream(fc.boolean()), fc.boolean()).map(([made, held, isShuffled]) =>
    made.map((text, n) => ({
      key: String.fromCharCode(65 + n),
      text,
      ...(!isShuffled && held.next().value === true && { fixed: true as const }),
    })),
  )
const options = optionsOf(fc.array(filled, { minLength: 2, maxLength: 8 }))

type Asked = Omit<QuestionPart, "id">

const choice = (kind: "single" | "multiple" | "indeterminate"): fc.Arbitrary<Asked> =>
  fc
    .record({ ...about, stem: filled, options, right: fc.infiniteStream(fc.boolean()), one: fc.nat() })
    .map(({ right, one, ...asked }) => {
      const keys = asked.options.map(({ key }) => key)
      const chosen = keys.filter(() => right.next().value === true)
      const least = kind === "multiple" ? 2 : 1
      const several = chosen.length >= least ? chosen : keys.slice(0, least)
      const only = keys[one % keys.length] ?? "A"
      // an option that is right as well stands behind the key
      const options = asked.options.map((option, n) =>
        kind === "single" && option.key !== only && (one + n) % 3 === 0
          ? { ...option, share: option.key < only ? 1 + ((one + n) % 99) : 100 - ((one + n) % 4) * 33 }
          : option,
      )
      return { ...asked, kind, options, answer: kind === "single" ? only : several }
    })
const judge = fc.record({ ...about, stem: filled, kind: fc.constant("judge" as const), answer: fc.boolean() })
const blank = fc
  .record({
    ...about,
    stem: line,
    answer: fc.array(fc.uniqueArray(filled, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  })
  .map((asked) => ({
    ...asked,
    kind: "blank" as const,
    stem: `${asked.stem}${asked.answer.map(() => "空____").join("")}`,
  }))
const decimal = fc
  .tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.nat(3))
  .map(([digits, scale]) => (digits / 10 ** scale).toFixed(scale))
const unit = fc.constantFrom("", " 元", "万元", " m²", " kW·h", "%", " Ω")
const key = fc.oneof(
  fc.tuple(decimal, unit).map(([value, of]) => `${value}${of}`),
  fc.tuple(decimal, fc.nat(50), unit).map(([value, by, of]) => `${value}${of} ± ${by / 10}`),
  fc.tuple(decimal, fc.nat(30)).map(([value, by]) => `${value} ± ${by}%`),
  fc.tuple(decimal, fc.nat(900), unit).map(([least, by, of]) => `${least} ~ ${(Number(least) + by).toFixed(3)}${of}`),
)
const number = fc.record({ ...about, stem: filled, kind: fc.constant("number" as const), answer: key })
const unique = (least: number) => optionsOf(fc.uniqueArray(line, { minLength: least, maxLength: 6 }))
const match = fc
  .record({
    ...about,
    stem: filled,
    options: unique(2),
    prompts: fc.array(line, { minLength: 2, maxLength: 5 }),
    to: fc.infiniteStream(fc.nat()),
  })
  .map(({ to, ...asked }) => ({
    ...asked,
    kind: "match" as const,
    answer: asked.prompts.map(() => asked.options[(to.next().value ?? 0) % asked.options.length]?.key ?? "A"),
  }))
const order = fc.record({ ...about, stem: filled, options: unique(2) }).chain((asked) => {
  const keys = asked.options.map(({ key: one }) => one)
  return fc
    .shuffledSubarray(keys, { minLength: keys.length })
    .filter((answer) => answer.join() !== keys.join())
    .map((answer) => ({ ...asked, kind: "order" as const, answer }))
})
const short = fc
  .record({
    ...about,
    stem: filled,
    answer: filled,
    accepted: fc.uniqueArray(line, { maxLength: 3 }),
    attachments: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
  })
  .map(({ accepted, attachments, ...asked }) => ({
    ...asked,
    kind: "short" as const,
    ...(accepted.length > 0 && { accepted }),
    ...(attachments !== undefined && { attachments }),
  }))

const part: fc.Arbitrary<Asked> = fc.oneof(
  choice("single"),
  choice("multiple"),
  choice("indeterminate"),
  judge,
  blank,
  number,
  match,
  order,
  short,
)
interface Entry extends Omit<QuestionRow, "id" | "sub"> {
  readonly sub?: ReadonlyArray<Asked>
}

const entry: fc.Arbitrary<Entry> = fc
  .oneof(
    { weight: 4, arbitrary: part },
    fc.record({
      ...about,
      stem: filled,
      kind: fc.constant("case" as const),
      sub: fc.array(part, { minLength: 1, maxLength: 3 }),
    }),
  )
  .chain((asked) => fc.constantFrom("c1", "c2").map((chapter) => ({ ...asked, chapter })))

export interface GeneratedBank {
  readonly bank: BankFile
  readonly questions: ReadonlyArray<QuestionRow>
}

/** A bank of any questions, in the form in which its files are read. */
export const generatedBank: fc.Arbitrary<GeneratedBank> = fc
  .array(entry, { minLength: 1, maxLength: 6 })
  .map((entries) => ({
    bank: {
      id: "bank1",
      name: "题库",
      subject_id: "3130101",
      year: 2026,
      summary: "",
      free_questions: 1,
      exam_types: ["4"],
      chapters: [
        { id: "c1", name: "第一章" },
        { id: "c2", name: "第二章" },
      ],
    },
    questions: entries.map(({ sub, ...asked }, n) => ({
      ...asked,
      id: `0${n}.q_-`,
      ...(sub && { sub: sub.map((one, m) => ({ ...one, id: `0${n}.${m}` })) }),
    })),
  }))
