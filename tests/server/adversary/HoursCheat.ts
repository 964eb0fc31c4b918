import type { HoursState } from "#domain/contract/hours.ts"
import { OF_HOURS, VALUES, type QuestionId, shownAs } from "./adversarySite.ts"
import type { Parts } from "./Parts.ts"
import type { Account } from "./sittings.ts"

interface Session {
  readonly account: Account
  readonly session: string
  nonce: string
}

/** Two accounts in a class that counts hours: each wants more seconds than went by, and a key from a question of the lesson. */
export class HoursCheat {
  readonly wins: string[] = []
  readonly #parts: Parts
  readonly #sessions: Session[] = []
  /** When an account began first; epoch milliseconds. */
  readonly #since = new Map<Account, number>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async act(account: Account): Promise<void> {
    const own = this.#sessions.filter((one) => one.account === account)
    if (own.length === 0 || this.#parts.chance.below(6) === 0) return this.#begin(account)
    await this.#beat(account, this.#one(this.#parts.chance.below(4) === 0 ? this.#sessions : own))
  }

  async #begin(account: Account): Promise<void> {
    const ask = this.#parts.askAs(account)
    if (!this.#since.has(account)) await ask("course.join", { classroom_id: OF_HOURS.classroom_id })
    const begun = await ask("hours.begin", OF_HOURS)
    if (begun === null) return
    if (!this.#since.has(account)) this.#since.set(account, this.#parts.site.clock.now)
    const session: Session = { account, session: String(begun["session"]), nonce: String(begun["nonce"]) }
    this.#sessions.push(session)
    await this.#read(account, session, begun as unknown as HoursState)
  }

  /** What was played, what was not, or what was told before. */
  async #beat(account: Account, to: Session): Promise<void> {
    const ranges = this.#one([
      [[0, 90]],
      [
        [0, 30],
        [0, 30],
        [30, 90],
      ],
      [[60, 90]],
      [[0, 5]],
    ] as const)
    const told = await this.#parts.askAs(account)("hours.beat", { session: to.session, nonce: to.nonce, ranges })
    if (told === null) return
    const last = this.#sessions.findLast((one) => one.account === account)
    if (to.account !== account) this.wins.push("hours.beat counted on the device of somebody else")
    if (to !== last) this.wins.push("hours.beat counted on a device that another one took over from")
    await this.#read(account, to, told as unknown as HoursState)
  }

  async #read(account: Account, session: Session, { nonce, hours, check }: HoursState): Promise<void> {
    session.nonce = nonce
    const seconds = (this.#parts.site.clock.now - (this.#since.get(account) ?? 0)) / 1_000
    if (hours.counted + hours.waiting + hours.open > seconds + 1) this.wins.push("hours.beat counted more than went by")
    if (hours.counted + hours.waiting > 0) this.#parts.count("hours vouched for")
    // or first does something that withholds it
    if (check !== null && this.#parts.chance.below(2) === 0) await this.#answer(account, session, check)
  }

  async #answer(account: Account, session: Session, check: NonNullable<HoursState["check"]>): Promise<void> {
    const id = check.question.id as QuestionId
    if (this.#parts.isHeld(account, id)) this.wins.push("hours.beat asked a withheld question")
    const [right] = VALUES[id]
    const value = shownAs(check.question, this.#one<unknown>([right, right, ...VALUES[id]]))
    const told = await this.#parts.askAs(account)("hours.answer", {
      session: session.session,
      check: check.id,
      value: value as never,
    })
    if (told === null) return
    this.#parts.count("questions of hours answered")
    if (told["right"] === true) this.#parts.learn(account, "hours.answer", id)
    await this.#read(account, session, told as unknown as HoursState)
  }

  #one<T>(list: ReadonlyArray<T>): T {
    return list[this.#parts.chance.below(Math.max(1, list.length))] as T
  }
}
