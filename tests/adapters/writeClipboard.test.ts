import { expect, it, onTestFinished } from "vitest"
import { writeClipboard } from "#adapters/writeClipboard.ts"

const withClipboard = (clipboard: unknown) => {
  const before = Object.getOwnPropertyDescriptor(globalThis.navigator, "clipboard")
  Object.defineProperty(globalThis.navigator, "clipboard", { value: clipboard, configurable: true })
  onTestFinished(() => {
    if (before === undefined) Reflect.deleteProperty(globalThis.navigator, "clipboard")
    else Object.defineProperty(globalThis.navigator, "clipboard", before)
  })
}

it("tells whether the browser took the text", async () => {
  const written: string[] = []
  withClipboard({ writeText: async (text: string) => void written.push(text) })
  expect([await writeClipboard("一句话"), written]).toStrictEqual([true, ["一句话"]])
})

it("is refused by a browser without a clipboard, and by one that does not allow it", async () => {
  withClipboard(undefined)
  expect(await writeClipboard("一句话")).toBe(false)
  withClipboard({ writeText: () => Promise.reject(new Error("NotAllowedError")) })
  expect(await writeClipboard("一句话")).toBe(false)
})
