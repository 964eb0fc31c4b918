import { afterEach, expect, test } from "vitest"
import { StruckError } from "#dev/conditions/throwingPage.tsx"
import { showThrow } from "#dev/panel/showThrow.ts"

/** As Vite's client defines it. */
class Overlay extends HTMLElement {
  constructor({ message, stack }: { readonly message: string; readonly stack: string }) {
    super()
    this.textContent = `${message}\n${stack}`
  }
}
customElements.define("vite-error-overlay", Overlay)

afterEach(() => document.body.replaceChildren())

const shown = () => [...document.querySelectorAll("vite-error-overlay")].map(({ textContent }) => textContent)
const STACK = "\n    at LessonHead (http://localhost:3000/src/ui/player/LessonHead.tsx:22:9)\n    at div"

test("a view that threw is named over the page with its component and place, the last one alone", () => {
  showThrow(new Error("first"), STACK)
  showThrow(new Error("no lesson"), STACK)
  const [text = "", ...others] = shown()
  expect([text.split("\n")[0], text.includes("/src/ui/player/LessonHead.tsx:22:9"), others]).toStrictEqual([
    "<LessonHead> threw: no lesson",
    true,
    [],
  ])
})

test("a fault that was asked for shows the page under it", () => {
  showThrow(new StruckError("struck"), STACK)
  expect(shown()).toStrictEqual([])
})
