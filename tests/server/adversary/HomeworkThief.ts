import type { Attempt } from "#domain/contract/examAttempt.ts"
import { attachFile } from "../attempt/attachFile.ts"
import { DeviceJournal } from "../attempt/DeviceJournal.ts"
import { HOMEWORK } from "./adversarySite.ts"
import type { Parts } from "./Parts.ts"
import type { Account } from "./sittings.ts"

interface Homework {
  readonly attempt_id: string
  readonly account: Account
  readonly device: DeviceJournal
  /** Names of files that the server took for it. */
  readonly given: Set<string>
  /** Names in its answer. */
  named: ReadonlyArray<string>
  epoch: number
}

/** Whoever has one of these has given it, whatever its name is to others. */
const FILES = ["a", "b", "c"].map((text) => Buffer.from(`%PDF-1.7\n%${text}\n`))

/** Two accounts with homework, whose answers name files: each wants those of the other, or to hand in without any. */
export class HomeworkThief {
  readonly wins: string[] = []
  readonly #parts: Parts
  readonly #all = new Map<string, Homework>()
  readonly #urls = new Set<string>()
  readonly #names = new Set<string>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async act(account: Account): Promise<void> {
    const own = [...this.#all.values()].findLast((one) => one.account === account)
    const roll = this.#parts.chance.below(8)
    if (own === undefined || roll === 0) return this.#start(account)
    if (roll < 3) return this.#attach(account, this.#one([...this.#all.values()]))
    if (roll < 5) return this.#name(own)
    if (roll === 5) return this.#read(own)
    if (roll === 6) return this.#fetch()
    return this.#handIn(own)
  }

  async #start(account: Account): Promise<void> {
    const begun = await this.#parts.askAs(account)("exam.start", { paper_id: HOMEWORK, client_id: "a" })
    if (begun === null) return
    const attempt = begun as unknown as Attempt
    const { attempt_id, epoch } = attempt
    const known = this.#all.get(attempt_id)
    if (known !== undefined) known.epoch = epoch
    else {
      const device = new DeviceJournal(account.learner.id, attempt, "a")
      this.#all.set(attempt_id, { attempt_id, account, device, given: new Set(), named: [], epoch })
      this.#parts.count("begun: homework")
    }
  }

  async #attach({ learner }: Account, { attempt_id, account, given }: Homework): Promise<void> {
    const { code, data } = await attachFile(this.#parts.site, learner, attempt_id, this.#one(FILES))
    if (code !== 20200) return
    if (account.learner !== learner) this.wins.push("exam.attach took a file for homework of somebody else")
    given.add(data.file)
    this.#names.add(data.file)
    this.#urls.add(data.url)
    this.#parts.count("files given")
  }

  /** Any names that it knows, as somebody who was told them. */
  async #name(own: Homework): Promise<void> {
    const { attempt_id, account, device, epoch } = own
    const named = [...this.#names].filter(() => this.#parts.chance.below(2) === 0).slice(0, 2)
    const record = device.write("q5", ["见图", ...named] as never, this.#parts.site.clock.now)
    const saved = await this.#parts.askAs(account)("exam.save", {
      attempt_id,
      client_id: device.client_id,
      epoch,
      records: [record],
    })
    if (saved?.["outcome"] !== "taken") return
    own.named = named
    await this.#read(own)
  }

  async #read({ attempt_id, account, given }: Homework): Promise<void> {
    const name = this.#one(["exam.attempt", "exam.result"] as const)
    const told = await this.#parts.askAs(account)(name, { attempt_id })
    for (const { file, url } of (told?.["files"] ?? []) as ReadonlyArray<{ file: string; url: string | null }>) {
      if (url !== null && !given.has(file))
        this.wins.push(`${name} showed a file that was not given with this homework`)
      this.#parts.count("files told")
    }
  }

  /** An address is good for one file of one attempt. */
  async #fetch(): Promise<void> {
    const url = this.#one([...this.#urls])
    if (url === undefined) return
    const [, , , attempt = "", name = ""] = url.split("/")
    const other = url.replace(attempt, this.#one([...this.#all.keys()])).replace(name, this.#one([...this.#names]))
    const { statusCode } = await this.#parts.site.app.inject({ url: other, headers: { host: "a.test" } })
    if (statusCode === 200 && other !== url) this.wins.push("an address of one file showed another")
    if (statusCode === 200) this.#parts.count("files fetched")
  }

  async #handIn({ attempt_id, account, device, given, named, epoch }: Homework): Promise<void> {
    const { client_id, last_seq } = device
    const receipt = await this.#parts.askAs(account)("exam.handIn", { attempt_id, client_id, epoch, last_seq })
    if (receipt === null) return
    this.#parts.count("homework handed in")
    const isByHand = receipt["by"] === "learner"
    if (isByHand && !named.every((file) => given.has(file))) this.wins.push("exam.handIn did without a file it names")
  }

  #one<T>(list: ReadonlyArray<T>): T {
    return list[this.#parts.chance.below(Math.max(1, list.length))] as T
  }
}
