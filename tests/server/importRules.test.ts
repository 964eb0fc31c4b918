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
  ["server/exam", "../result/selfMark.ts"],
  ["server/exam", "../wrong/deep/file.ts"],
  ["server/exam", "#server/result/selfMark.ts"],
  ["server/exam", "../http/errors.ts"],
  ["server/exam", "../handlers.ts"],
  ["server/a-feature-nobody-wrote-yet", "../exam/calls.ts"],
  ["server/attempt", "../exam/handIn.ts"],
  ["server/learnerQuestions", "../attempt/grade.ts"],
  ["server/cards", "../live/calls.ts"],
  ["server/searchIndex", "../attempt/heldQuestions.ts"],
  ["server/content", "../search/calls.ts"],
  ["server/core", "../exam/calls.ts"],
  ["server/core", "../http/errors.ts"],
  ["server/db", "../core/Refusal.ts"],
  ["server/http", "../exam/calls.ts"],
  ["server/pages", "../exam/calls.ts"],
  ["server/exam", "#ui/kit/Button.tsx"],
  ["src/domain/exam", "#machines/exam/examMachine.ts"],
  ["src/machines/exam", "#adapters/journal/Journal.ts"],
  ["src/ui/exam", "#adapters/journal/Journal.ts"],
] as const

const ALLOWED = [
  ["server/exam", "../attempt/grade.ts"],
  ["server/exam", "../core/Refusal.ts"],
  ["server/exam", "../config.ts"],
  ["server/exam", "./handIn.ts"],
  ["server/attempt", "../learnerQuestions/statesOf.ts"],
  ["server/search", "../searchIndex/indexAgencies.ts"],
  ["server/content", "../searchIndex/indexAgencies.ts"],
  ["server/jobs", "../exam/closeAttempt.ts"],
  ["server", "./exam/calls.ts"],
] as const

it("rejects what looks up or sideways, in a new feature too, and nothing else", async () => {
  expect(await rejected([...FORBIDDEN, ...ALLOWED])).toStrictEqual(FORBIDDEN)
})
