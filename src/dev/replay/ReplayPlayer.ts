import * as Result from "effect/Result"
import type { AnyActorRef, AnyStateMachine } from "xstate"
import type { PageName } from "#domain/route/PageName.ts"
import { loadedPage, loadPageModule } from "#routes/pages.ts"
import { changedFrom, type Changes } from "../inspect/changedFrom.ts"
import { machinesIn } from "../record/actorTree.ts"
import { inertChart } from "../record/charts.ts"
import { type Compared, type Difference, replay, type ReplayedStep } from "../record/replay.ts"
import { replaySystem, type SystemReplay } from "../record/replaySystem.ts"
import { read, type Scenario } from "../record/Scenario.ts"
import { Store } from "../Store.ts"

/** A scenario that is open, at the moment after its event number `at`; 0 is the start. */
export interface Opened {
  readonly scenario: Scenario
  readonly steps: ReadonlyArray<ReplayedStep>
  readonly difference: Difference | null
  readonly compared: Compared
  readonly at: number
  readonly root: AnyActorRef
  /** What the event before this moment changed in the context of each machine, by path. */
  readonly changes: ReadonlyMap<string, Changes>
  /** Another number: what is shown has to be mounted again. */
  readonly mount: number
  readonly isPlaying: boolean
}

export type Replaying = { readonly opened: Opened | null; readonly error: string }

/** Steps through a scenario in both directions, its charts inert and its views real. */
export class ReplayPlayer {
  readonly store = new Store<Replaying>({ opened: null, error: "" })
  #system: SystemReplay<AnyStateMachine> | null = null
  /** How far the system is; the store follows once the view is there. */
  #at = 0
  #timer: ReturnType<typeof setInterval> | undefined

  async open(text: string): Promise<void> {
    this.pause()
    const outcome = Result.flatMap(read(text), (scenario) =>
      Result.map(replay(scenario), ({ steps, difference, compared }) => ({ scenario, steps, difference, compared })),
    )
    if (Result.isFailure(outcome)) return this.store.set({ opened: null, error: outcome.failure })
    const system = this.#start(outcome.success.scenario)
    if (system === null) return
    const opened = { ...outcome.success, at: 0, root: system.root(), changes: NONE, mount: 0, isPlaying: false }
    this.store.set({ opened, error: "" })
    await this.go(0)
  }

  /** Backwards is the start again, and forwards from there. */
  async go(to: number): Promise<void> {
    const { opened } = this.store.get()
    if (opened === null || this.#system === null) return
    const target = Math.max(0, Math.min(to, opened.steps.length))
    const isBack = target < this.#at
    const system = isBack ? this.#start(opened.scenario) : this.#system
    if (system === null) return
    let changes = target === 0 ? NONE : opened.changes
    for (; this.#at < target; this.#at += 1) {
      const before = this.#at === target - 1 ? machinesIn(system.root()) : null
      system.step()
      if (before !== null) changes = changesSince(before, system.root())
    }
    const isNew = await loadViewOf(system.root())
    const mount = opened.mount + (isNew || system.root() !== opened.root ? 1 : 0)
    if (system !== this.#system) return
    this.store.set({
      opened: { ...this.#opened(opened), at: this.#at, root: system.root(), changes, mount },
      error: "",
    })
    if (target === opened.steps.length) this.pause()
  }

  /** So many events on, or back. */
  async step(by: number): Promise<void> {
    return this.go(this.#at + by)
  }

  /** `rate` in events a second. */
  play(rate: number): void {
    this.pause()
    const { opened } = this.store.get()
    if (opened === null) return
    this.#timer = setInterval(() => void this.step(1), 1_000 / rate)
    this.store.set({ opened: { ...opened, isPlaying: true }, error: "" })
  }

  pause(): void {
    clearInterval(this.#timer)
    const { opened, error } = this.store.get()
    if (opened?.isPlaying === true) this.store.set({ opened: { ...opened, isPlaying: false }, error })
  }

  /** What was changed while a view was loaded stays. */
  #opened(before: Opened): Opened {
    return this.store.get().opened ?? before
  }

  #start(scenario: Scenario): SystemReplay<AnyStateMachine> | null {
    const machine = inertChart(scenario.machine)
    this.#at = 0
    this.#system = machine === undefined ? null : replaySystem(machine, scenario)
    return this.#system
  }
}

const NONE: Opened["changes"] = new Map()

/** A machine that was not there before has nothing that was changed. */
const changesSince = (before: ReturnType<typeof machinesIn>, root: AnyActorRef): Opened["changes"] =>
  new Map(
    [...machinesIn(root)].map(([path, { context }]) => [
      path,
      changedFrom((before.get(path)?.context ?? context) as object, context as object),
    ]),
  )

/** True when the view of the page that is shown was not there before. */
const loadViewOf = async (root: AnyActorRef): Promise<boolean> => {
  const context = machinesIn(root).get("root.navigation")?.context as
    | { readonly current: { readonly page: PageName | null } | null }
    | undefined
  const name = context?.current?.page ?? null
  if (name === null || loadedPage(name) !== undefined) return false
  await loadPageModule(name)
  return true
}
