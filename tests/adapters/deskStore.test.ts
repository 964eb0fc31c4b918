import { describe, expect, it } from "vitest"
import { keepDesk, recallDesk } from "#adapters/deskStore.ts"

class Place {
  readonly texts = new Map<string, string>()
  getItem = (key: string) => this.texts.get(key) ?? null
  setItem = (key: string, text: string) => void this.texts.set(key, text)
  removeItem = (key: string) => void this.texts.delete(key)
}
const blocked = (): never => {
  throw new DOMException("blocked", "SecurityError")
}

describe("notes that wait on the device", () => {
  it("are each learner's own, and gone when the server has them", () => {
    const place = new Place()
    keepDesk(() => place, "u1", { q1: "记住" })
    expect([recallDesk(() => place, "u1"), recallDesk(() => place, "u2")]).toStrictEqual([{ q1: "记住" }, {}])
    keepDesk(() => place, "u1", {})
    expect([...place.texts]).toStrictEqual([])
  })

  it("are none where storage is blocked or spoilt", () => {
    const place = new Place()
    place.texts.set("desk.u1", "{")
    expect([recallDesk(() => place, "u1"), recallDesk(blocked, "u1")]).toStrictEqual([{}, {}])
    keepDesk(blocked, "u1", { q1: "记住" })
  })
})
