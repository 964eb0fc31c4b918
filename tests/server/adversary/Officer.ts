import type { VoidAs } from "#domain/result/VoidQuestion.ts"
import { CannotOperate } from "#server/core/CannotOperate.ts"
import { REGRADE } from "#server/core/jobNames.ts"
import { settleCertificates } from "#server/certificate/settleCertificates.ts"
import { runSteps } from "#server/core/runSteps.ts"
import type { Sql } from "#server/db/Sql.ts"
import { holdResults, releaseResults } from "#server/attempt/operateReleases.ts"
import { regradeCorrected } from "#server/result/regradeCorrected.ts"
import { voidQuestion } from "#server/result/operateVoid.ts"
import { emptied } from "../../support/emptied.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import type { Chance } from "../../support/seeded.ts"
import type { StudySite } from "../content/studySite.ts"
import { VOIDABLE, WINDOW } from "./adversarySite.ts"

/**
 * Somebody of the agency who holds the results of p2, releases them before the clock or after it, or makes a question
 * void; and the job that grades again.
 */
export class Officer {
  readonly #site: StudySite
  readonly #chance: Chance
  /** From when the keys of p2 are everybody's, as far as is known now. */
  released: number = WINDOW.released
  readonly did = new Set<"held" | "released" | "made void" | "graded again">()

  constructor(site: StudySite, chance: Chance) {
    this.#site = site
    this.#chance = chance
  }

  /** `isBusy`: with results that are held, and a question that is void, whatever comes later. */
  async begin(isBusy: boolean): Promise<void> {
    await emptied(this.#site.sql, "attempts", "key_corrections", "paper_releases", "paper_times", "void_questions")
    if (!isBusy) return
    await this.#hold()
    await this.#void("full")
  }

  async act(): Promise<void> {
    const roll = this.#chance.below(12)
    if (roll === 0) await this.#hold()
    if (roll === 1) await this.release()
    if (roll === 2) await this.#void(([null, "full", "none"] as const)[this.#chance.below(3)] ?? null)
    if (roll === 3) await this.gradeAgain()
    await runSteps(settleCertificates, this.#site.deps, { name: "certificates" })
  }

  /** What the job does within a minute. */
  async gradeAgain(): Promise<void> {
    if ((await runSteps(regradeCorrected(0), this.#site.deps, { name: REGRADE })) > 0) this.did.add("graded again")
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

  async #void(as: VoidAs | null): Promise<void> {
    const asked = { paper: "p2", question: VOIDABLE, as }
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
