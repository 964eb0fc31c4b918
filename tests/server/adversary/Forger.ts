import type { CheckedCertificate, OwnCertificate } from "#domain/contract/certificate.ts"
import { PAPERS, type PaperId, TITLES } from "./adversarySite.ts"
import type { Parts } from "./Parts.ts"
import type { Account } from "./sittings.ts"

interface Held {
  readonly holder: Account
  readonly code: string
  shown: ReadonlyArray<string>
}

/** Two accounts with certificates: each wants to change those of the other, read what they hide, or have one that nobody gave. */
export class Forger {
  readonly wins: string[] = []
  readonly #parts: Parts
  readonly #all = new Map<string, Held>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async act(account: Account): Promise<void> {
    const roll = this.#parts.chance.below(6)
    if (roll < 2) return this.#list(account)
    if (roll === 2) return this.#hide(account)
    await (roll === 3 ? this.#forge(account) : this.#check(account))
  }

  async #list(account: Account): Promise<void> {
    const told = await this.#parts.askAs(account)("certificate.list", {})
    for (const own of (told?.["list"] ?? []) as ReadonlyArray<OwnCertificate>) {
      const { number, code, shown, claims, lines, signed_file } = own
      const known = this.#all.get(number)
      if (known !== undefined && known.holder !== account)
        this.wins.push("certificate.list told the certificate of somebody else")
      const text = JSON.stringify([claims, lines, signed_file])
      if (this.#isWithheld(account, own.title) && /\d分（满分/.test(text))
        this.wins.push("certificate.list told the score of a withheld question")
      this.#all.set(number, known ?? { holder: account, code, shown })
      this.#parts.count("certificates told")
    }
  }

  async #hide(account: Account): Promise<void> {
    const [number, held] = this.#one([...this.#all]) ?? []
    if (number === undefined || held === undefined) return
    const shown = this.#one([[], ["name"], ["score"], ["name", "score"]] as const) ?? []
    const done = await this.#parts.askAs(account)("certificate.show", { number, shown })
    if (done === null) return
    if (held.holder !== account) this.wins.push("certificate.show changed the certificate of somebody else")
    held.shown = shown
    this.#parts.count("certificates hidden")
  }

  async #check(account: Account): Promise<void> {
    const [number, held] = this.#one([...this.#all]) ?? []
    if (number === undefined || held === undefined) return
    const told = await this.#parts.askAs(account)("certificate.check", { number, code: held.code })
    const found = (told?.["certificate"] ?? null) as CheckedCertificate | null
    if (found === null) return
    for (const claim of ["name", "score", "hours"] as const)
      if (found[claim] !== undefined && !held.shown.includes(claim))
        this.wins.push(`certificate.check told a ${claim} that is hidden`)
    if (found.score !== undefined && this.#isWithheld(account, found.title))
      this.wins.push("certificate.check told the score of a withheld question")
    this.#parts.count("certificates checked")
  }

  /** With a code that is another's, none or nearly right. */
  async #forge(account: Account): Promise<void> {
    const [number, held] = this.#one([...this.#all]) ?? []
    const [, other] = this.#one([...this.#all]) ?? []
    if (number === undefined || held === undefined || other === undefined) return
    const code = this.#one([other.code, "", held.code.slice(1), `${held.code}A`, `%${held.code.slice(1)}`]) ?? ""
    const told = await this.#parts.askAs(account)("certificate.check", { number, code })
    if (told === null || code === held.code) return
    if (told["certificate"] !== null) this.wins.push(`certificate.check took ${code} for ${held.code}`)
    this.#parts.count("certificates forged in vain")
  }

  #isWithheld(account: Account, title: string): boolean {
    const papers = Object.entries(TITLES).flatMap(([id, own]) => (own === title ? [id as PaperId] : []))
    return papers.some((id) => PAPERS[id].some((question) => this.#parts.isHeld(account, question)))
  }

  #one<T>(list: ReadonlyArray<T>): T | undefined {
    return list[this.#parts.chance.below(Math.max(1, list.length))]
  }
}
