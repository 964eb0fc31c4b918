import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { root } from "../ensureInstalled.mjs"
import { RECIPES } from "./recipes.mjs"

const report = (line) => process.stderr.write(`${line}\n`)

const run = (folder, command, args) => {
  const bin = `${folder}/node_modules/.bin`
  const env = { ...process.env, PATH: `${bin}:${process.env["PATH"]}` }
  const done = spawnSync(`${bin}/${command}`, args, { cwd: folder, encoding: "utf8", env })
  return { isGreen: done.status === 0, text: `${done.stdout}${done.stderr}` }
}

/** The last commit, with the packages of this folder. */
const scratchCopy = () => {
  const folder = mkdtempSync(join(tmpdir(), "recipe-"))
  const { status } = spawnSync("git", ["clone", "--quiet", "--shared", root, folder], { stdio: "inherit" })
  if (status !== 0) throw new Error("no copy could be made")
  symlinkSync(`${root}node_modules`, `${folder}/node_modules`)
  return folder
}

/** Types, then the recipe's tests: what a newcomer runs after each step. */
const checks = (folder, tests) => {
  const types = run(folder, "tsc", ["-b", "--checkers", "1"])
  return types.isGreen ? run(folder, "vitest", ["run", ...tests]) : types
}

const fails = (name, { steps, tests }) => {
  const folder = scratchCopy()
  try {
    for (const [index, { file, edit, leads = index === 0 ? null : file }] of steps.entries()) {
      if (leads !== null) {
        const { isGreen, text } = checks(folder, tests)
        if (isGreen) return `${name}: nothing is red before ${file}`
        if (!text.includes(leads)) return `${name}: what is red does not lead to ${file}:\n${text}`
      }
      report(`${name}: ${file}`)
      const place = join(folder, file)
      writeFileSync(place, edit(existsSync(place) ? readFileSync(place, "utf8") : ""))
    }
    const code = steps.map(({ file }) => file).filter((file) => /^(src|server)\//.test(file))
    report(`${name}: ${code.length} files of code`)
    const last = [
      checks(folder, tests),
      run(folder, "oxlint", ["--type-aware", "--deny-warnings", ...code.filter((file) => !file.endsWith(".sql"))]),
    ]
    const red = last.filter(({ isGreen }) => !isGreen).map(({ text }) => text)
    if (red.length > 0) return `${name}: red after the last step:\n${red.join("\n")}`
    return null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in RECIPES))
if (unknown.length > 0) {
  report(`there is no recipe ${unknown.join(", ")}: ${Object.keys(RECIPES).join(", ")}`)
  process.exit(2)
}
const failures = Object.entries(RECIPES)
  .filter(([name]) => asked.length === 0 || asked.includes(name))
  .flatMap(([name, recipe]) => fails(name, recipe) ?? [])
for (const failure of failures) report(failure)
process.exit(failures.length === 0 ? 0 : 1)
