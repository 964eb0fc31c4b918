import { existsSync, globSync, readdirSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { expect, it } from "vitest"
import { ROOT, textOf } from "./markdown.ts"

const decisions = readdirSync(`${ROOT}docs/decisions`).filter((name) => name !== "README.md")
const numbers = decisions.map((name) => Number(name.slice(0, 4)))
const documents = globSync(["*.md", "docs/**/*.md"], { cwd: ROOT })
const sources = globSync("{src,server,tests,scripts,public}/**/*.{ts,tsx,mjs,js,sql}", { cwd: ROOT })

it("every decision that is cited exists", () => {
  const dangling = [...sources, ...documents].flatMap((path) =>
    [...textOf(path).matchAll(/\bdecisions? (\d+)/gi)]
      .filter(([, number]) => !numbers.includes(Number(number)))
      .map(([cited]) => `${path}: ${cited}`),
  )
  expect(dangling).toStrictEqual([])
})

it("every decision has a number of its own and a place in the index", () => {
  expect(new Set(numbers).size).toBe(numbers.length)
  const index = textOf("docs/decisions/README.md")
  expect(decisions.filter((name) => !index.includes(`](${name})`))).toStrictEqual([])
})

it("every link between documents leads to a file", () => {
  const broken = documents.flatMap((path) =>
    [
      ...textOf(path)
        .replaceAll(/`[^`\n]*`/g, "")
        .matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g),
    ]
      .filter(([, target = ""]) => !existsSync(join(ROOT, dirname(path), target)))
      .map(([link]) => `${path}: ${link}`),
  )
  expect(broken).toStrictEqual([])
})

it("every path that a document names exists", () => {
  const names = new Set(globSync("tests/**/*.{ts,tsx}", { cwd: ROOT }).map((path) => basename(path)))
  const missing = documents.flatMap((document) =>
    [...textOf(document).matchAll(/`([^`\n]+)`/g)]
      .map(([, named = ""]) => named)
      .filter((named) =>
        /^(?:src|server|tests|scripts|docs|public)\/[\w./-]+$/.test(named)
          ? !existsSync(join(ROOT, named))
          : /^[\w.]+\.test\.tsx?$/.test(named) && !names.has(named),
      )
      .map((named) => `${document}: ${named}`),
  )
  expect(missing).toStrictEqual([])
})

it("no walk of the architecture names a file twice", () => {
  const [, walks = ""] = textOf("docs/architecture.md").split(/^## \w+ walks$/m)
  expect(walks).not.toBe("")
  const twice = walks.split(/^### /m).flatMap((walk) => {
    const files = [...walk.matchAll(/`([^`\n]+\/[^`\n]+)`/g)].map(([, file = ""]) => file)
    return files.filter((file, at) => files.indexOf(file) !== at)
  })
  expect(twice).toStrictEqual([])
})
