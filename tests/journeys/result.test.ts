import { readFileSync } from "node:fs"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { parse } from "yaml"
import type { AnswerValue } from "#domain/contract/examQuestion.ts"
import { issueCertificates, revokeCertificates } from "#server/certificate/operateCertificates.ts"
import { REGRADE, STATISTICS } from "#server/core/jobNames.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { regradeCorrected } from "#server/result/regradeCorrected.ts"
import { foldStatistics } from "#server/result/foldStatistics.ts"
import { openVisitor, type Visitor } from "../support/browser.ts"
import { operatorContext } from "../support/operatorContext.ts"
import { ownSite } from "../support/ownSite.ts"
import { callSite, signUpByCall } from "../support/protocolClient.ts"
import { root } from "../support/startSite.ts"
import { violations } from "../support/violations.ts"

/** A mock exam with a short answer, and a formal one that releases its keys when it closes. */
const MOCK = "5002"
const FORMAL = "5101"

// a site of its own: its keys are corrected
const site = await ownSite()
const { sql } = site

interface Stored {
  readonly question_id: string
  readonly kind: string
  readonly answer: AnswerValue | ReadonlyArray<ReadonlyArray<string>>
  readonly explanation_html: string
}

const keysOf = async (ids: ReadonlyArray<string>): Promise<ReadonlyArray<Stored>> => sql<Stored[]>`
  select k.question_id, q.kind, k.answer, k.explanation_html
  from question_keys k
  join questions q on q.agency_id = k.agency_id and q.id = k.question_id
  join agencies a on a.id = k.agency_id and a.is_default
  where k.question_id = any (${ids})`

/** What answers a question rightly. */
const rightOf = ({ kind, answer }: Stored): AnswerValue =>
  kind === "blank"
    ? (answer as ReadonlyArray<ReadonlyArray<string>>).map((texts) => texts[0] ?? "")
    : (answer as AnswerValue)

/** Sits a paper with all but the first questions right, by calls; gives the attempt and its questions. */
const sit = async (token: string, paper_id: string, wrong: number, isHandedIn = true) => {
  const attempt = await callSite(site.url, "exam.start", { paper_id, client_id: "page" }, { token })
  const ids = attempt.questions.map(({ id }) => id)
  const keys = new Map((await keysOf(ids)).map((key) => [key.question_id, key]))
  const records = attempt.questions.map(({ id: question_id, options }, n) => ({
    seq: n + 1,
    kind: "answer" as const,
    question_id,
    // single choice comes first
    value:
      n < wrong
        ? (options.find(({ key }) => key !== keys.get(question_id)?.answer)?.key ?? null)
        : rightOf(keys.get(question_id) as Stored),
    at: attempt.started_at + (n + 1) * 1_000,
  }))
  const writer = { attempt_id: attempt.attempt_id, client_id: "page", epoch: attempt.epoch }
  await callSite(site.url, "exam.save", { ...writer, records }, { token })
  if (isHandedIn) await callSite(site.url, "exam.handIn", { ...writer, last_seq: records.length }, { token })
  return { attempt_id: attempt.attempt_id, ids, keys }
}

/** Comes past every question: what was never near has no height of its own yet. */
const readThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: "instant" })
      await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
    }
    scrollTo({ top: 0, behavior: "instant" })
  })

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const visit = async (token: string, dark = false, width = 1280): Promise<Visitor> => {
  const visitor = await openVisitor({ dark, width })
  await visitor.context.addCookies([{ name: "token", value: token, url: site.url }])
  return visitor
}

