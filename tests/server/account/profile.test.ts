import { mkdir, readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { crc32 } from "node:zlib"
import sharp from "sharp"
import { afterAll, beforeAll, expect, it } from "vitest"
import { sign } from "#domain/protocol/sign.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { rewriteAvatars } from "#server/account/rewriteAvatars.ts"
import { takeAvatarsFromFolder } from "#server/account/takeAvatarsFromFolder.ts"
import { signUp } from "../../support/people.ts"
import { makeTestServer, type TestServer } from "../../support/testServer.ts"

let server: TestServer
let token: string
beforeAll(async () => {
  server = await makeTestServer()
  token = await signUp(server, "13800000001")
})
afterAll(() => server.close())

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 1 } } })
const PNG = await red(40, 30).png().toBuffer()
const JPEG = await red(900, 600)
  .withExif({ IFD0: { Make: "SecretCamera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "28/1 12/1 0/1" } })
  .jpeg()
  .toBuffer()
const WEBP = await red(600, 900).webp().toBuffer()

const upload = async (bytes: Buffer, { field = "file", name = "me.png", who = token } = {}) => {
  const form = new FormData()
  form.set(field, new Blob([new Uint8Array(bytes)], { type: "image/png" }), name)
  const encoded = new Response(form)
  const { deps, clock } = server
  const time = String(Math.floor(clock.now / 1000))
  return server.app.inject({
    method: "POST",
    url: "/api/user/avatar",
    headers: {
      host: "a.test",
      authorization: who,
      sign: sign(time, deps.config.signSalt),
      "access-time": time,
      "content-type": encoded.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}
const get = (url: string, host = "a.test") => server.app.inject({ url, headers: { host } })
const stored = async () => (await server.sql<{ name: string }[]>`select name from avatars`).map(({ name }) => name)

it("answers who is signed in, with the number masked", async () => {
  const { data } = await server.call("user.info", {}, { token })
  expect(data).toStrictEqual({
    id: expect.stringMatching(/^u[\w-]{12}$/),
    mobile: "138****0001",
    name: "学员0001",
    avatar: "",
    region: { id: "430000", name: "湖南" },
    exam_day: null,
    daily_questions: null,
    lastStudySubject: null,
    lastStudySubjectLevel3: null,
  })
})

it("changes what is given and leaves the rest", async () => {
  const changed = await server.call("user.saveInfo", { name: " 小明 ", exam_day: "2026-06-14" }, { token })
  expect(changed.data).toMatchObject({ name: "小明", exam_day: "2026-06-14", region: { id: "430000" } })
  const moved = await server.call("user.saveInfo", { region_id: "440000" }, { token })
  expect(moved.data).toMatchObject({ name: "小明", exam_day: "2026-06-14", region: { id: "440000", name: "广东" } })
  const cleared = await server.call("user.saveInfo", { exam_day: null }, { token })
  expect(cleared.data).toMatchObject({ name: "小明", exam_day: null })
  expect((await server.call("user.saveInfo", {}, { token })).data).toStrictEqual(cleared.data)
})

it("keeps a daily amount, and takes it back", async () => {
  const kept = await server.call("user.saveInfo", { daily_questions: "20" }, { token })
  expect(kept.data).toMatchObject({ daily_questions: 20 })
  expect((await server.call("user.saveInfo", { daily_questions: null }, { token })).data).toMatchObject({
    daily_questions: null,
  })
})

it("shows the default region to a learner whose region the agency does not have", async () => {
  await server.sql`update users set region_id = '110000'`
  const { data } = await server.call("user.info", {}, { token })
  expect(data).toMatchObject({ region: { id: "430000", name: "湖南" } })
})

it("refuses a region that the agency has not, a day that is none and an empty name", async () => {
  const wrong = [
    [{ region_id: "110000" }, "region_id", "没有这个地区"],
    [{ exam_day: "2026-02-30" }, "exam_day", "考试日期不是有效的日期"],
    [{ daily_questions: "0" }, "daily_questions", "每天题量应在1到200题之间"],
    [{ daily_questions: "201" }, "daily_questions", "每天题量应在1到200题之间"],
    [{ study_subject_id: "nothing" }, "study_subject_id", "没有这个科目"],
    [{ name: "  " }, "name", "请输入昵称"],
    [{ name: "王 老师" }, "name", "名字里不能有“老师”，以免被认作机构的人"],
    [{ name: "王\u202E芳" }, "name", "名字里有看不见的字符，请删掉后再试"],
  ] as const
  for (const [payload, path, message] of wrong) {
    const { status, data } = await server.call("user.saveInfo", payload, { token })
    expect([status, data]).toStrictEqual([422, { fields: [{ path, message }] }])
  }
})

it("takes PNG, JPEG and WebP, writes one of its own, keeps the last one and serves it safely", async () => {
  expect(JPEG.includes("SecretCamera")).toBe(true)
  for (const [bytes, ...size] of [
    [PNG, 40, 30],
    [JPEG, 512, 512],
    [WEBP, 512, 512],
  ] as const) {
    expect((await upload(bytes, { name: "../../x.html" })).statusCode).toBe(200)
    const { avatar } = (await server.call("user.info", {}, { token })).data as { readonly avatar: string }
    expect(avatar).toMatch(new RegExp(`^/uploads/avatar/[\\w-]{36}\\.jpg$`))
    const file = await get(avatar)
    const { format, width, height, exif } = await sharp(file.rawPayload).metadata()
    expect([format, exif, width, height]).toStrictEqual(["jpeg", undefined, ...size])
    expect(file.rawPayload.includes("SecretCamera")).toBe(false)
    expect(file.headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    })
    expect(await stored()).toStrictEqual([avatar.split("/").at(-1)])
    expect((await get(avatar, "b.test")).statusCode).toBe(404)
  }
})

it("takes pictures that an earlier version left in the data folder, and leaves what is nobody's", async () => {
  const [user] = await server.sql<{ id: string }[]>`select id from users where mobile = '13800000001'`
  await server.sql`update users set avatar = '/uploads/avatar/old.png' where id = ${user?.id ?? ""}`
  await server.sql`delete from avatars`
  const folder = join(server.deps.config.dataDir, "uploads", "a", "avatar")
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, "old.png"), PNG)
  await writeFile(join(folder, "nobodys.png"), PNG)
  expect(await takeAvatarsFromFolder(server.sql, server.deps.config.dataDir)).toBe(1)
  expect([await stored(), await readdir(folder)]).toStrictEqual([["old.png"], ["nobodys.png"]])
  expect((await get("/uploads/avatar/old.png")).rawPayload.equals(PNG)).toBe(true)
  expect(await takeAvatarsFromFolder(server.sql, server.deps.config.dataDir)).toBe(0)
})

it("rewrites what an earlier version stored as it came, and deletes what is no picture", async () => {
  const other = await signUp(server, "13800000003")
  const avatarOf = async (who: string) =>
    ((await server.call("user.info", {}, { token: who })).data as { readonly avatar: string }).avatar
  for (const who of [token, other]) await upload(PNG, { who })
  const before = await stored()
  await server.sql`update avatars set is_rewritten = false, bytes = ${JPEG}`
  await server.sql`update avatars set bytes = 'nothing' where name = ${(await avatarOf(other)).split("/").at(-1) ?? ""}`
  expect(await runSteps(rewriteAvatars, { pool: server.sql }, { name: "rewrite" })).toBe(2)
  const [name = ""] = await stored()
  expect([await avatarOf(token), await avatarOf(other)]).toStrictEqual([`/uploads/avatar/${name}`, ""])
  expect(before).not.toContain(name)
  expect((await get(`/uploads/avatar/${name}`)).rawPayload.includes("SecretCamera")).toBe(false)
  expect(await runSteps(rewriteAvatars, { pool: server.sql }, { name: "rewrite" })).toBe(0)
})

it("refuses a picture whose header claims more pixels than a camera has, and one that is cut off", async () => {
  const huge = Buffer.from(PNG)
  huge.writeUInt32BE(60_000, 16)
  huge.writeUInt32BE(60_000, 20)
  huge.writeInt32BE(crc32(huge.subarray(12, 29)) | 0, 29)
  const before = await stored()
  const answers = await Promise.all([upload(huge), upload(JPEG.subarray(0, 400))])
  expect(answers.map((answer) => [answer.statusCode, answer.json().msg])).toStrictEqual([
    [422, "图片的像素太多，请换一张小一点的"],
    [422, "这张图片打不开，换一张试试"],
  ])
  expect(await stored()).toStrictEqual(before)
})

it("takes twenty pictures a day of a learner", async () => {
  await server.sql`delete from rate_limits`
  for (let n = 0; n < 20; n += 1) expect((await upload(PNG)).statusCode).toBe(200)
  const { statusCode, headers } = await upload(PNG)
  expect([statusCode, headers["retry-after"]]).toStrictEqual([429, String(22 * 3_600)])
  await server.sql`delete from rate_limits`
})

it("refuses what is no picture, whatever it calls itself", async () => {
  const before = await stored()
  for (const bytes of [Buffer.from("<svg onload=alert(1)>"), Buffer.from("GIF89a"), Buffer.alloc(0)]) {
    const response = await upload(bytes)
    expect([response.statusCode, response.json().data.fields[0].path]).toStrictEqual([422, "file"])
  }
  expect((await upload(PNG, { field: "other" })).statusCode).toBe(422)
  expect(await stored()).toStrictEqual(before)
})

it("refuses a picture over 2 MB, a broken form, JSON, and a missing token", async () => {
  const large = await upload(Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]))
  expect([large.statusCode, large.json().msg]).toStrictEqual([413, "文件不能超过2M"])
  const huge = await upload(Buffer.concat([PNG, Buffer.alloc(3 * 1024 * 1024)]))
  expect(huge.statusCode).toBe(413)
  const broken = { token, headers: { "content-type": "multipart/form-data; boundary=x" } }
  expect((await server.call("user.avatar", {}, broken)).status).toBe(400)
  expect((await server.call("user.avatar", {}, { token })).status).toBe(415)
  expect((await upload(PNG, { who: "forged" })).statusCode).toBe(401)
})
