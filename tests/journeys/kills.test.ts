import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { AnswerRecord, AnswerValue, Attempt, ExamQuestion } from "#domain/contract/exam.ts"
import { readPostmaster } from "#server/db/postmasterPid.ts"
import { callSite, signUpByCall } from "../support/protocolClient.ts"
import { type Chance, seeded } from "../support/seeded.ts"
import { type Site, startSite } from "../support/startSite.ts"

const KILLS = 20
const SEED = Number(process.env["KILL_SEED"] ?? Date.now() % 1_000_000)

let dataDir = ""
let site: Site
let url = ""

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "kills-"))
  site = await startSite(dataDir)
  url = site.url
})

afterAll(async () => {
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const restart = async () => {
  await site.kill()
  site = await startSite(dataDir, { PORT: new URL(url).port })
}

const database = () => readPostmaster(join(dataDir, "postgres"))?.pid

/** Any answer of the right form, or none. */
const anAnswer = ({ kind, options, blanks }: ExamQuestion, { next, below }: Chance): AnswerValue => {
  if (next() < 0.1) return null
  switch (kind) {
    case "judge":
      return next() < 0.5
    case "single":
      return options[below(options.length)]?.key ?? null
    case "blank":
      return Array.from({ length: blanks }, () => String(below(1_000)))
    case "short":
      return String(below(1_000))
    case "multiple":
    case "indeterminate": {
      const chosen = options.filter(() => next() < 0.5).map(({ key }) => key)
      return chosen.length === 0 ? null : chosen
    }
  }
}

/** A page's side of the protocol: numbered whole values, kept until acknowledged, one save in flight. */
const aWriter = (token: string, { attempt_id, epoch, questions }: Attempt, chance: Chance) => {
  const client_id = randomUUID()
  const written: Array<AnswerRecord> = []
  let acked = 0
  return {
    client_id,
    written: () => written,
    acked: () => acked,
    write: () => {
      const question = questions[chance.below(questions.length)] as ExamQuestion
      const value = anAnswer(question, chance)
      written.push({ seq: written.length + 1, kind: "answer", question_id: question.id, value, at: Date.now() })
    },
    save: async () => {
      const payload = { attempt_id, client_id, epoch, records: written.slice(acked, acked + 200) }
      const saved = await callSite(url, "exam.save", payload, { token })
      expect(saved.outcome).toBe("taken")
      acked = saved.acked
    },
  }
}

/** Questions whose answer on the server is older than the last acknowledged one. */
const lost = (answers: Attempt["answers"], written: ReadonlyArray<AnswerRecord>, acked: number) => {
  const values = new Map(answers.map(({ question_id, value }) => [question_id, value]))
  return [...new Set(written.map(({ question_id }) => question_id))].filter((id) => {
    const own = written.filter(({ question_id }) => question_id === id)
    const last = own.findLastIndex(({ seq }) => seq <= acked)
    const possible = own.slice(Math.max(last, 0)).map(({ value }) => value)
    if (last < 0) possible.push(null)
    const has = JSON.stringify(values.get(id) ?? null)
    return !possible.some((value) => JSON.stringify(value) === has)
  })
}

test(`${KILLS} kills of the server lose no acknowledged answer, and there is one receipt (seed ${SEED})`, async () => {
  process.stderr.write(`KILL_SEED=${SEED}\n`)
  const chance = seeded(SEED)
  const token = await signUpByCall(url, "13900000090")
  const attempt = await callSite(url, "exam.start", { paper_id: "5001", client_id: "page" }, { token })
  const read = () => callSite(url, "exam.attempt", { attempt_id: attempt.attempt_id }, { token })
  const writer = aWriter(token, attempt, chance)
  const pid = database()

  for (let kill = 1; kill <= KILLS; kill += 1) {
    const isDead = after(chance.next() * 150).then(() => site.kill())
    const saving = (async () => {
      for (;;) {
        for (let more = chance.below(4); more >= 0; more -= 1) writer.write()
        await writer.save()
      }
    })()
    await expect(saving, "saving goes on until the server is killed").rejects.toThrow(/^(fetch failed|terminated)$/)
    await isDead
    await restart()
    expect(lost((await read()).answers, writer.written(), writer.acked()), `lost at kill ${kill}`).toStrictEqual([])
  }
  expect(database(), "the database lives through all of it").toBe(pid)

  while (writer.acked() < writer.written().length) await writer.save()
  expect(lost((await read()).answers, writer.written(), writer.acked())).toStrictEqual([])

  const handIn = { attempt_id: attempt.attempt_id, client_id: writer.client_id, epoch: attempt.epoch }
  const last = { ...handIn, last_seq: writer.written().length }
  const key = randomUUID()
  const first = callSite(url, "exam.handIn", last, { token, key }).catch(() => null)
  await after(chance.next() * 20)
  await restart()
  const receipt = await callSite(url, "exam.handIn", last, { token, key })
  const again = await callSite(url, "exam.handIn", last, { token })
  expect(again).toStrictEqual(receipt)
  expect([receipt, null]).toContainEqual(await first)
  const { list } = await callSite(url, "exam.history", {}, { token })
  expect(list.map(({ attempt_id, state }) => [attempt_id, state])).toStrictEqual([[attempt.attempt_id, "handed_in"]])
}, 120_000)
