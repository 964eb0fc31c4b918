import type { Payload } from "#domain/contract/Contract.ts"
import * as CertificateRule from "#domain/certificate/CertificateRule.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import { GRACE_MS } from "../../server/attempt/GRACE_MS.ts"
import { START } from "../../support/testServer.ts"
import type { Truth } from "./Backend.ts"
import { codeOf, type Reply, type Sent } from "./Network.ts"
import { CERTIFIED, PAPERS, SHUT, TRIES } from "./papers.ts"

const MINUTE = 60_000
const LIMIT = 3 * MINUTE
const DONE = "20200"
const { unlisted, tooLate, otherNetwork, noAttemptsLeft } = EXAM_CODES
const REFUSALS: ReadonlySet<string> = new Set([unlisted, tooLate, otherNetwork, noAttemptsLeft].map(String))

/** Watches the paper that not everybody may begin: who begins it, for how long, and what its results give. */
export class DoorOracle {
  /** What the officer wrote of the learner. */
  isListed = false
  retakes = 0
  minutes = 0
  /** The paper ends for everybody, perhaps before its limit. */
  isClosed = false
  readonly #say: (violation: string) => void
  /** Keys of beginnings that were answered: the same is answered again. */
  readonly #answered = new Set<string>()
  #begun = 0

  constructor(say: (violation: string) => void) {
    this.#say = say
  }

  /** As the server answers the learner at `now`; `truth`: as it stood before that. `text`: the body, unpacked. */
  serves({ path, headers, body, from }: Sent, reply: Reply, text: string, { attempts }: Truth, now: number): void {
    if (!path.startsWith("/api/exam/start")) return
    const { paper_id } = JSON.parse(body ?? "{}") as Payload<"exam.start">
    const key = headers["Idempotency-Key"] ?? ""
    if (paper_id !== PAPERS.admitted.paper_id || this.#answered.has(key)) return
    const isDone = codeOf(reply) === DONE
    if (isDone) this.#answered.add(key)
    const isOpen = attempts.some(({ state, deadline }) => state === "open" && now <= (deadline ?? 0) + GRACE_MS)
    const refusals = isOpen ? [] : this.#refusals(attempts.length, from !== undefined, now)
    if (isDone && refusals.length > 0) this.#say(`it was begun, and ${refusals.join(", ")} forbids it`)
    if (REFUSALS.has(codeOf(reply)) && !refusals.includes(codeOf(reply)))
      this.#say(`a start was refused with ${codeOf(reply)}${isOpen ? " while it was open" : ""}`)
    if (!isDone && /"questions"|"attempt_id"/.test(text)) this.#say("a start that was refused tells of the paper")
    if (!isDone || isOpen) return
    this.#begun += 1
    const [started = 0, deadline = 0] = ["started_at", "deadline"].map((name) =>
      Number(new RegExp(`"${name}":(\\d+)`).exec(text)?.[1]),
    )
    const limit = LIMIT + this.minutes * MINUTE
    if (this.isClosed ? deadline > started + limit : deadline !== started + limit)
      this.#say(`it was begun for ${deadline - started} ms instead of ${limit}`)
  }

  #refusals(used: number, isOutside: boolean, now: number): ReadonlyArray<string> {
    const codes = [
      ...(this.isListed ? [] : [unlisted]),
      ...(now >= START + SHUT && used === 0 && this.retakes === 0 ? [tooLate] : []),
      ...(isOutside ? [otherNetwork] : []),
      ...(used >= TRIES + this.retakes ? [noAttemptsLeft] : []),
    ]
    return codes.map(String)
  }

  /** Whenever the store was looked at. */
  look({ attempts }: Truth): void {
    if (attempts.length > this.#begun) this.#say("there is an attempt that nobody was let begin")
  }

  /** When the last result stands. */
  end({ certified }: Truth): void {
    if (certified === null) return
    const { scores, certificates } = certified
    const best = CertificateRule.best(scores.filter(({ score }) => CertificateRule.reaches(score, CERTIFIED)))
    const due = best === null ? [] : [CertificateRule.scoreText(best)]
    const standing = certificates.filter(({ stands }) => stands).map(({ score }) => score)
    if (standing.join() !== due.join())
      this.#say(`certificates of ${standing.join() || "nothing"} instead of ${due.join() || "nothing"}`)
    if (new Set(certificates.map(({ score }) => score)).size < certificates.length)
      this.#say(`one result has several certificates: ${certificates.map(({ score }) => score).join()}`)
  }
}
