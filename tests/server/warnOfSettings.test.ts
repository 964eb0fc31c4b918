import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { warnOfSettings } from "#server/warnOfSettings.ts"
import { makeStudySite, type StudySite } from "./content/studySite.ts"

let site: StudySite
let mediaDir: string
beforeAll(async () => {
  site = await makeStudySite()
  mediaDir = await mkdtemp(join(tmpdir(), "study-media-"))
})
afterAll(async () => {
  await site.close()
  await rm(mediaDir, { recursive: true, force: true })
})

it("names lessons whose video is not in the folder of media, until it is there", async () => {
  const config = { ...site.deps.config, mediaDir }
  const [lesson] = await site.sql<{ name: string }[]>`
    select name from lessons where media_key = 'clip' and not hidden order by name limit 1`
  const warning = `MEDIA_DIR=${mediaDir} lacks the video of lessons: clip (${lesson?.name})`
  expect(await warnOfSettings(site.sql, config)).toStrictEqual([warning])
  await mkdir(join(mediaDir, "clip"))
  expect(await warnOfSettings(site.sql, config)).toStrictEqual([warning])
  await writeFile(join(mediaDir, "clip/index.m3u8"), "#EXTM3U\n")
  expect(await warnOfSettings(site.sql, config)).toStrictEqual([])
})
