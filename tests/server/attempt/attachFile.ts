import { randomUUID } from "node:crypto"
import type { Payload } from "#domain/contract/Contract.ts"
import { sign } from "#domain/protocol/sign.ts"
import type { Learner, StudySite } from "../content/studySite.ts"

/** Sends a file of an answer, as a page does. */
export const attachFile = async (
  site: StudySite,
  learner: Learner,
  attempt_id: string,
  bytes: Uint8Array,
  part: Omit<Payload<"exam.attach">, "attempt_id"> = {},
) => {
  const form = new FormData()
  form.set("file", new Blob([new Uint8Array(bytes)]), "photo")
  const encoded = new Response(form)
  const time = String(Math.floor(site.clock.now / 1000))
  const answer = await site.app.inject({
    method: "POST",
    url: `/api/exam/attach?${new URLSearchParams({ attempt_id, ...part })}`,
    headers: {
      host: "a.test",
      authorization: learner.token,
      sign: sign(time, site.deps.config.signSalt),
      "access-time": time,
      "idempotency-key": randomUUID(),
      "content-type": encoded.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  const { code, msg, data } = answer.json<{
    code: number
    msg: string
    data: { file: string; url: string; next?: number }
  }>()
  return { status: answer.statusCode, code, msg, data }
}
