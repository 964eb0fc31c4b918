import { execFile } from "node:child_process"
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { expect, it } from "vitest"

interface Report {
  readonly diagnostics: ReadonlyArray<{ readonly code: string; readonly filename: string }>
}

/** Which of these files the linter rejects for what they import, in a folder that holds nothing but them. */
const rejected = async (imports: ReadonlyArray<readonly [file: string, specifier: string]>) => {
  const root = await mkdtemp(join(tmpdir(), "study-lint-"))
  try {
    await copyFile(".oxlintrc.json", join(root, ".oxlintrc.json"))
    for (const [index, [folder, specifier]] of imports.entries()) {
      const file = join(root, folder, `planted${index}.ts`)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, `import * as planted from "${specifier}"\nexport const kept = planted\n`)
    }
    const oxlint = resolve("node_modules/oxlint/bin/oxlint")
    const report = await new Promise<string>((done) => {
      execFile(process.execPath, [oxlint, "--format=json"], { cwd: root }, (_error, stdout) => done(stdout))
    })
    const { diagnostics } = JSON.parse(report) as Report
    const found = diagnostics.filter(({ code }) => code === "eslint(no-restricted-imports)")
    return imports.filter((_, index) => found.some(({ filename }) => filename.endsWith(`planted${index}.ts`)))
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

const FORBIDDEN = [
  ["server/result", "../practice/bankInsight.ts"],
  ["server/result", "../wrongBook/deep/file.ts"],
  ["server/result", "#server/attempt/grade.ts"],
  ["server/result", "../http/errors.ts"],
  ["server/result", "../handlers.ts"],
  ["server/a-feature-nobody-wrote-yet", "../order/calls.ts"],
  ["server/a-feature-nobody-wrote-yet", "../attempt/calls.ts"],
  ["server/attempt", "../result/selfMark.ts"],
  ["server/learnerQuestions", "../attempt/grade.ts"],
  ["server/attempt", "../learnerBook/openBook.ts"],
  ["server/learnerBook", "../wrongBook/wrongPage.ts"],
  ["server/cards", "../live/calls.ts"],
  ["server/searchIndex", "../attempt/embargoedQuestions.ts"],
  ["server/content", "../search/calls.ts"],
  ["server/core", "../attempt/calls.ts"],
  ["server/core", "../http/errors.ts"],
  ["server/db", "../core/Refusal.ts"],
  ["server/objects", "../media/mediaAddress.ts"],
  ["server/http", "../attempt/calls.ts"],
  ["server/pages", "../attempt/calls.ts"],
  ["server/attempt", "#ui/kit/Button.tsx"],
  ["src/domain/attempt", "#machines/attempt/examMachine.ts"],
  ["src/machines/attempt", "#adapters/journal/Journal.ts"],
  ["src/ui/attempt", "#adapters/journal/Journal.ts"],
] as const

const ALLOWED = [
  ["server/result", "../attempt/grade.ts"],
  ["server/result", "../core/Refusal.ts"],
  ["server/result", "../config.ts"],
  ["server/attempt", "./handIn.ts"],
  ["server/attempt", "../learnerQuestions/statesOf.ts"],
  ["server/learnerBook", "../attempt/keyDisclosures.ts"],
  ["server/study", "../learnerBook/openBook.ts"],
  ["server/search", "../searchIndex/indexAgencies.ts"],
  ["server/content", "../searchIndex/indexAgencies.ts"],
  ["server/media", "../objects/ObjectStore.ts"],
  ["server/jobs", "../attempt/closeAttempt.ts"],
  ["server", "./attempt/calls.ts"],
] as const

it("rejects what looks up or sideways, in a new feature too, and nothing else", async () => {
  expect(await rejected([...FORBIDDEN, ...ALLOWED])).toStrictEqual(FORBIDDEN)
})
