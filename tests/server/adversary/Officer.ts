import { CannotOperate } from "#server/core/CannotOperate.ts"
import type { Sql } from "#server/db/Sql.ts"
import { holdResults, releaseResults } from "#server/attempt/operateReleases.ts"
import { voidQuestion } from "#server/result/operateVoid.ts"
import { emptied } from "../../support/emptied.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import type { Chance } from "../../support/seeded.ts"
import type { StudySite } from "../content/studySite.ts"
import { WINDOW } from "./adversarySite.ts"

/** Somebody of the agency who holds the results of p2, releases them before the clock or after it, or makes a question void. */
export class Officer {
  readonly #site: StudySite
  readonly #chance: Chance
  /** From when the keys of p2 are everybody's, as far as is known now. */
  released: number = WINDOW.released
  readonly did = new Set<"held" | "released" | "made void">()

  constructor(site: StudySite, chance: Chance) {
    this.#site = site
    this.#chance = chance
  }

  async begin(): Promise<void> {
    await emptied(this.#site.sql, "paper_releases", "paper_times", "void_questions")
  }

  async act(): Promise<void> {
    const roll = this.#chance.below(12)
    if (roll === 0) await this.#hold()
    if (roll === 1) await this.release()
    if (roll === 2) await this.#void()
  }

  async release(): Promise<void> {
    const { now } = this.#site.clock
    const done = await this.#does((sql) => releaseResults(sql, this.#operator(), "p2"))
    if (!done) return
    this.released = now
    this.did.add("released")
  }

  async #hold(): Promise<void> {
    const asked = { paper: "p2", until: null, back: false }
    if (!(await this.#does((sql) => holdResults(sql, this.#operator(), asked)))) return
    this.released = Infinity
    this.did.add("held")
  }

  async #void(): Promise<void> {
    const asked = { paper: "p2", question: "q4", as: ([null, "full", "none"] as const)[this.#chance.below(3)] ?? null }
    if (await this.#does((sql) => voidQuestion(sql, this.#operator(), asked))) this.did.add("made void")
  }

  #operator() {
    return operatorContext({ agency: "a", now: this.#site.clock.now })
  }

  async #does(work: (sql: Sql) => Promise<unknown>): Promise<boolean> {
    try {
      await this.#site.sql.begin(work)
      return true
    } catch (error) {
      if (error instanceof CannotOperate) return false
      throw error
    }
  }
}
