import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { isInstalled, PROXIES } from "../../faults/restart/proxies.ts"
import { restartsUnderLoad } from "../../faults/restart/restartsUnderLoad.ts"
import { twoProcesses, type TwoProcesses } from "../../faults/restart/twoProcesses.ts"
import { writeBarePages } from "../../support/barePages.ts"
import { makeSampleFolder, type SampleFolder } from "../content/sampleContent.ts"

let content: SampleFolder
let dist: string
let site: TwoProcesses
beforeAll(async () => {
  content = await makeSampleFolder()
  dist = await mkdtemp(join(tmpdir(), "study-rolling-"))
  await writeBarePages(dist)
  const { folder } = content
  site = await twoProcesses({ CONTENT_DIR: folder, MEDIA_DIR: join(folder, "media"), DIST_DIR: dist })
})
afterAll(async () => {
  await site.stop()
  await content.remove()
  await rm(dist, { recursive: true, force: true })
})

// `npm run faults -- --restart` is the long one
describe.each(PROXIES)("$name before two processes", (proxy) => {
  it.skipIf(!isInstalled(proxy))("answers everything while one after the other is started again", async () => {
    const load = { takers: 12, every: 1_000, pages: 4, seed: 1 }
    const { answers, faults, acknowledged, receipts } = await restartsUnderLoad({ site, proxy, paper: "p1", ...load })
    expect(faults).toStrictEqual([])
    expect([...answers.keys()].toSorted()).toStrictEqual([
      "/ 302",
      "/api/exam/hand-in 200",
      "/api/exam/save 200",
      "/api/exam/start 200",
      "/course 302",
      "/question 302",
      "/teacher 302",
    ])
    expect(acknowledged).toBeGreaterThan(load.takers)
    expect(receipts).toBeGreaterThanOrEqual(load.takers * 2)
  })
})
