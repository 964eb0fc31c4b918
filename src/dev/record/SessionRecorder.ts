import * as Result from "effect/Result"
import type { Snapshot } from "xstate"
import { webStorage } from "#adapters/storage/webStorage.ts"
import type { AppActor } from "#ui/AppContext.ts"
import { Store } from "../Store.ts"
import { machinesIn, stateTextOf } from "./actorTree.ts"
import { makeRecorder } from "./makeRecorder.ts"
import { type Replayed, replay, withOutcome } from "./replay.ts"
import { continued, type Scenario, type Start, write } from "./Scenario.ts"

/** `note`: what became of the last recording. */
export interface Recording {
  readonly isOn: boolean
  readonly events: number
  readonly note: string
}

/** Of this window, from the end of one load to the start of the next; "" where it was too much to keep. */
const KEPT = "dev.recording"

/**
 * Records the session of this window, from its start or from any moment of it and over loads of its page, and saves it as
 * a file.
 */
export class SessionRecorder {
  readonly store = new Store<Recording>({ isOn: false, events: 0, note: "" })
  readonly #app: AppActor
  #running: { readonly scenario: () => Scenario; readonly end: () => void } | null = null

  readonly #storage: typeof webStorage

  constructor(app: AppActor, storage = webStorage) {
    this.#app = app
    this.#storage = storage
  }

  /** Whether the load before was being recorded. */
  get isContinued(): boolean {
    return this.#kept() !== null
  }

  /** `start`: the tree has not been started yet. */
  begin(from: "start" | "now"): void {
    const app = this.#app
    const start: Start = from === "start" ? { input: inputOf(app) } : { snapshot: persisted(app) }
    const recorder = makeRecorder("app", start, () => performance.now(), {
      local: textsIn(this.#storage.local),
      window: textsIn(this.#storage.window),
    })
    const kept = this.#kept()
    const before = kept === null || kept === "" ? null : (JSON.parse(kept) as Scenario)
    const scenario = () => (before === null ? recorder.scenario() : continued(before, recorder.scenario()))
    const note = kept === "" ? "载入之前的太长，没有保住" : ""
    const show = () => this.store.set({ isOn: true, events: (before?.events.length ?? 0) + recorder.count(), note })
    const leaving = keepOnLeaving(scenario, this.#storage.window)
    const inspection = app.system.inspect((event) => {
      recorder.inspect(event)
      if (event.type !== "@xstate.event") return
      leaving.keep()
      show()
    })
    this.#running = { scenario, end: () => (inspection.unsubscribe(), leaving.end()) }
    show()
  }

  /** Ends the recording and gives it, replayed once so that it says where it leads; null when none was on. */
  end(): Scenario | null {
    if (this.#running === null) return null
    const running = this.#running
    running.end()
    this.#running = null
    const scenario = { ...running.scenario(), about: `Recorded on ${location.pathname}` }
    const replayed = replay(scenario)
    const events = scenario.events.length
    const note = Result.isFailure(replayed)
      ? `回放失败：${replayed.failure}`
      : partings(this.#app, replayed.success).join("；")
    this.store.set({ isOn: false, events, note: note === "" ? `已录${events}个事件，回放一致` : note })
    return Result.isFailure(replayed) ? scenario : withOutcome(scenario, replayed.success)
  }

  #kept(): string | null {
    try {
      return this.#storage.window().getItem(KEPT)
    } catch {
      return null
    }
  }

  toggle(): void {
    if (this.#running === null) this.begin("now")
    else save(this.end())
  }
}

/** Keeps the recording once its page is left, and with every event that still comes then. */
const keepOnLeaving = (scenario: () => Scenario, open: typeof webStorage.window) => {
  let isLeft = false
  const isSet = (text: string): boolean => {
    try {
      open().setItem(KEPT, text)
      return true
    } catch {
      return false
    }
  }
  const keep = () => {
    if (isLeft && !isSet(JSON.stringify(scenario()))) isSet("")
  }
  const over = new AbortController()
  const on = (type: "pagehide" | "pageshow", left: boolean) =>
    addEventListener(type, () => ((isLeft = left), keep()), { signal: over.signal })
  on("pagehide", true)
  on("pageshow", false)
  return {
    keep,
    end: () => {
      over.abort()
      try {
        open().removeItem(KEPT)
      } catch {
        // a browser that keeps nothing
      }
    },
  }
}

/** An event that the replay could not deliver, and the machines that it left in another state than the session did. */
const partings = (app: AppActor, { ends, difference }: Replayed): ReadonlyArray<string> => [
  // nothing else can differ before the file says where it leads
  ...(difference?.at.startsWith("event") === true ? [`${difference.at}：${difference.expected}`] : []),
  ...[...machinesIn(app)].flatMap(([path, snapshot]) => {
    const live = stateTextOf(snapshot)
    const replayed = ends[path]?.state ?? "无"
    return live === replayed ? [] : [`${path}：现场${live}，回放${replayed}`]
  }),
]

const inputOf = (app: AppActor): unknown => {
  const { startUp, href, reloaded_at } = app.getSnapshot().context
  return { startUp, href, reloaded_at }
}

const persisted = (app: AppActor) => JSON.parse(JSON.stringify(app.getPersistedSnapshot())) as Snapshot<unknown>

const textsIn = (open: typeof webStorage.local): Readonly<Record<string, string>> => {
  try {
    const storage = open()
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "")
    return Object.fromEntries(keys.filter((key) => key !== KEPT).map((key) => [key, storage.getItem(key) ?? ""]))
  } catch {
    return {}
  }
}

const save = (scenario: Scenario | null): void => {
  if (scenario === null) return
  const url = URL.createObjectURL(new Blob([write(scenario)], { type: "application/json" }))
  const link = document.createElement("a")
  link.href = url
  link.download = "scenario.json"
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
