import { Refusal } from "../core/Refusal.ts"
import type { RegisterRoutes } from "../core/RegisterRoutes.ts"
import { sendObject } from "../objects/sendObject.ts"
import { checkGrant } from "../core/checkGrant.ts"
import { plainPage } from "../core/plainPage.ts"
import { handoutExtension } from "./mediaAddress.ts"

const TYPES: Readonly<Record<string, string>> = {
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
}

const SHUT = "default-src 'none'; frame-ancestors 'self'; sandbox"
/** Browsers show no PDF in a sandbox: their viewer is a plugin that draws with styles of its own. */
const VIEWER = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

interface Row {
  readonly name: string
  readonly html: string
  readonly file: string | null
}

/** Handouts under `/handout/<grant>/<id><extension>`: pages of their own text, PDFs and pictures. */
export const registerHandouts: RegisterRoutes = (app, { pool, keys, now, media }) => {
  app.get<{ Params: Record<"grant" | "file", string> }>("/handout/:grant/:file", async (request, reply) => {
    const { grant, file: asked } = request.params
    const extension = /\.[a-z]+$/.exec(asked)?.[0] ?? ""
    const id = asked.slice(0, asked.length - extension.length)
    checkGrant({ keys, now }, request.agency.id, `handout/${id}`, grant)
    const rows = await pool<Row[]>`
      select name, html, file from resources where agency_id = ${request.agency.id} and id = ${id}`
    const handout = rows[0]
    if (handout === undefined || handoutExtension(handout.file) !== extension) throw missing()
    if (handout.file === null)
      return reply
        .headers({ ...KEPT, "content-security-policy": `${SHUT}; img-src 'self'` })
        .type("text/html; charset=utf-8")
        .send(plainPage(handout.name, handout.html))
    const type = TYPES[extension]
    if (type === undefined) throw missing()
    const sent = await sendObject(media, `handouts/${handout.file}`, request, reply, {
      ...KEPT,
      "content-type": type,
      "content-security-policy": extension === ".pdf" ? VIEWER : SHUT,
    })
    if (sent === null) throw missing()
    return sent
  })
}

const KEPT = { "cache-control": "private, max-age=600" } as const

const missing = (): Refusal => new Refusal({ status: 404, message: "文件不存在" })
