import { createHash } from "node:crypto"
import sharp from "sharp"
import { stringify } from "yaml"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Attempt } from "#domain/contract/examAttempt.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import { leaveAccounts } from "#server/account/leaveAccounts.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { listAwaitedMarks } from "#server/result/operateMarks.ts"
import { moveAnswerFiles, removeAnswerFiles } from "#server/attempt/moveAnswerFiles.ts"
import { makeServer } from "#server/http/makeServer.ts"
import { deleteExpired } from "#server/jobs/deleteExpired.ts"
import { makeDeps } from "#server/makeDeps.ts"
import { bucketStore } from "#server/objects/bucketStore.ts"
import { nextAnswers } from "#server/result/operateMarking.ts"
import { freeDevice } from "#server/attempt/operateDevices.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { startS3Stub } from "../../support/s3Stub.ts"
import { START } from "../../support/testServer.ts"
import { sampleFiles, sampleQuestions } from "../content/sampleContent.ts"
import { dataOf, type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { attachFile } from "./attachFile.ts"
import { CLIENT, handIn, save, start } from "./sitting.ts"

const DAY = 86_400_000
const DUE = Date.parse("2026-03-03T22:00:00+08:00")
const HOMEWORK = { paper_id: "p4" }

const pictureOf = (red: number) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: red, g: 0, b: 0 } } })
const PDF = Buffer.from("%PDF-1.7\n%homework\n")
let JPEG: Buffer
let site: StudySite

beforeAll(async () => {
  JPEG = await pictureOf(200).jpeg().toBuffer()
  const { minutes: _, ...paper } = sampleFiles["catalog/papers/p1.yaml"] as { readonly minutes: number }
  site = await makeStudySite({
    "catalog/banks/bank1/questions.yaml": stringify(
      sampleQuestions.map((question) => (question.id === "q5" ? { ...question, attachments: 2 } : question)),
    ),
    "catalog/papers/p4.yaml": {
      ...paper,
      id: "p4",
      name: "第一周作业",
      key_policy: "after_close",
      homework: true,
      closes: "2026-03-03 22:00",
    },
    "catalog/papers/p5.yaml": { ...paper, id: "p5", name: "一台设备", minutes: 120, room: { one_device: true } },
  })
})
afterAll(() => site.close())

const nameOf = (bytes: Buffer, kind: string) => `${createHash("sha256").update(bytes).digest("hex")}.${kind}`

const attach = (learner: Learner, attempt_id: string, bytes: Buffer) => attachFile(site, learner, attempt_id, bytes)
const fetched = (url: string, host = "a.test") => site.app.inject({ url, headers: { host } })
const held = (attempt_id: string) =>
  site.sql<{ name: string }[]>`select name from attempt_files where attempt_id = ${attempt_id} order by name`
const write = (learner: Learner, attempt_id: string, seq: number, ...value: ReadonlyArray<string>) =>
  save(learner, attempt_id, [{ seq, question_id: "q5", value }])

it("takes what the device before still sends, once another one goes on", async () => {
  const learner = await site.learner()
  const on = (device: string) => ({ headers: { cookie: `device=${device.repeat(43)}` } })
  const { attempt_id } = dataOf(
    await learner.ask("exam.start", { paper_id: "p5", client_id: CLIENT }, on("a")),
  ) as Attempt
  await write(learner, attempt_id, 1, "见图", nameOf(PDF, "pdf"))
  await site.sql.begin((sql) =>
    freeDevice(sql, operatorContext({ agency: "a", now: site.clock.now }), { attempt: attempt_id }),
  )
  expect((await learner.ask("exam.takeOver", { attempt_id, client_id: "b" }, on("b"))).code).toBe(20200)
  expect(await attach(learner, attempt_id, PDF)).toMatchObject({ code: 20200, data: { file: nameOf(PDF, "pdf") } })
  expect(await held(attempt_id)).toHaveLength(1)
})

