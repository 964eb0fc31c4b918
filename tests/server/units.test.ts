import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"
import { root } from "../support/startSite.ts"

const VERIFY = "/usr/bin/systemd-analyze"

it.runIf(existsSync(VERIFY))("systemd finds nothing wrong with the units", () => {
  const names = readdirSync(join(root, "deploy")).filter((name) => name.endsWith(".service"))
  expect(names).toStrictEqual(["study-database.service", "study.service"])
  const folder = mkdtempSync(join(tmpdir(), "units-"))
  const files = names.map((name) => join(folder, name))
  for (const [index, name] of names.entries()) {
    const text = readFileSync(join(root, "deploy", name), "utf8")
    // its program has to be there
    writeFileSync(files[index] ?? "", text.replaceAll("/srv/study/current/", root))
  }
  const { status, stderr } = spawnSync(VERIFY, ["verify", "--man=no", ...files], { encoding: "utf8" })
  rmSync(folder, { recursive: true })
  expect([status, stderr]).toStrictEqual([0, ""])
})