test("a learner reads the ranking, marks a short answer, shares the result, and sees a corrected key", async () => {
  const [me, other] = [await signUpByCall(site.url, "13900004001"), await signUpByCall(site.url, "13900004002")]
  await sit(other, MOCK, 5)
  const { attempt_id, ids, keys } = await sit(me, MOCK, 2)
  await runSteps(foldStatistics, { pool: sql, now: Date.now }, { name: STATISTICS, wait: true })
  const visitor = await visit(me)
  const guest = await openVisitor({ dark: true, width: 360 })
  try {
    const { page } = visitor
    const address = `${site.url}/mock-exam-result?attempt_id=${attempt_id}`
    await page.goto(address)
    await page.getByRole("heading", { name: "排名" }).waitFor()
    await page.getByText("1 / 2", { exact: true }).waitFor()
    await page.getByText("100%的人").waitFor()
    expect(
      await page
        .getByRole("table", { name: /各分数段人数/ })
        .getByRole("row")
        .count(),
    ).toBe(11)
    await readThrough(page)
    expect(await violations(page)).toStrictEqual([])

    const short = ids.findIndex((id) => keys.get(id)?.kind === "short") + 1
    const form = page.getByRole("form", { name: `第${short}题自评` })
    await page.getByRole("link", { name: new RegExp(`^第${short}题，`) }).click()
    await form.getByLabel(/自评得分/).fill("1.5")
    await form.getByRole("button", { name: "记下自评" }).click()
    await form.getByRole("button", { name: "改自评" }).waitFor()
    await page.getByText(/自评1.5 \//).waitFor()

    await page.getByRole("button", { name: "生成分享" }).click()
    await page.getByRole("img", { name: "分享页的二维码" }).waitFor()
    const shared = (await page.getByRole("link", { name: "看分享页" }).getAttribute("href")) ?? ""
    expect(shared).toMatch(/^\/share\?id=[\w-]{22}$/)

    const answered = await guest.page.goto(`${site.url}${shared}`)
    expect(answered?.headers()["x-robots-tag"]).toBe("noindex, nofollow")
    await guest.page.getByRole("img", { name: "题库的二维码" }).waitFor()
    await guest.page.getByText("其中自评1.5").waitFor()
    const html = (await answered?.text()) ?? ""
    expect(html).toContain("计算机应用")
    expect(html).not.toMatch(/13900004001|"answers"|explanation/)
    expect(await violations(guest.page)).toStrictEqual([])
    expect(await overflow(guest.page)).toBeLessThanOrEqual(0)

    await page.getByRole("button", { name: "撤回分享" }).click()
    await page.getByRole("button", { name: "生成分享" }).waitFor()

    // the key of a question that was answered rightly turns out to be another one
    const corrected = ids.find((id, n) => n >= 2 && keys.get(id)?.kind === "judge") ?? ""
    await sql`update question_keys set answer = to_jsonb(answer <> 'true'::jsonb) where question_id = ${corrected}`
    await runSteps(regradeCorrected(0), { pool: sql, now: Date.now }, { name: REGRADE, wait: true })
    await page.goto(address)
    await page.getByText(new RegExp(`第${ids.indexOf(corrected) + 1}题答案已更正，得分由[\\d.]+改为[\\d.]+`)).waitFor()
    await page.goto(`${site.url}/study/question/record`)
    await page.getByText(/成绩更正，原[\d.]+分/).waitFor()
    expect(visitor.complaints()).toStrictEqual([])
    expect(guest.complaints()).toStrictEqual([])

    // pages of guests are kept for some seconds
    await expect
      .poll(async () => {
        await guest.page.goto(`${site.url}${shared}`)
        return guest.page.locator("main").textContent()
      })
      .toContain("这份成绩没有分享，或已经撤回")
  } finally {
    await visitor.close()
    await guest.close()
  }
})

test("on paper a result has every question, and no button", async () => {
  const me = await signUpByCall(site.url, "13900004008")
  const { attempt_id, ids } = await sit(me, MOCK, 2)
  const { page, close } = await visit(me)
  await page.goto(`${site.url}/mock-exam-result?attempt_id=${attempt_id}`)
  const questions = page.getByRole("heading", { name: /^第\d+题$/ })
  await questions.first().waitFor()
  expect(await questions.count()).toBe(1)
  await page.emulateMedia({ media: "print" })
  await expect.poll(() => questions.count()).toBe(ids.length)
  // an option is a button that shows what was chosen
  expect(await page.locator("button:not([aria-pressed])").filter({ visible: true }).allInnerTexts()).toStrictEqual([])
  await page.emulateMedia({ media: "screen" })
  await expect.poll(() => questions.count()).toBe(1)
  // all of them are there when the browser counts its pages, which takes no more than five questions each
  await page.emulateMedia({ media: null })
  const sheets = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type \/Page\b/g) ?? []
  expect(sheets.length).toBeGreaterThan(ids.length / 5)
  await close()
})

test("on a phone in the dark the result breaks no rule and does not hang out", async () => {
  const me = await signUpByCall(site.url, "13900004003")
  await sit(me, MOCK, 9)
  const { attempt_id } = await sit(me, MOCK, 4)
  const visitor = await visit(me, true, 360)
  try {
    const { page } = visitor
    await page.goto(`${site.url}/mock-exam-result?attempt_id=${attempt_id}`)
    await page.getByRole("heading", { name: "历次得分" }).waitFor()
    await readThrough(page)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toStrictEqual([])
    await page.getByRole("link", { name: /^错题/ }).click()
    await page.waitForURL("**show=wrong**")
    await page.getByText("在错题本里", { exact: true }).first().waitFor()
    expect(visitor.complaints()).toStrictEqual([])
  } finally {
    await visitor.close()
  }
})

/** What the folder of content says in explanations, longest words first: enough to know one again. */
const explanations = (): ReadonlyArray<string> =>
  (
    parse(readFileSync(join(root, "content/catalog/banks/311/questions.yaml"), "utf8")) as ReadonlyArray<{
      explanation?: string
    }>
  )
    .flatMap(({ explanation = "" }) => explanation.split(/[\s，。；：、（）$]+/u))
    .filter((part) => part.length >= 14)

