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

/** Somebody of the site at the back office; gives what publishes a text there, and what keeps one as a draft: each resolves to the milliseconds it took. */
const editorAt = async ({ url, dataDir }, undo) => {
  const sql = connect(dataDir, undo)
  const token = randomBytes(32).toString("base64url")
  const [{ id: agency }] = await sql`select id from agencies where is_default`
  await sql`
    insert into admin_accounts (agency_id, id, login, name, role, password_hash, totp_secret, created_at)
    values (${agency}, 'bench', 'bench', 'bench', 'operator', '', '', now())`
  await sql`
    insert into admin_sessions (agency_id, token_hash, account_id, created_at, seen_at, proved_at, device)
    values (${agency}, ${createHash("sha256").update(token).digest()}, 'bench', now(), now(), now(), '')`
  const call = async (name, payload) => {
    const begin = performance.now()
    const answer = await fetch(`${url}/admin/api/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: `admin=${token}` },
      body: JSON.stringify(payload),
    })
    const body = await answer.text()
    const took = performance.now() - begin
    const { code, msg } = JSON.parse(body)
    if (code !== 20200) throw new Error(`${name} answered ${answer.status} ${msg} ${body.slice(0, 300)}`)
    return took
  }
  return {
    publish: (path, text) => {
      const bytes = Buffer.from(text).toString("base64")
      return call("act", { act: "content:publish", input: { path, file: { name: "file", bytes } }, dry_run: false })
    },
    keep: (path, text) =>
      call("draft", { path, base: 0, source: text, typed: { fields: {}, body: text }, publish_at: null, drop: false }),
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
  const { publish, keep } = await editorAt(site, undo)
  console.error(`  imported in ${seconds((await imported(folder, site, undo)).took)}`)
  const bank = "catalog/banks/made7/questions.yaml"
  const questions = readFileSync(join(folder, bank), "utf8")
  const bankText = readFileSync(join(folder, bank.replace("questions", "bank")), "utf8")
  const listed = [...questions.matchAll(/^- (?:\{ )?id: "?([^",\n]+)/gm)]
    .slice(0, 100)
    .map(([, id]) => JSON.stringify(id))
  const paperText = (n) =>
    `id: made-draft\nname: 第${n}次\nbank_id: made7\nsubject_id: ${/^subject_id: (.*)$/m.exec(bankText)?.[1]}\nexam_type: "7"\npass_score: 60\nrules: 每题1分\noptions: shuffled\nsections:\n  - { name: 一, score: 1, question_ids: [${listed.join(", ")}] }\n`
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
  const [question] = /^- [\s\S]*?(?=^- )/m.exec(questions) ?? [""]
  const drafts = {
    "a question": [
      `${bank}#${/id: "?([^"\n]+)/.exec(question)?.[1]}`,
      (n) => question.replace(/^( {2}stem: )/m, `$1第${n}次：`),
    ],
    "a bank": [bank.replace("questions", "bank"), (n) => bankText.replace(/^summary:.*$/m, `summary: 第${n}次`)],
    "an agency": ["agencies/made0.yaml", (n) => agency.replace("学一点", `学${n}点`)],
    "a paper that lists 100 questions": ["catalog/papers/made-draft.yaml", (n) => paperText(n)],
  }
  for (const [what, [path, textOf]] of Object.entries(drafts)) {
    const took = []
    for (let n = 1; n <= ROUNDS; n += 1) took.push(await keep(path, textOf(n)))
    rows.push({
      what: `${what} kept as a draft, with what others make of it`,
      measured: `${ms(median(took))}, at most ${ms(Math.max(...took))}`,
    })
    console.error(`  ${rows.at(-1).what}: ${rows.at(-1).measured}`)
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
