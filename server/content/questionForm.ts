import { KINDS, kindName } from "#domain/core/KindName.ts"
import { isChoice } from "#domain/question/isChoice.ts"
import type { QuestionPart, QuestionRow } from "./bankFiles.ts"
import type { TypedFile } from "#domain/admin/contentDraft.ts"
import { field, id, type Parts, placeTyped, rows, tick, typedOf, type Typed, valueAt, wordOf } from "./formParts.ts"
import { type Fresh, treeOf } from "./formTree.ts"
import { pictured } from "./formFields.ts"
import { joined, split } from "./formats/lists.ts"
import type { Tree } from "./patchYaml.ts"

const CHOSEN = ["single", "multiple", "indeterminate"]
const KIND_OPTIONS = KINDS.map((kind) => ({ value: kind, label: kindName(kind) }))
const of = (...is: ReadonlyArray<string>) => ({ field: "kind", is })
const lettersHint = "选项的字母，从 A 起"

/** A form has the right ones at the options, and other answers as a sheet has them. */
const asked = {
  stem: field("long", "题干", { ...pictured, hint: "**重点**，公式写在 $ 之间，填空写 ____" }),
  prompts: field("lines", "左项，一行一个", { isOptional: true, when: of("match") }),
  options: rows(
    "选项",
    "加一个选项",
    {
      text: field("long", "内容", pictured),
      right: tick("正确", { when: of(...CHOSEN) }),
      share: field("number", "部分得分（百分之几）", { isOptional: true, isRare: true, when: of("single") }),
      fixed: tick("选项打乱时不换位置", { ticks: [true, undefined], isRare: true }),
    },
    { when: of(...CHOSEN, "match", "order"), initial: "4" },
  ),
  answer: null,
  accepted: field("lines", "也算对的答案，一行一个", { isOptional: true, when: of("short") }),
  attachments: field("number", "可以附几张图片或PDF", { isOptional: true, when: of("short") }),
  explanation: field("long", "解析", { ...pictured, hint: "说为什么，不提选项的字母" }),
  points: field("lines", "知识点，一行一个"),
  difficulty: field("choice", "难度", {
    initial: "3",
    isNumber: true,
    options: ["1 容易", "2", "3", "4", "5 难"].map((label, n) => ({ value: String(n + 1), label })),
  }),
  year: field("number", "年份"),
  source: field("text", "来源", { initial: "原创" }),
} satisfies { readonly [K in Exclude<keyof QuestionPart, "id" | "kind">]: Parts[string] }

const ANSWERS: Parts = {
  answer_judge: field("choice", "答案", {
    when: of("judge"),
    options: [
      { value: "true", label: "对" },
      { value: "false", label: "错" },
    ],
  }),
  answer_blank: field("long", "答案，一空一行", { when: of("blank"), hint: "几种写法都对，中间写 |" }),
  answer_number: field("text", "答案", { when: of("number"), hint: "12.5，12.5 ± 0.1 米，200 ± 2%，3.1 ~ 3.2" }),
  answer_match: field("text", "答案", { when: of("match"), hint: `按左项的次序写${lettersHint}，如 CA` }),
  answer_order: field("text", "答案", { when: of("order"), hint: `按正确的次序写${lettersHint}，如 CAB` }),
  answer_short: field("long", "参考答案", { when: of("short") }),
}

const { stem, prompts, options, accepted, attachments, explanation, points, difficulty, year, source } = asked
const ASKED: Parts = { stem, prompts, options, ...ANSWERS, accepted, attachments, explanation, points }
const ABOUT: Parts = { difficulty, year, source }

const QUESTION: { readonly [K in keyof QuestionRow]-?: Parts[string] } & Parts = {
  id: null,
  kind: field("choice", "题型", { options: [...KIND_OPTIONS, { value: "case", label: "案例题" }] }),
  chapter: field("choice", "章节", { options: ({ chapters }) => chapters }),
  answer: null,
  ...(ASKED as Omit<typeof asked, "answer">),
  sub: rows(
    "小题",
    "加一个小题",
    {
      id: id("q"),
      kind: field("choice", "题型", { options: KIND_OPTIONS, initial: "single" }),
      ...ASKED,
      ...ABOUT,
    },
    { isOptional: true, when: of("case") },
  ),
  ...(ABOUT as Pick<typeof asked, "difficulty" | "year" | "source">),
}

/** Fields of a question's form. */
export const QUESTION_PARTS: Parts = QUESTION

/** What a form holds of a question. */
export const typedOfQuestion = (value: unknown): Typed => typedOf(QUESTION_PARTS, shownAs(value))

/** Where a form has what the file says of an answer: at the options, or in the field of its kind. */
export const placeInQuestion = (path: string, typed: Pick<TypedFile, "fields" | "rows">): string => {
  const place = placeTyped(path, typed)
  const [, before = "", name] = /^(.*?)(answer)(?:\..*)?$/.exec(place) ?? []
  if (name === undefined) return place
  const kind = typed.fields[`${before}kind`] ?? ""
  return CHOSEN.includes(kind) ? `${before}options` : `${before}answer_${kind}`
}

