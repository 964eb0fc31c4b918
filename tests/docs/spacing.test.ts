import { globSync } from "node:fs"
import { expect, it } from "vitest"
import { parseSync, Visitor } from "vite"
import { ROOT, textOf } from "./markdown.ts"

const LETTER = String.raw`[\p{Script=Latin}\p{Script=Greek}\p{Nd}]`
const TYPED = new RegExp(String.raw`\p{Script=Han} (?=${LETTER})|${LETTER}%? (?=\p{Script=Han})`, "u")

/** No style sheet spaces what a terminal prints. */
const TERMINAL =
  /^server\/(commands|content|sheet)\/|\/operate[A-Z]|\/(refuseFaulty|list(?:Acts|Codes|Coupons|Invoices)|takesOff|classroomOf|lockPaper|personOf|requireAgency|requirePaper|rebuildBooks|settings|showToday|summarizePaper)\.ts$/

/** The texts of a source file: what is put into one, be it an expression or an element, counts as a figure. */
const textsOf = (path: string): ReadonlyArray<string> => {
  const texts: Array<string> = []
  const statements = new Set<unknown>()
  const { program } = parseSync(path, textOf(path))
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === "string") texts.push(value)
    },
    TaggedTemplateExpression: ({ quasi }) => {
      statements.add(quasi)
    },
    TemplateLiteral: (template) => {
      if (!statements.has(template)) texts.push(template.quasis.map(({ value }) => value.cooked).join("0"))
    },
    JSXElement: ({ children }) => {
      texts.push(inOneLine(children))
    },
    JSXFragment: ({ children }) => {
      texts.push(inOneLine(children))
    },
  }).visit(program)
  return texts
}

type Child = { readonly type: string; readonly value?: string; readonly expression?: object }

const inOneLine = (children: ReadonlyArray<Child>): string =>
  children
    .map(({ type, value = "", expression = {} }) => {
      if (type === "JSXText") return value.replaceAll(/\s*\n\s*/g, "")
      return "value" in expression && expression.value === " " ? " " : "0"
    })
    .join("")

const pages = globSync("{src,server}/**/*.{ts,tsx}", { cwd: ROOT }).filter((path) => !TERMINAL.test(path))
const content = globSync("content/**/*.{yaml,md,html,vtt}", { cwd: ROOT })

it("the style sheet, not the keyboard, parts figures and letters from Chinese characters on pages (decision 38)", () => {
  const typed = pages.flatMap((path) => textsOf(path).flatMap((text) => (TYPED.test(text) ? [`${path}: ${text}`] : [])))
  expect(typed).toStrictEqual([])
})

it("nor does content come with such spaces", () => {
  const typed = content.flatMap((path) =>
    textOf(path)
      .split("\n")
      .flatMap((line, n) => (TYPED.test(line) ? [`${path}:${n + 1}`] : [])),
  )
  expect(typed).toStrictEqual([])
})
