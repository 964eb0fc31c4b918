import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, inject, onTestFinished, test } from "vitest"
import { copyFolder } from "../support/copyFolder.ts"
import { liveThrough } from "../support/walk/weeks.ts"

/** `npm run walk -- --weeks` sets these. */
const DAYS = Number(process.env["WALK_DAYS"] ?? 1)
const SEED = Number(process.env["WALK_SEED"] ?? 1)
const PICTURES = process.env["WALK_PICTURES"] ?? null

test(`a learner comes on ${DAYS} evenings in a row: seed ${SEED}`, { timeout: DAYS * 600_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "weeks-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const dataDir = join(folder, "data")
  await mkdir(dataDir)
  await copyFolder(inject("filled"), dataDir)
  expect(await liveThrough({ dataDir, days: DAYS, seed: SEED, pictures: PICTURES })).toStrictEqual([])
})
