import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { unbroken } from "#ui/kit/unbroken.tsx"

const shown = (text: string) => renderToStaticMarkup(<h1>{unbroken(text)}</h1>)
const whole = (text: string) => `<span class="whitespace-nowrap">${text}</span>`

test("a quotation in a heading stays on one line with what may not begin the next", () => {
  expect(shown("学了就忘：把“再看一遍”，换成「合上书」")).toBe(
    `<h1>学了就忘：把${whole("“再看一遍”，")}换成${whole("「合上书」")}</h1>`,
  )
})

test("a number stays on one line with what it counts", () => {
  expect(unbroken("净赚 4 000 元，用 2 年")).toBe("净赚 4\u00A0000\u00A0元，用 2\u00A0年")
  expect(unbroken("Word 2 a")).toBe("Word 2 a")
})

test("what is longer than a line may break, and a heading without a quotation is its text", () => {
  expect(shown("读《中华人民共和国义务教育法实施细则》")).toBe("<h1>读《中华人民共和国义务教育法实施细则》</h1>")
  expect(unbroken("会计基础")).toBe("会计基础")
})