const ANSWER_FIELDS = Object.keys(ANSWERS)

/** A question with its answer as the form has it. */
const shownAs = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value
  const { kind, answer, options: given, sub } = value as Partial<Record<string, unknown>>
  const right = lettersOf(answer)
  return {
    ...value,
    ...(Array.isArray(given) && {
      options: given.map((option: unknown) => ({
        ...(option as object),
        ...(CHOSEN.includes(String(kind)) && { right: right.includes(String(valueAt(option, "key"))) }),
      })),
    }),
    [`answer_${String(kind)}`]: answerText(kind, answer),
    ...(Array.isArray(sub) && { sub: sub.map(shownAs) }),
  }
}

const lettersOf = (answer: unknown): ReadonlyArray<string> =>
  (Array.isArray(answer) ? answer : typeof answer === "string" ? answer.split("") : []).map(wordOf)

const answerText = (kind: unknown, answer: unknown): string => {
  if (kind === "blank" && Array.isArray(answer))
    return answer.map((texts: unknown) => joined((Array.isArray(texts) ? texts : [texts]).map(String))).join("\n")
  if (Array.isArray(answer)) return answer.map(wordOf).join("")
  return wordOf(answer)
}

/** What was typed of a question, as a tree over the one that it began with. */
export const questionTree = (typed: Typed, value: unknown, fresh: Fresh): Tree =>
  written(treeOf(QUESTION_PARTS, typed, shownAs(value), fresh), value, { typed, place: "" })

interface Place {
  readonly typed: Typed
  /** Of the question's fields. */
  readonly place: string
}

/** The tree of the form as that of the file: letters by the order of options, the answer in its kind's writing. */
const written = (tree: Tree, value: unknown, { typed, place }: Place): Tree => {
  if (tree.kind !== "fields") return tree
  const { fields } = tree
  const text = (name: string) => typed.fields[`${place}${name}`] ?? ""
  const kind = text("kind")
  const keys = typed.rows[`${place}options`] ?? []
  const hasOptions = isChoice(kind as QuestionPart["kind"]) || kind === "match" || kind === "order"
  const letter = (n: number) => String.fromCodePoint(65 + n)
  const right = keys.flatMap((key, n) => (text(`options.${key}.right`) === "true" ? [letter(n)] : []))
  const answer = answerOf(kind, text(`answer_${kind}`), right)
  const { options: made, sub } = fields
  const before = valueAt(value, "answer")
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !ANSWER_FIELDS.includes(name)))
  const isSame = isSameAnswer(kind, before, answer)
  return {
    kind: "fields",
    fields: {
      ...rest,
      ...(kind !== "match" && { prompts: undefined }),
      ...(kind !== "short" && { accepted: undefined }),
      ...(!hasOptions
        ? { options: undefined }
        : made?.kind === "rows" && {
            options: {
              kind: "rows",
              rows: made.rows.map(({ from, tree: row }, n) => ({ from, tree: lettered(row, letter(n), kind) })),
            },
          }),
      ...(kind === "case" ? { answer: undefined } : isSame ? {} : { answer: { kind: "value", value: answer } }),
      ...(kind !== "case"
        ? { sub: undefined }
        : sub?.kind === "rows" && {
            sub: {
              kind: "rows",
              rows: sub.rows.map(({ from, tree: row }, n) => ({
                from,
                tree: written(row, from === null ? undefined : valueAt(valueAt(value, "sub"), String(from)), {
                  typed,
                  place: `${place}sub.${typed.rows[`${place}sub`]?.[n] ?? ""}.`,
                }),
              })),
            },
          }),
    },
  }
}

const lettered = (tree: Tree, key: string, kind: string): Tree => {
  if (tree.kind !== "fields") return tree
  const { right: _, ...fields } = tree.fields
  return {
    kind: "fields",
    fields: { key: { kind: "value", value: key }, ...fields, ...(kind !== "single" && { share: undefined }) },
  }
}

const answerOf = (kind: string, typed: string, right: ReadonlyArray<string>): unknown => {
  switch (kind) {
    case "single":
      return right.join("")
    case "multiple":
    case "indeterminate":
      return right
    case "judge":
      return typed === "true" ? true : typed === "false" ? false : ""
    case "blank":
      return typed.split("\n").flatMap((line) => (line.trim() === "" ? [] : [split(line, false)]))
    case "match":
    case "order":
      return typed.toUpperCase().match(/[A-Z]/g) ?? []
    default:
      return typed
  }
}

/** Whether an answer that the file has says the same. */
const isSameAnswer = (kind: string, before: unknown, answer: unknown): boolean => {
  if (before === undefined) return false
  if (kind === "multiple" || kind === "indeterminate")
    return lettersOf(before).toSorted().join("") === lettersOf(answer).toSorted().join("")
  return typeof before === typeof answer && answerText(kind, before) === answerText(kind, answer)
}
