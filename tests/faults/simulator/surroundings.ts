import { AsyncLocalStorage } from "node:async_hooks"
import { IDBKeyRange as FakeKeyRange } from "fake-indexeddb"

/** What the code of one page finds around it instead of this process's own: clocks, timers, stores, events. */
export interface Surroundings {
  readonly later: (run: () => void, milliseconds: number, again: boolean) => Timer
  /** Epoch milliseconds of the device's own clock. */
  readonly wall: () => number
  readonly monotonic: () => number
  readonly randomBelow: (limit: number) => number
  readonly document: object
  readonly window: EventTarget
  readonly navigator: object
  readonly location: object
  readonly localStorage: Storage
  readonly sessionStorage: Storage
  readonly indexedDB: Pick<IDBFactory, "open">
}

export interface Timer {
  readonly cancel: () => void
}

const current = new AsyncLocalStorage<Surroundings>()

/** Runs the code of a page; what it waits for goes on in the same surroundings. */
export const within = <T>(page: Surroundings, run: () => T): T => current.run(page, run)
/** Runs what belongs to no page: the server, the test. */
export const outside = <T>(run: () => T): T => current.exit(run)

const immediates = new Set<NodeJS.Immediate>()
/** Whether code of any page still waits for its next turn. */
export const hasImmediates = (): boolean => immediates.size > 0

/** Puts the surroundings of the page that runs in place of the globals. Gives what takes them away again. */
export const surround = (): (() => void) => {
  const undo: Array<() => void> = []
  const put = (target: object, name: string, descriptor: PropertyDescriptor) => {
    const before = Object.getOwnPropertyDescriptor(target, name)
    Object.defineProperty(target, name, { configurable: true, ...descriptor })
    undo.push(() =>
      before === undefined ? Reflect.deleteProperty(target, name) : Object.defineProperty(target, name, before),
    )
  }
  /** A function that is the page's within a page, and this process's own elsewhere. */
  const call = (target: object, name: string, ofPage: (page: Surroundings, ...given: never[]) => unknown) => {
    const own = Reflect.get(target, name) as ((...given: unknown[]) => unknown) | undefined
    put(target, name, {
      writable: true,
      value: (...given: unknown[]) => {
        const page = current.getStore()
        return page === undefined ? own?.apply(target, given) : ofPage(page, ...(given as never[]))
      },
    })
  }
  const thing = (name: "document" | "navigator" | "location" | "localStorage" | "sessionStorage" | "indexedDB") => {
    const before = Object.getOwnPropertyDescriptor(globalThis, name)
    put(globalThis, name, {
      get: () => {
        const page = current.getStore()
        return page === undefined ? (before?.get?.call(globalThis) ?? before?.value) : page[name]
      },
    })
  }
  const cancel = (name: "clearTimeout" | "clearInterval") => {
    const own = globalThis[name]
    put(globalThis, name, {
      writable: true,
      value: (timer: unknown) =>
        typeof timer === "object" && timer !== null && "cancel" in timer
          ? (timer as Timer).cancel()
          : own(timer as NodeJS.Timeout),
    })
  }

  call(globalThis, "setTimeout", (page, run: () => void, milliseconds = 0) => page.later(run, milliseconds, false))
  call(globalThis, "setInterval", (page, run: () => void, milliseconds = 0) => page.later(run, milliseconds, true))
  cancel("clearTimeout")
  cancel("clearInterval")
  call(Date, "now", (page) => page.wall())
  call(performance, "now", (page) => page.monotonic())
  call(crypto, "getRandomValues", (page, numbers: Uint32Array | BigUint64Array) => {
    for (let index = 0; index < numbers.length; index += 1)
      numbers[index] = numbers instanceof Uint32Array ? page.randomBelow(2 ** 32) : BigInt(page.randomBelow(2 ** 32))
    return numbers
  })
  call(globalThis, "addEventListener", (page, ...given) => page.window.addEventListener(...listener(given)))
  call(globalThis, "removeEventListener", (page, ...given) => page.window.removeEventListener(...listener(given)))
  for (const name of ["document", "navigator", "location", "localStorage", "sessionStorage", "indexedDB"] as const)
    thing(name)
  put(globalThis, "IDBKeyRange", { value: FakeKeyRange })

  const turn = globalThis.setImmediate
  put(globalThis, "setImmediate", {
    writable: true,
    value: (run: (...given: unknown[]) => void, ...given: unknown[]) => {
      if (current.getStore() === undefined) return turn(run, ...given)
      const immediate: NodeJS.Immediate = turn(() => {
        immediates.delete(immediate)
        run(...given)
      })
      immediates.add(immediate)
      return immediate
    },
  })
  const unturn = globalThis.clearImmediate
  put(globalThis, "clearImmediate", {
    writable: true,
    value: (immediate: NodeJS.Immediate) => {
      immediates.delete(immediate)
      unturn(immediate)
    },
  })
  return () => {
    for (const step of undo.toReversed()) step()
  }
}

const listener = (given: ReadonlyArray<unknown>) => given as unknown as Parameters<EventTarget["addEventListener"]>
