import { issueToken } from "#server/core/tokens.ts"
import type { ExamSource } from "#domain/exam/JournalPort.ts"
import type { Sql } from "#server/db/Sql.ts"
import { extendFor } from "#server/exam/paperTimes.ts"
import { type Chance, seeded } from "../../support/seeded.ts"
import { START } from "../../support/testServer.ts"
import { Device } from "./Device.ts"
import { type Fate, type Message, Network } from "./Network.ts"
import { Oracle } from "./Oracle.ts"
import { type BrokenServer, SimServer, type SimSite } from "./SimServer.ts"
import { type BrokenClient, Tab } from "./Tab.ts"
import { Timeline } from "./Timeline.ts"

export interface Broken {
  readonly client?: BrokenClient
  readonly server?: BrokenServer
}

export interface Person {
  readonly id: string
  readonly token: string
}

/** One exam of one learner, with everything around it, from one seed. */
export class Sim {
  readonly timeline = new Timeline(START)
  readonly chance: Chance
  readonly server: SimServer
  readonly network: Network
  readonly oracle: Oracle
  readonly devices: Array<Device> = []
  readonly tabs: Array<Tab> = []
  /** What happened, a line each, without ids that differ from run to run. */
  readonly trace: Array<string> = []
  readonly me: Person
  readonly other: Person
  readonly #site: SimSite
  readonly #broken: Broken
  readonly #owners = new Map<string, string>()
  /** The server's clock error as each page last heard it. */
  readonly #offsets = new Map<Tab, number>()
  #isStale = true

  private constructor(site: SimSite, seed: number, broken: Broken, me: Person, other: Person) {
    this.#site = site
    this.#broken = broken
    this.me = me
    this.other = other
    this.chance = seeded(seed)
    this.server = new SimServer(site, this.timeline, broken.server)
    this.network = new Network(this.timeline, this.server, this.chance, (line) => this.note(line))
    this.oracle = new Oracle(me.id, { attempts: [], records: [], answers: [], receipts: [], results: 0 })
    for (const person of [me, other]) this.#owners.set(person.token, person.id)
    this.network.heard = (message, reply) => {
      const { instead, cover } = message.fate
      // who answers in the server's place says nothing about its clock
      if (message.clockOffset !== null && instead === undefined && cover === undefined)
        this.#offsets.set(message.tab, message.clockOffset)
      this.oracle.hears(message, reply, this.#owners.get(message.headers["Authorization"] ?? "") ?? "")
    }
    this.server.handled = (sent) => {
      // what only reads changes nothing before the end; after it, it may close the attempt
      const { deadline = null } = this.oracle.truth.attempts[0] ?? {}
      if (sent.method === "POST" || (deadline !== null && this.server.now() > deadline)) this.#isStale = true
    }
  }

  static async make(site: SimSite, seed: number, broken: Broken = {}): Promise<Sim> {
    site.clock.now = START
    const sim = new Sim(site, seed, broken, await site.learner(), await site.learner())
    if (broken.server !== undefined) await sim.server.close()
    return sim
  }

  note(line: string): void {
    this.trace.push(`${this.timeline.now - START} ${line}`)
  }

  /** The next thing, if it comes by then; the oracle looks after it. */
  async step(limit: number): Promise<void> {
    if (await this.timeline.step(limit)) await this.#see()
  }

  /** After something was done without time having passed. */
  async look(): Promise<void> {
    await this.timeline.settle()
    await this.#see()
  }

  async #see(): Promise<void> {
    if (this.#isStale) {
      this.#isStale = false
      this.oracle.truth = await this.server.truth(this.me.id)
    }
    const alive = this.tabs.filter((tab) => tab.isAlive)
    const before = this.oracle.violations.length
    this.oracle.look(alive, (tab) => this.timeline.now + (this.#offsets.get(tab) ?? 0))
    for (const violation of this.oracle.violations.slice(before)) this.note(`! ${violation}`)
  }

  addDevice(): Device {
    const device = new Device(`device ${this.devices.length + 1}`, this.timeline, this.chance, this.me.token)
    this.devices.push(device)
    return device
  }

  /** `session`: what the window keeps as long as it is open. */
  open(device: Device, source: ExamSource, session: Map<string, string>): Tab {
    const world = {
      timeline: this.timeline,
      network: this.network,
      chance: this.chance,
      serverNow: this.server.now(),
      session,
      ...(this.#broken.client !== undefined && { broken: this.#broken.client }),
    }
    // the site opens a page for whoever is signed in
    const user_id = this.#owners.get(device.token) ?? this.me.id
    const tab = new Tab(`tab ${this.tabs.length + 1}`, device, user_id, source, world)
    this.tabs.push(tab)
    this.#offsets.set(tab, this.server.clockOffset)
    this.note(`${tab.name} opens on ${device.name}`)
    return tab
  }

  /** The next messages meet this, and those that are under way. */
  meet(count: number, fate: Fate): void {
    let left = count
    for (const message of this.network.underway) {
      message.fate = { ...message.fate, ...fate }
      left -= 1
    }
    this.network.rules = [...this.network.rules, (_: Message) => (left-- > 0 ? fate : null)]
  }

  /** A fresh token of a person; the old ones are worth nothing any more. */
  async signIn(person: Person): Promise<string> {
    const token = await issueToken(this.#site.sql, "a", person.id, START + 365 * 86_400_000)
    this.#owners.set(token, person.id)
    return token
  }

  isMine(token: string): boolean {
    return this.#owners.get(token) === this.me.id
  }

  /** Everything that is under way stays as it is for so long. */
  skip(milliseconds: number): void {
    this.timeline.now += milliseconds
  }

  /** The operator gives this learner so many minutes more. */
  async extend(minutes: number): Promise<void> {
    const now = this.server.now()
    for (const paper_id of ["p1", "window", "simulation"])
      await this.#site.sql.begin((sql) =>
        extendFor(sql as unknown as Sql, { agency_id: "a", paper_id }, this.me.id, minutes, now),
      )
    this.#isStale = true
  }

  async revoke(person: Person): Promise<void> {
    await this.#site.sql`delete from tokens where agency_id = 'a' and user_id = ${person.id}`
  }

  async sweep(): Promise<void> {
    await this.server.sweep()
    this.#isStale = true
    await this.look()
  }

  async close(): Promise<void> {
    for (const tab of this.tabs) tab.die()
    await this.timeline.settle()
    await this.server.end()
  }
}
