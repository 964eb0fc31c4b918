import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { asLearner } from "../support/asLearner.ts"
import { openVisitor, type Visitor } from "../support/browser.ts"

const site = inject("siteUrl")
let visitor: Visitor

/** A window of 1280 by 1024 pixels at 400 %. */
beforeAll(async () => {
  visitor = await openVisitor({ width: 320, height: 256 })
  await asLearner(visitor.page, site, "13900000071", null)
})
afterAll(() => visitor.close())

const PAGES = [
  ["/", /什么时候考试/],
  ["/question/301", "会计基础题库"],
  ["/question/try/301", "第1题"],
  ["/question/exam?bank_id=301", "第1题"],
  ["/study/course", "学习概览"],
  ["/study/question/error", "错题本"],
  ["/order/index?classroom_id=1002", "确认订单"],
] as const

/** Runs in the page: the buttons whose few signs stand on several lines. */
const tornLabels = (): ReadonlyArray<string> => {
  const range = document.createRange()
  return [...document.querySelectorAll("button, a")]
    .flatMap((button) => [...button.childNodes])
    .filter((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim().length <= 4)
    .filter((node) => {
      range.selectNodeContents(node)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    })
    .map((node) => node.textContent ?? "")
}

describe("at 400 %", () => {
  test.each(PAGES)(
    "%s is no wider than the window, nothing stays while it scrolls, and no label is torn",
    async (path, name) => {
      const { page } = visitor
      await page.goto(`${site}${path}`)
      await page.getByRole("heading", { name }).first().waitFor()
      const isWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      )
      const staying = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("body *")]
          .filter((element) => ["fixed", "sticky"].includes(getComputedStyle(element).position))
          .filter(({ offsetHeight }) => offsetHeight > 1 && offsetHeight < innerHeight)
          .map(({ className }) => className),
      )
      expect([isWide, staying, await page.evaluate(tornLabels)]).toStrictEqual([false, [], []])
    },
  )
})

test("in forced colours an option that is chosen looks unlike one that is not", async () => {
  const { page } = visitor
  await page.emulateMedia({ forcedColors: "active" })
  await page.goto(`${site}/mock-exam?paper_id=5001`)
  await page.getByRole("button", { name: "开始作答" }).click()
  const options = page.locator("article fieldset button[aria-pressed]:not([aria-label])")
  await options.first().click()
  await page.locator("article fieldset button[aria-pressed=true]").waitFor()
  const looks = await options.evaluateAll((buttons) =>
    buttons.map((button) => {
      const { backgroundColor, borderColor, borderWidth, outlineStyle } = getComputedStyle(button)
      return [backgroundColor, borderColor, borderWidth, outlineStyle].join()
    }),
  )
  expect(looks.filter((look) => look === looks[0])).toHaveLength(1)
})

test("in forced colours the player's controls and seek bar lie on the system's ground", async () => {
  const { page } = visitor
  await page.emulateMedia({ forcedColors: "active" })
  await page.goto(`${site}/course/try/1001`)
  const controls = page.getByRole("group", { name: "播放控制" })
  await controls.waitFor({ state: "attached" })
  const { ground, shown } = await controls.evaluate((foot) => {
    const probe = document.body.appendChild(document.createElement("i"))
    probe.style.color = "Canvas"
    return { ground: getComputedStyle(probe).color, shown: getComputedStyle(foot).backgroundImage }
  })
  expect(shown).toBe(`linear-gradient(to top, ${ground}, ${ground})`)
})
