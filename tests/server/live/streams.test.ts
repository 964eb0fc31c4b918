import { afterAll, beforeAll, expect, it } from "vitest"
import { checkFolder } from "#server/content/importContent.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { moveRepeating } from "#server/live/moveRepeating.ts"
import { START } from "../../support/testServer.ts"
import { makeSampleFolder } from "../content/sampleContent.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { openSections } from "./openSections.ts"

const MINUTE = 60_000

const row = (id: string, more: object) => ({
  id,
  title: `直播${id}`,
  teacher_id: "601",
  subject_id: "3130101",
  start: "+0d 09:30",
  minutes: 60,
  summary: "讲解",
  ...more,
})

let site: StudySite
beforeAll(async () => {
  site = await makeStudySite({
    ...openSections,
    "catalog/live.yaml": [
      row("often", { repeats: 120, stream: "clip", recording: "clip" }),
      row("always", { start: "+0d 00:00", minutes: 1_440, repeats: 1_440, stream: "clip" }),
      row("once", {}),
    ],
  })
})
afterAll(() => site.close())

const startOf = async (id: string) =>
  (await site.sql<[{ starts_at: number }]>`select starts_at from live_sessions where agency_id = 'a' and id = ${id}`)[0]
    .starts_at

it("gives a repeated session its next time when that is near, however long nobody looked", async () => {
  const move = (now: number) => runSteps(moveRepeating, { ...site.deps, now: () => now }, { name: "move" })
  // 09:30 to 10:30, again at 11:30; it is 10:00
  await move(START)
  expect(await startOf("often")).toBe(START - 30 * MINUTE)
  await move(START + 45 * MINUTE)
  expect(await startOf("often")).toBe(START - 30 * MINUTE)
  await move(START + 60 * MINUTE)
  expect([await startOf("often"), await startOf("once")]).toStrictEqual([START + 90 * MINUTE, START - 30 * MINUTE])
  await move(START + 48 * 60 * MINUTE)
  expect([await startOf("often"), await startOf("always")]).toStrictEqual([
    START - 30 * MINUTE + 48 * 60 * MINUTE,
    START - 600 * MINUTE + 48 * 60 * MINUTE,
  ])
})

it("an import leaves a repeated session where it is", async () => {
  const before = await startOf("often")
  await site.importAgain()
  expect(await startOf("often")).toBe(before)
})

const problemsOf = async (rows: ReadonlyArray<object>, live?: object) => {
  const agency = { ...(openSections["agencies/a.yaml"] as object), ...(live === undefined ? {} : { live }) }
  const folder = await makeSampleFolder({ ...openSections, "agencies/a.yaml": agency, "catalog/live.yaml": rows })
  try {
    const { problems } = await checkFolder(folder.folder, START)
    return problems.filter(({ file }) => file.endsWith("live.yaml")).map(({ reason }) => reason)
  } finally {
    await folder.remove()
  }
}

it("a stream is a folder of the media, or comes from where every agency says so", async () => {
  expect(await problemsOf([row("x", { stream: "no-clip", repeats: 30 })])).toStrictEqual([
    "重复间隔不能短于时长",
    "视频 no-clip 不存在",
  ])
  const elsewhere = [row("x", { stream: "https://live.example.com/a/index.m3u8" })]
  expect(await problemsOf(elsewhere)).toContain("机构 a 的 live.stream_origins 里没有 https://live.example.com")
  const allowed = await problemsOf(elsewhere, { stream_origins: ["https://live.example.com"] })
  expect(allowed.filter((reason) => reason.includes("机构 a "))).toStrictEqual([])
})
