/** Calls who listens, in the order they came, after whoever stands in `on…`. */
export class Emitter {
  readonly #listeners = new Map<string, Array<() => void>>()

  addEventListener(type: string, listener: () => void): void {
    const known = this.#listeners.get(type)
    if (known === undefined) this.#listeners.set(type, [listener])
    else known.push(listener)
  }

  emit(type: string): void {
    const own: unknown = Reflect.get(this, `on${type}`)
    if (typeof own === "function") own.call(this)
    for (const listener of this.#listeners.get(type) ?? []) listener()
  }
}