test("no page, payload or file contains an explanation or a score of an exam that has not closed", async () => {
  const me = await signUpByCall(site.url, "13900004004")
  const { attempt_id, keys } = await sit(me, FORMAL, 1)
  const secrets = [...keys.values()].map(({ explanation_html }) => explanation_html).filter((html) => html.length > 20)
  expect(secrets.length).toBeGreaterThan(10)
  const words = explanations()
  expect(words.length).toBeGreaterThan(10)
  const telling = (text: string) => [...secrets, ...words].filter((secret) => text.includes(secret))

  const pages = [
    `/online-result?attempt_id=${attempt_id}`,
    `/mock-exam-result?attempt_id=${attempt_id}`,
    `/question/exam/result?attempt_id=${attempt_id}`,
    `/online-exam?attempt_id=${attempt_id}`,
    `/mock-exam?attempt_id=${attempt_id}`,
    `/online-portal?paper_id=${FORMAL}`,
    `/share?id=${attempt_id}`,
    "/question/311",
    "/question",
    "/study/question",
    "/study/question/error",
    "/study/question/record",
    "/",
  ]
  for (const path of pages) {
    const [place = "", query = ""] = path.split("?")
    for (const url of [path, `${place === "/" ? "" : place}/_payload.json?${query}`]) {
      const response = await fetch(`${site.url}${url}`, { headers: { cookie: `token=${me}`, authorization: me } })
      const text = `${JSON.stringify([...response.headers])} ${await response.text()}`
      expect([url, telling(text)]).toStrictEqual([url, []])
    }
  }

  const files = await readdir(join(root, "dist"), { recursive: true, withFileTypes: true })
  for (const file of files.filter((one) => one.isFile() && /\.(js|json|html|css|txt)$/.test(one.name)))
    expect([file.name, telling(readFileSync(join(file.parentPath, file.name), "utf8"))]).toStrictEqual([file.name, []])

  const visitor = await visit(me)
  try {
    const seen: string[] = []
    visitor.page.on("response", async (response) => seen.push(await response.text().catch(() => "")))
    await visitor.page.goto(`${site.url}/online-result?attempt_id=${attempt_id}`)
    await visitor.page.getByText(/^已交卷。成绩.+公布，/).waitFor()
    expect(telling(`${seen.join("\n")} ${await visitor.page.content()}`)).toStrictEqual([])
  } finally {
    await visitor.close()
  }
})

test("a certificate is printed and kept, shows what its holder chooses, and its page tells it from one that was revoked or made up", async () => {
  const token = await signUpByCall(site.url, "13900004188")
  const learner = await callSite(site.url, "user.info", {}, { token })
  await issueCertificates(sql, operatorContext({ agency: "main", now: Date.now() }), {
    users: learner.id,
    paper: MOCK,
  })
  const [given] = await sql<{ number: string; code: string }[]>`select number, code from certificates`
  const visitor = await openVisitor({ width: 360 })
  const { page } = visitor
  await page.addInitScript((value) => localStorage.setItem("token", value), token)
  await visitor.context.addCookies([{ name: "token", value: token, url: site.url }])
  await page.goto(`${site.url}/study/certificate`)
  await page.getByRole("link", { name: "结业证书" }).click()
  const picture = page.getByRole("img", { name: /^结业证书/ })
  await picture.waitFor()
  // what the browser drew of it
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true)
  expect(await violations(page)).toStrictEqual([])
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "存为图片" }).click(),
  ])
  expect(saved.suggestedFilename()).toBe(`结业证书-${given!.number}.png`)
  const bytes = readFileSync(await saved.path())
  // the head of a PNG and its size: A4 across
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  expect([bytes.toString("latin1", 1, 4), width, (width / height).toFixed(2)]).toStrictEqual(["PNG", 3_368, "1.41"])
  await page.getByRole("checkbox", { name: "姓名" }).click()
  await expect.poll(() => picture.getAttribute("alt")).not.toContain("学员")
  await page.getByRole("link", { name: "看查验页" }).click()
  await page.getByText("真实有效").waitFor()
  await page.getByText("持证人没有公开").waitFor()
  expect(await violations(page)).toStrictEqual([])
  await revokeCertificates(sql, operatorContext({ agency: "main", now: Date.now() }), { number: given!.number })
  const guest = await openVisitor()
  await guest.page.goto(`${site.url}/certificate`)
  await guest.page.getByLabel("证书编号").fill(given!.number)
  await guest.page.getByLabel("校验码").fill(`${given!.code.toLowerCase()} `)
  await guest.page.getByRole("button", { name: "查验" }).click()
  await guest.page.getByText("已吊销：").waitFor()
  await guest.page.goto(`${site.url}/certificate?number=${given!.number}&code=0000000000`)
  await guest.page.getByText("没有通过：").waitFor()
  expect([...visitor.complaints(), ...guest.complaints()]).toStrictEqual([])
})
