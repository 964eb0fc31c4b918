const refuse = (name) => () => {
  throw new Error(`${name} was asked for`)
}

/** XState asks for the time and a number with every delay, and needs neither. */
class StoppedDate extends Date {
  static now = () => 0

  constructor(...given) {
    super(...(given.length === 0 ? [0] : given))
  }
}

const AWAY = {
  Date: StoppedDate,
  Math: Object.defineProperty(Object.create(Math), "random", { value: () => 0.5 }),
  crypto: undefined,
  performance: { now: refuse("the clock") },
  fetch: refuse("the network"),
  setTimeout: refuse("a timer"),
  setInterval: refuse("a timer"),
}

/** Runs while this process's clock stands still at zero, chance is one number, and there is no network and no timer. */
export const withoutWorld = (run) => {
  const world = Object.entries(AWAY).map(([name, value]) => {
    const own = Object.getOwnPropertyDescriptor(globalThis, name)
    Object.defineProperty(globalThis, name, { value, configurable: true })
    return [name, own]
  })
  try {
    run()
  } finally {
    for (const [name, own] of world) Object.defineProperty(globalThis, name, own)
  }
}