it("keeps a file once under the name that its bytes have, and shows it to whom it was given", async () => {
  site.clock.now = START
  const [learner, other] = [await site.learner(), await site.learner()]
  const { attempt_id, questions } = await start(learner, HOMEWORK)
  expect(questions.find(({ id }) => id === "q5")?.attachments).toBe(2)
  const [first, again] = [await attach(learner, attempt_id, JPEG), await attach(learner, attempt_id, JPEG)]
  const name = nameOf(JPEG, "jpg")
  expect([first.status, first.data.file, again.data.file]).toStrictEqual([200, name, name])
  expect(await held(attempt_id)).toHaveLength(1)
  const shown = await fetched(first.data.url)
  expect([shown.statusCode, shown.rawPayload.equals(JPEG)]).toStrictEqual([200, true])
  expect(shown.headers).toMatchObject({
    "content-type": "image/jpeg",
    "content-disposition": "inline",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "private, max-age=600",
  })
  expect((await fetched((await attach(learner, attempt_id, PDF)).data.url)).headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="${nameOf(PDF, "pdf").slice(0, 8)}.pdf"`,
  })
  // another name, another agency, later, and another learner
  expect((await fetched(first.data.url.replace(name, nameOf(PDF, "pdf")))).statusCode).toBe(403)
  expect((await fetched(first.data.url, "b.test")).statusCode).toBe(403)
  expect((await attach(other, attempt_id, JPEG)).status).toBe(404)
  site.clock.now += 7 * 3_600_000
  expect((await fetched(first.data.url)).statusCode).toBe(403)
})

it("refuses what is no picture and no PDF, is too large, or has in it what a camera noted", async () => {
  site.clock.now = START
  const learner = await site.learner()
  const { attempt_id } = await start(learner, HOMEWORK)
  const refused = async (bytes: Buffer) => (await attach(learner, attempt_id, bytes)).status
  expect(await refused(Buffer.from("<html><script>alert(1)</script>"))).toBe(422)
  expect(await refused(Buffer.alloc(0))).toBe(422)
  expect(await refused(await pictureOf(1).png().toBuffer())).toBe(422)
  expect(await refused(JPEG.subarray(0, 12))).toBe(422)
  expect(
    await refused(
      await pictureOf(1)
        .withExif({ IFD0: { Make: "SecretCamera" } })
        .jpeg()
        .toBuffer(),
    ),
  ).toBe(422)
  expect(await refused(Buffer.concat([JPEG, Buffer.alloc(1024 * 1024)]))).toBe(413)
  expect(await refused(Buffer.concat([PDF, Buffer.alloc(2 * 1024 * 1024 - 10)]))).toBe(413)
  const other = await start(learner, { paper_id: "p1" })
  await site.sql`update questions set body = body - 'attachments' where id = 'q5'`
  expect((await attach(learner, other.attempt_id, JPEG)).status).toBe(409)
  await site.sql`update questions set body = body || '{"attachments": 2}' where id = 'q5'`
  for (let n = 0; n < 8; n += 1) expect(await refused(Buffer.concat([PDF, Buffer.from([n])]))).toBe(200)
  expect(await refused(Buffer.concat([PDF, Buffer.from([8])]))).toBe(409)
})

it("joins a file that comes in parts, and goes on where it was cut", async () => {
  site.clock.now = START
  const [learner, other] = [await site.learner(), await site.learner()]
  const { attempt_id } = await start(learner, HOMEWORK)
  const bytes = Buffer.concat([PDF, Buffer.alloc(30, "x")])
  const file = nameOf(bytes, "pdf")
  const part = async (from: number, to: number, given: object = {}, sender = learner) => {
    const { status, code, data } = await attachFile(site, sender, attempt_id, bytes.subarray(from, to), {
      file,
      offset: String(from),
      size: String(bytes.length),
      ...given,
    })
    return status !== 200 ? status : code === EXAM_CODES.ended ? code : (data.next ?? data.file)
  }
  // one that was lost, the same twice, one too early
  expect(await part(20, 30)).toBe(0)
  expect(await part(0, 20)).toBe(20)
  expect(await part(0, 20)).toBe(20)
  expect(await part(30, 40)).toBe(20)
  // of nobody else, under no other name, never more than the whole
  expect(await part(20, 30, {}, other)).toBe(404)
  expect(await part(20, 30, { file: "../../x.pdf" })).toBe(422)
  expect(await part(20, 20)).toBe(422)
  expect(await part(20, bytes.length, { size: "30" })).toBe(422)
  expect(await part(20, 30, { size: String(2 * 1024 * 1024 + 1) })).toBe(422)
  expect(await held(attempt_id)).toHaveLength(0)
  expect(await Promise.all([part(20, bytes.length), part(20, bytes.length)])).toContain(file)
  expect(await part(0, 20)).toBe(file)
  expect((await held(attempt_id)).map(({ name }) => name)).toStrictEqual([file])
  const kept = () => site.sql`select name from attempt_file_parts where attempt_id = ${attempt_id}`
  expect(await kept()).toHaveLength(0)
  // other bytes than its name says: begun anew
  const lied = nameOf(PDF, "pdf")
  expect(await part(0, 20, { file: lied })).toBe(20)
  expect(await part(20, bytes.length, { file: lied })).toBe(422)
  expect(await kept()).toHaveLength(0)
  // as many files as could be kept
  for (let n = 0; n < 8; n += 1) expect(await part(0, 20, { file: nameOf(Buffer.from([n]), "pdf") })).toBe(20)
  expect(await part(0, 20, { file: nameOf(Buffer.from([8]), "pdf") })).toBe(409)
  await runSteps(deleteExpired, { ...site.deps, now: () => START + 7 * DAY }, { name: "work", wait: true })
  expect(await kept()).toHaveLength(0)
  site.clock.now = DUE + 3_600_000
  expect((await learner.get("exam.state", { attempt_id })).state).toBe("closed")
  expect(await part(0, 20, { file: lied })).toBe(EXAM_CODES.ended)
})

it("hands nothing in that names a file which is not here, and takes the file after the end by its name", async () => {
  site.clock.now = START
  const [learner, late] = [await site.learner(), await site.learner()]
  const { attempt_id } = await start(learner, HOMEWORK)
  await write(learner, attempt_id, 1, "见图", nameOf(JPEG, "jpg"), nameOf(PDF, "pdf"))
  await attach(learner, attempt_id, JPEG)
  const view = await learner.get("exam.attempt", { attempt_id })
  expect(view.files?.map(({ file }) => file)).toStrictEqual([nameOf(JPEG, "jpg")])
  const refused = await learner.ask("exam.handIn", { attempt_id, client_id: CLIENT, epoch: 1, last_seq: 1 })
  expect(refused).toMatchObject({ code: EXAM_CODES.filesMissing, msg: "还有1个附件没有上传，上传后即可交卷" })
  await attach(learner, attempt_id, PDF)
  expect((await handIn(learner, attempt_id, 1)).by).toBe("learner")
  const { files = [] } = await learner.get("exam.result", { attempt_id })
  expect(files.map(({ file }) => file)).toStrictEqual([nameOf(JPEG, "jpg"), nameOf(PDF, "pdf")])
  expect((await fetched(files[0]?.url ?? "")).rawPayload.equals(JPEG)).toBe(true)

  const second = await start(late, HOMEWORK)
  await write(late, second.attempt_id, 1, "", nameOf(PDF, "pdf"))
  site.clock.now = DUE + 3_600_000
  // what it named in time comes after the end; another one does not
  expect((await late.get("exam.state", { attempt_id: second.attempt_id })).state).toBe("closed")
  expect((await attach(late, second.attempt_id, JPEG)).code).toBe(EXAM_CODES.ended)
  const context = operatorContext({ agency: "a", now: site.clock.now })
  const batch = async () => {
    const { data } = await nextAnswers(site.sql, context, { paper: "p4", question: "q5" })
    return (
      data as { answers: ReadonlyArray<{ text: string; files?: ReadonlyArray<{ name: string; url: string | null }> }> }
    ).answers
  }
  const missing = (await batch()).find(({ files }) => files?.length === 1)
  expect([missing?.text, missing?.files]).toStrictEqual(["", [{ name: nameOf(PDF, "pdf"), url: null }]])
  expect((await attach(late, second.attempt_id, PDF)).status).toBe(200)
  expect((await batch()).map(({ text, files }) => [text, files?.map(({ url }) => url)])).toStrictEqual(
    expect.arrayContaining([
      ["", [`/admin/api/attachment/${second.attempt_id}/${nameOf(PDF, "pdf")}`]],
      ["见图", [nameOf(JPEG, "jpg"), nameOf(PDF, "pdf")].map((name) => `/admin/api/attachment/${attempt_id}/${name}`)],
    ]),
  )
  const { data: waiting } = await listAwaitedMarks(site.sql, context)
  expect((waiting as { list: ReadonlyArray<object> }).list).toContainEqual(
    expect.objectContaining({
      answer: "见图",
      files: [nameOf(JPEG, "jpg"), nameOf(PDF, "pdf")].map((name) => ({
        name,
        url: `/admin/api/attachment/${attempt_id}/${name}`,
      })),
    }),
  )
  expect((await fetched(`/admin/api/attachment/${attempt_id}/${nameOf(JPEG, "jpg")}`)).statusCode).toBe(401)
})

it("drops what no answer names a month after the end, and everything with the account", async () => {
  await site.sql`delete from attempts`
  site.clock.now = START
  const learner = await site.learner()
  const { attempt_id } = await start(learner, HOMEWORK)
  await attach(learner, attempt_id, JPEG)
  await attach(learner, attempt_id, PDF)
  await write(learner, attempt_id, 1, "", nameOf(JPEG, "jpg"))
  await handIn(learner, attempt_id, 1)
  const work = (step: typeof deleteExpired) => runSteps(step, site.deps, { name: "work", wait: true })
  site.clock.now = START + 29 * DAY
  await work(deleteExpired)
  expect(await held(attempt_id)).toHaveLength(2)
  site.clock.now = START + 31 * DAY
  await work(deleteExpired)
  expect((await held(attempt_id)).map(({ name }) => name)).toStrictEqual([nameOf(JPEG, "jpg")])
  await site.sql`update users set leaves_at = ${site.clock.now} where id = ${learner.id}`
  await work(leaveAccounts)
  expect(await held(attempt_id)).toHaveLength(0)
})

it("moves files to a bucket where one is set, shows them from there, and loses none while it is away", async () => {
  await site.sql`delete from attempts`
  site.clock.now = START
  const stub = await startS3Stub()
  const config = { ...site.deps.config, answerBucket: stub.bucket }
  const deps = await makeDeps(config, { pool: site.sql, address: site.database.address }, () => site.clock.now)
  const app = await makeServer({ ...deps, logSink: { write: () => {} } })
  const store = bucketStore(stub.bucket, async () => undefined)
  const move = () => runSteps(moveAnswerFiles(store), deps, { name: "move" })
  const remove = (now: number) => runSteps(removeAnswerFiles(store), { ...deps, now: () => now }, { name: "remove" })
  const shown = async (url: string) => {
    const { statusCode, rawPayload } = await app.inject({ url, headers: { host: "a.test" } })
    return [statusCode, nameOf(rawPayload, "jpg")]
  }
  try {
    const learner = await site.learner()
    const { attempt_id } = await start(learner, HOMEWORK)
    const { url } = (await attach(learner, attempt_id, JPEG)).data
    await attach(learner, attempt_id, PDF)
    stub.fail(503, "cut", 500, 503)
    await expect(move()).rejects.toThrow("503 SlowDown")
    expect(await shown(url)).toStrictEqual([200, nameOf(JPEG, "jpg")])
    expect(await move()).toBe(2)
    expect(await move()).toBe(0)
    expect([...stub.objects.keys()].toSorted()).toStrictEqual(
      [nameOf(JPEG, "jpg"), nameOf(PDF, "pdf")].map((name) => `site/a/${attempt_id}/${name}`).toSorted(),
    )
    expect(await site.sql`select size from attempt_files where bytes is null order by size`).toMatchObject(
      [JPEG.length, PDF.length].toSorted((one, other) => one - other).map((size) => ({ size })),
    )
    expect(await shown(url)).toStrictEqual([200, nameOf(JPEG, "jpg")])
    expect((await attach(learner, attempt_id, JPEG)).status).toBe(200)
    // a process that was not told of the bucket, and a bucket that is away
    expect((await fetched(url)).statusCode).toBe(503)
    stub.fail(403)
    expect((await shown(url))[0]).toBe(503)
    await site.sql`update users set leaves_at = ${site.clock.now} where id = ${learner.id}`
    await runSteps(leaveAccounts, site.deps, { name: "work", wait: true })
    expect([await remove(Date.now()), stub.objects.size]).toStrictEqual([0, 2])
    expect([await remove(Date.now() + 11 * 60_000), stub.objects.size]).toStrictEqual([2, 0])
  } finally {
    await app.close()
    await stub.close()
  }
})
