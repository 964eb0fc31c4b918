import { afterAll, beforeAll, expect, it } from "vitest"
import { cleanSvg } from "#server/media/cleanSvg.ts"
import { makeAsk, signedInAs } from "../admin/backOffice.ts"
import { makeStudySite, type StudySite } from "./studySite.ts"

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" onload="alert(1)"><script>alert(1)</script><path d="M0 0h8v8z" fill="#f00"/></svg>`
const CLEAN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z" fill="#f00"></path></svg>`
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=",
  "base64",
)

let site: StudySite
beforeAll(async () => {
  site = await makeStudySite({ "agencies/a/logo.svg": SVG })
})
afterAll(() => site.close())

const settingsOf = async (agency: string) => {
  const [row] = await site.sql`select config -> 'config' as config from agencies where id = ${agency}`
  return row?.["config"] as { readonly logo?: string; readonly favicon?: string }
}
const get = (url: string, host = "a.test") => site.app.inject({ url, headers: { host } })

it("an agency's logo is served from its own host, cleaned, and from no other", async () => {
  const { logo = "", favicon } = await settingsOf("a")
  expect([logo, favicon, (await settingsOf("b")).logo]).toStrictEqual([
    expect.stringMatching(/^\/brand\/[\da-f]{24}\.svg$/),
    undefined,
    undefined,
  ])
  const answer = await get(logo)
  expect([answer.statusCode, answer.headers["content-type"], answer.body]).toStrictEqual([200, "image/svg+xml", CLEAN])
  expect(answer.headers["content-security-policy"]).toContain("sandbox")
  expect([(await get(logo, "b.test")).statusCode, (await get("/brand/.svg")).statusCode]).toStrictEqual([404, 404])
})

it("a favicon is published as a file, checked by what is in it, and taken back", async () => {
  const cookie = await signedInAs(site, "editor")
  const publish = (path: string, bytes: Buffer, act = "content:publish") =>
    makeAsk(site)(
      "act",
      {
        act,
        input: act === "content:remove" ? { path } : { path, file: { name: path, bytes: bytes.toString("base64") } },
        dry_run: false,
      },
      { cookie },
    )
  const wrong = await publish("agencies/a/favicon.svg", PNG)
  expect([wrong.code, wrong.msg]).toStrictEqual([
    10405,
    expect.stringContaining("这是 PNG，路径应为 agencies/a/favicon.png"),
  ])
  expect((await publish("agencies/a/favicon.png", Buffer.from("GIF89a"))).msg).toContain("不是 PNG 图片")
  expect((await publish("agencies/a/logo.png", PNG)).msg).toContain("两个只能留一个")
  expect((await publish("agencies/b/logo.png", PNG)).code).toBe(10405)
  expect((await publish("agencies/a/favicon.png", PNG)).code).toBe(20200)
  const { favicon = "" } = await settingsOf("a")
  expect((await get(favicon)).rawPayload).toStrictEqual(PNG)
  expect((await publish("agencies/a/favicon.png", PNG, "content:remove")).code).toBe(20200)
  expect([(await settingsOf("a")).favicon, (await get(favicon)).statusCode]).toStrictEqual([undefined, 404])
})

it.each([
  ["<svg><foreignObject><iframe src='https://x.test'/></foreignObject></svg>", "<svg></svg>"],
  ['<svg><use href="https://x.test/a.svg#b" /><use href="#b" /></svg>', '<svg><use></use><use href="#b"></use></svg>'],
  ['<svg><a href="javascript:alert(1)"><text>字</text></a></svg>', "<svg><text>字</text></svg>"],
  [
    '<svg><rect fill="url(https://x.test)" style="fill:url(#g)" /></svg>',
    '<svg><rect style="fill:url(#g)"></rect></svg>',
  ],
  ["<svg><style>@import 'x';</style><style>.a{fill:red}</style></svg>", "<svg><style>.a{fill:red}</style></svg>"],
  ['<svg><animate attributeName="href" to="x" /><image href="data:x" /></svg>', "<svg></svg>"],
])("%s keeps what draws alone", (svg, clean) => {
  expect(cleanSvg(svg)).toBe(clean)
})
