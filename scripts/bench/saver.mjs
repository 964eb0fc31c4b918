import { setTimeout } from "node:timers/promises"
import { prepareLearners } from "./answers.mjs"
import { signed } from "./reads.mjs"
import { connect } from "./site.mjs"

/** Saves the next answer of one of some learners whose exams are open: each may save only so many. */
export const makeSaver = async ({ url, dataDir }, undo, exams = 64) => {
  const { learners, questions } = await prepareLearners(connect(dataDir, undo), exams)
  let saved = 0
  return async () => {
    const { id, token } = learners[saved % learners.length]
    const seq = Math.floor(saved / learners.length) + 1
    saved += 1
    const record = { seq, kind: "answer", question_id: questions[seq % questions.length], value: "A", at: Date.now() }
    const answer = await fetch(`${url}/api/exam/save`, {
      method: "POST",
      headers: {
        ...signed(),
        "content-type": "application/json",
        authorization: token,
        "idempotency-key": `import-bench-${saved}`,
      },
      body: JSON.stringify({ attempt_id: id, client_id: "import-bench", epoch: 1, records: [record] }),
    })
    const text = await answer.text()
    if (!text.includes('"outcome":"taken"')) throw new Error(`exam.save answered ${text.slice(0, 200)}`)
  }
}

/** Milliseconds from one save to the next, answered or not: one that waits hides none behind it. */
export const PACE_MS = 15

/** How long each save took that began before `running` ended. */
export const savesDuring = async (save, running) => {
  let isOver = false
  const ended = running.finally(() => (isOver = true))
  const took = []
  const timed = async () => {
    const begin = performance.now()
    await save()
    took.push(performance.now() - begin)
  }
  const saves = []
  for (let next = performance.now(); !isOver; next += PACE_MS) {
    await setTimeout(Math.max(0, next - performance.now()))
    saves.push(timed())
  }
  await Promise.all([ended, ...saves])
  return took
}
