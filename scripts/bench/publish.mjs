import { createHash, randomBytes } from "node:crypto"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { imported } from "./import.mjs"
import { makeContent } from "./makeContent.mjs"
import { median, ms, quantile, seconds } from "./numbers.mjs"
import { makeSaver, savesDuring } from "./saver.mjs"
import { connect, scratch, serve } from "./site.mjs"

const BANKS = 100
const ROUNDS = 5
const TURN_MS = 6_000

const page = (text) => `---\ntitle: 关于我们\n---\n\n${text}\n`
const article = (text) => `---\ntitle: 通知\ncategory_id: "1"\ndate: "2026-10-12"\nsummary: ${text}\n---\n\n正文\n`

/** Somebody of the site at the back office; gives what publishes a text there and resolves to the milliseconds it took. */
const publisherAt = async ({ url, dataDir }, undo) => {
  const sql = connect(dataDir, undo)
  const token = randomBytes(32).toString("base64url")
  const [{ id: agency }] = await sql`select id from agencies where is_default`
  await sql`
    insert into admin_accounts (agency_id, id, login, name, role, password_hash, totp_secret, created_at)
    values (${agency}, 'bench', 'bench', 'bench', 'operator', '', '', now())`
  await sql`
    insert into admin_sessions (agency_id, token_hash, account_id, created_at, seen_at, proved_at, device)
    values (${agency}, ${createHash("sha256").update(token).digest()}, 'bench', now(), now(), now(), '')`
  return async (path, text) => {
    const begin = performance.now()
    const bytes = Buffer.from(text).toString("base64")
    const answer = await fetch(`${url}/admin/api/act`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: `admin=${token}` },
      body: JSON.stringify({ act: "content:publish", input: { path, file: { name: "file", bytes } }, dry_run: false }),
    })
    const body = await answer.text()
    if (!answer.ok) throw new Error(`content:publish of ${path} answered ${answer.status} ${body.slice(0, 300)}`)
    return performance.now() - begin
  }
}

/** What publishing one file takes at 100,000 questions, and what saves of exams take meanwhile. */
export const publishing = async ({ undo }) => {
  const folder = scratch(undo)
  makeContent(folder, { agencies: 1, banks: BANKS, questions: 1_000, shared: true })
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write("pages/about.md", page("原来"))
  write("catalog/news.yaml", '- id: "1"\n  name: 公告\n')
  write("catalog/news/one.md", article("原来"))
  const site = await serve([process.execPath, "server/main.ts"], { dataDir: scratch(undo), undo })
  const save = await makeSaver(site, undo)
  const publish = await publisherAt(site, undo)
  console.error(`  imported in ${seconds((await imported(folder, site, undo)).took)}`)
  const bank = "catalog/banks/made7/questions.yaml"
  const questions = readFileSync(join(folder, bank), "utf8")
  const agency = readFileSync(join(folder, "agencies/made0.yaml"), "utf8")
  const files = {
    "a page": ["pages/about.md", (n) => page(`第${n}次`)],
    "an article of the news": ["catalog/news/one.md", (n) => article(`第${n}次`)],
    "an agency": ["agencies/made0.yaml", (n) => agency.replace("学一点", `学${n}点`)],
    "a bank of 1,000, one question changed": [bank, (n) => questions.replace(/^( {2}stem: )/m, `$1第${n}次：`)],
  }
  const rows = []
  for (const [what, [path, textOf]] of Object.entries(files)) {
    const took = []
    for (let n = 1; n <= ROUNDS; n += 1) took.push(await publish(path, textOf(n)))
    const budget = path === bank ? "≤ 2 s" : "≤ 1 s"
    rows.push({ what, measured: `${ms(median(took))}, at most ${ms(Math.max(...took))}`, budget })
    console.error(`  ${what}: ${rows.at(-1).measured}`)
  }
  // after all of these: beside exams it rests
  for (const [what, [path, textOf]] of Object.entries(files)) {
    const alone = await savesDuring(save, setTimeout(TURN_MS))
    let [n, waited] = [ROUNDS, []]
    const beside = await savesDuring(
      save,
      (async () => {
        for (const end = performance.now() + TURN_MS; performance.now() < end;) {
          n += 1
          waited = [...waited, await publish(path, textOf(n))]
        }
      })(),
    )
    const p99 = (taken) => quantile(taken, 0.99)
    rows.push({
      what: `p99 of saves beside ${what}`,
      measured: `${p99(beside).toFixed(1)} ms, alone ${p99(alone).toFixed(1)} ms; then it takes ${ms(median(waited))}`,
    })
    console.error(`  ${rows.at(-1).what}: ${rows.at(-1).measured}`)
  }
  await site.stop()
  return {
    how: `npm run bench -- --only publish: content:publish by the back office's call at ${BANKS} × 1,000 questions of one agency, ${ROUNDS} times, and one after the other for ${TURN_MS / 1_000} s beside a save every 15 ms from 64 exams`,
    rows,
  }
}
