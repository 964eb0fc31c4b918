import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { maskReport } from "#server/admin/maskReport.ts"
import { emptied } from "../../support/emptied.ts"
import { START } from "../../support/testServer.ts"
import { runOn } from "../commands/runOn.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { makeAsk, signedInAs } from "./backOffice.ts"

const MOBILE = "13811170061"
let site: StudySite
let ask: ReturnType<typeof makeAsk>
let learner: string
beforeAll(async () => {
  site = await makeStudySite()
  ask = makeAsk(site)
  learner = (await site.learner()).id
  await site.sql`update users set mobile = ${MOBILE} where id = ${learner}`
})
beforeEach(async () => {
  site.clock.now = START
  await emptied(site.sql, "admin_accounts", "operator_acts", "personal_reads", "rate_limits")
})
afterAll(() => site.close())

interface Shown {
  readonly data: { readonly list: ReadonlyArray<Readonly<Record<string, unknown>>> }
}

const list = async (cookie: string, name: string, input: object) =>
  (await ask("list", { list: name, input }, { cookie })).data as Shown

const reads = async (more: object = {}) => {
  const cookie = await signedInAs(site, "owner")
  return (await list(cookie, "acts:list", { reads: true, ...more })).data.list.map(({ at: _, id: __, ...row }) => row)
}

it("leaves a row of who looked at whose facts, found by the learner, and none among the acts", async () => {
  const cookie = await signedInAs(site, "support")
  await list(cookie, "user:find", { text: MOBILE })
  const row = { by: "support", list: "user:find", learners: 1, first: [learner] }
  for (const more of [{}, { upon: learner }, { upon: MOBILE }, { act: "user:find" }])
    expect(await reads(more)).toStrictEqual([row])
  for (const more of [{ upon: "other" }, { act: "order:list" }]) expect(await reads(more)).toStrictEqual([])
  const owner = await signedInAs(site, "owner")
  expect((await list(owner, "acts:list", { reads: false })).data.list).toStrictEqual([])
})

it("leaves a row of what the shell reads too, and none of what was not found or names nobody", async () => {
  await runOn(site, ["user:find", MOBILE, "--agency", "a"])
  await runOn(site, ["user:find", "nobody", "--agency", "a"])
  await runOn(site, ["code:list", "--agency", "a"])
  expect((await reads()).map(({ list: name }) => name)).toStrictEqual(["user:find"])
})

it("masks numbers for a role that needs none, wherever they stand", async () => {
  await site.sql`
    insert into question_reports (agency_id, id, user_id, question_id, kind, text, status, reply, created_at)
    values ('a', 'r1', ${learner}, 'q1', 'key', ${`请打${MOBILE}，身份证430101199912311234`}, 'pending', '', ${START})`
  const editor = await list(await signedInAs(site, "editor"), "report:list", {})
  expect(editor.data.list).toMatchObject([{ text: "请打138****0061，身份证430101**********34" }])
  expect(maskReport("editor", { lines: [`请打${MOBILE}`], data: null }).lines).toStrictEqual(["请打138****0061"])
  const owner = await list(await signedInAs(site, "owner"), "report:list", {})
  expect(owner.data.list).toMatchObject([{ text: expect.stringContaining(MOBILE) }])
  const found = await list(await signedInAs(site, "support"), "user:find", { text: MOBILE })
  expect(found.data.list).toMatchObject([{ mobile: MOBILE }])
})
