import { createHash, randomBytes } from "node:crypto"
import { openBrowser } from "./browser.mjs"
import { median, ms, quantile } from "./numbers.mjs"
import { connect } from "./site.mjs"

const QUESTIONS = 300
const STEPS = 60
const SAVES = 40
const DAY = 86_400_000

/** A fraction of a root over a sum, as a formula of the server's importer would be. */
const formula = (n) =>
  `<math display="block"><mfrac><msqrt><mrow><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mn>${n}</mn></mrow></msqrt><mrow><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msub><mi>a</mi><mi>i</mi></msub></mrow></mfrac></math>`

const bodyOf = (n) => ({
  stem_html: `<p>第 ${n} 题：已知数列的各项均为正数，下列关于它的表达式的说法，正确的一项是</p>${formula(n)}`,
  options: ["A", "B", "C", "D"].map((key, index) => ({ key, html: `当 ${formula(n + index)} 时成立` })),
  blanks: 0,
})

/** A learner with an open attempt of 300 questions, each with five formulas. */
const prepare = async (sql) => {
  const [agency] = await sql`select id from agencies where is_default`
  const [chapter] = await sql`select bank_id, id from bank_chapters where agency_id = ${agency.id} limit 1`
  const ids = Array.from({ length: QUESTIONS }, (_, n) => `bench-question-${n}`)
  const rows = ids.map((id, n) => ({
    agency_id: agency.id,
    id,
    bank_id: chapter.bank_id,
    chapter_id: chapter.id,
    position: 10_000 + n,
    kind: "single",
    body: bodyOf(n + 1),
    source: "bench",
    year: 2026,
    difficulty: 3,
  }))
  for (const row of rows) await sql`insert into questions ${sql({ ...row, body: sql.json(row.body) })}`
  const now = new Date()
  const until = new Date(now.getTime() + DAY)
  const token = randomBytes(32).toString("base64url")
  const user = "bench-paper"
  await sql`insert into users (agency_id, id, name, created_at) values (${agency.id}, ${user}, ${user}, ${now})`
  await sql`
    insert into tokens (agency_id, token_hash, user_id, created_at, expires_at)
    values (${agency.id}, ${createHash("sha256").update(token).digest()}, ${user}, ${now}, ${until})`
  const rules = { exam_type: "7", feedback: "at_end", timed: true, minutes: 120 }
  await sql`
    insert into attempts (agency_id, id, user_id, source, bank_id, title, rules, key_policy, pass_score, question_ids,
      question_sections, question_scores, started_at, deadline)
    values (${agency.id}, ${user}, ${user}, 'bench', ${chapter.bank_id}, '三百题', ${sql.json(rules)}, 'after_hand_in', 60,
      ${ids}, ${ids.map((_, n) => `第 ${Math.floor(n / 50) + 1} 部分`)}, ${ids.map(() => 1)}, ${now}, ${until})`
  return { token, attempt: user }
}

/** Milliseconds from the key to the frame that shows the next question, for each of some questions. */
const walk = async (steps) => {
  const took = []
  for (let step = 0; step < steps; step++) {
    const before = document.querySelector("article h2")?.textContent
    const start = performance.now()
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }))
    await new Promise((resolve) => {
      const look = () =>
        document.querySelector("article h2")?.textContent === before ? requestAnimationFrame(look) : setTimeout(resolve)
      requestAnimationFrame(look)
    })
    took.push(performance.now() - start)
  }
  return took
}

/** Milliseconds from a click on an option to the word 已保存 for it, for each of some questions. */
const answer = async (saves) => {
  const word = () => document.querySelector("[data-saved]")?.getAttribute("data-saved")
  const until = (is) =>
    new Promise((resolve) => {
      if (is()) return resolve()
      const watch = new MutationObserver(() => {
        if (!is()) return
        watch.disconnect()
        resolve()
      })
      watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    })
  const took = []
  for (let save = 0; save < saves; save++) {
    const option = document.querySelector("article fieldset button[aria-pressed=false]")
    const start = performance.now()
    option.click()
    await until(() => word() !== "saved")
    await until(() => word() === "saved")
    took.push(performance.now() - start)
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true, cancelable: true }))
    // a learner reads before answering again
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  return took
}

const sit = async (browser, url, { token, attempt }, cpu) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "zh-CN" })
  const page = await context.newPage()
  await page.addInitScript((value) => localStorage.setItem("token", value), token)
  const papers = []
  page.on("request", (request) => {
    if (/\/api\/exam\/(start|attempt)/.test(request.url())) papers.push(request.url())
  })
  await page.goto(`${url}/mock-exam?attempt_id=${attempt}`)
  await page.locator("article fieldset button:enabled").first().waitFor()
  await page.waitForLoadState("networkidle")
  const devtools = await context.newCDPSession(page)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpu })
  await page.evaluate(walk, 5)
  const steps = await page.evaluate(walk, STEPS)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 })
  const saves = cpu === 1 ? await page.evaluate(answer, SAVES) : []
  await context.close()
  return { steps, saves, papers: papers.length }
}

/** The page of a long paper with formulas: from question to question, and from a click to 已保存. */
export const exam = async ({ site, undo }) => {
  const { url, dataDir } = await site()
  const paper = await prepare(connect(dataDir, undo))
  const browser = await openBrowser(undo)
  const rows = []
  for (const cpu of [1, 4]) {
    const { steps, saves, papers } = await sit(browser, url, paper, cpu)
    const at = cpu === 1 ? "" : `, ${cpu}× slower`
    rows.push({
      what: `next question of ${QUESTIONS} with formulas${at}`,
      measured: `${ms(median(steps))} (p95 ${ms(quantile(steps, 0.95))}, worst ${ms(Math.max(...steps))})`,
      budget: "≤ 50 ms",
      limit: "one frame",
    })
    if (cpu > 1) continue
    rows.push({
      what: "click to 已保存, p95",
      measured: `${ms(quantile(saves, 0.95))} (median ${ms(median(saves))})`,
      budget: "≤ 150 ms",
      limit: "20 ms of gathering, one flush on the device, one on the server",
    })
    rows.push({ what: "requests for the paper", measured: String(papers), budget: "1" })
  }
  await browser.close()
  return {
    how: `npm run bench -- --only exam: ${STEPS} times the right arrow in an open paper of ${QUESTIONS} questions with five MathML formulas each, from the key to the frame with the next one; ${SAVES} clicks on an option to the word 已保存, server on the loopback`,
    rows,
  }
}
