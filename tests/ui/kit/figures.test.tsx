import { render, screen, within } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import { chartIn } from "#domain/admin/Drawing.ts"
import { Avatar } from "#ui/kit/Avatar.tsx"
import { BarChart } from "#ui/kit/BarChart.tsx"
import { ColumnChart } from "#ui/kit/ColumnChart.tsx"
import { Cover } from "#ui/kit/Cover.tsx"
import { countText } from "#ui/kit/countText.ts"
import { durationText } from "#ui/kit/durationText.ts"
import { Meta } from "#ui/kit/Meta.tsx"
import { peopleText } from "#ui/kit/peopleText.ts"
import { Price } from "#ui/kit/Price.tsx"
import { ProgressRing } from "#ui/kit/ProgressRing.tsx"

describe("a price", () => {
  test.each([
    [{ price: "199.00" }, "¥199"],
    [{ price: "1280.50", original: "1500" }, "¥1280.5原价¥1500"],
    [{ price: "99", original: "99.00" }, "¥99"],
    [{ price: "0" }, "免费"],
    [{ price: "0", original: "299", free: true }, "免费原价¥299"],
  ])("%j reads %s", (props, text) => {
    expect(render(<Price {...props} />).container.textContent).toBe(text)
  })

  test.each([undefined, "", "abc"])("%j shows nothing at all", (price) => {
    expect(render(<Price price={price} original="299" free />).container.innerHTML).toBe("")
  })
})

test("how many people there are is said from ten on", () => {
  expect([0, 1, 9, 10, 12_345].map((count) => peopleText(count, "在学"))).toStrictEqual([
    false,
    false,
    false,
    "10人在学",
    "1.2万人在学",
  ])
})

test("a ring states what it measures and how far it is, inside its bounds", () => {
  render(<ProgressRing label="学习进度" value={1.4} />)
  expect(screen.getByRole("img", { name: "学习进度 100%" }).textContent).toBe("100%")
})

test("bars are a table to those who listen", () => {
  render(
    <BarChart
      caption="各章正确率"
      heads={["章节", "正确率"]}
      rows={[
        { label: "第一章", value: 0.9, text: "45/50" },
        { label: "第二章", value: 0, text: "0/12" },
      ]}
    />,
  )
  const table = screen.getByRole("table", { name: "各章正确率" })
  const rows = within(table)
    .getAllByRole("row")
    .map((row) => [...row.querySelectorAll("th, td:not([aria-hidden])")].map(({ textContent }) => textContent))
  expect(rows).toStrictEqual([
    ["章节", "正确率"],
    ["第一章", "45/50"],
    ["第二章", "0/12"],
  ])
})

test("a number over time is drawn from the earliest to the latest, and its highest is named", () => {
  const rows = [
    { day: "2026-03-03", received: "2.50" },
    { day: "2026-03-02", received: "0.00" },
    { day: "2026-03-01", received: "5.00" },
  ]
  const chart = { title: "收款（元）", times: ["day"], figure: "received" }
  expect(chartIn(chart, rows.slice(1))).toStrictEqual([])
  const { container } = render(<ColumnChart title={chart.title} columns={chartIn(chart, rows)} />)
  expect(container.textContent).toBe("收款（元）最多5.00（2026-03-01）2026-03-012026-03-03")
  expect([...container.querySelectorAll("rect")].map((column) => column.getAttribute("height"))).toStrictEqual([
    "96",
    "2",
    "48",
  ])
})

test("the same id has the same cover, another id another one", () => {
  const htmlOf = (id: string) => render(<Cover id={id} name="会计" />).container.innerHTML
  expect(htmlOf("c1")).toBe(htmlOf("c1"))
  expect(htmlOf("c1")).not.toBe(htmlOf("c2"))
})

test("an avatar is drawn when there is no image or only the server's default one", () => {
  const imageOf = (image: string) =>
    render(<Avatar id="u1" name="林" image={image} serverDefault="/d.png" />)
      .container.querySelector("img")
      ?.getAttribute("src") ?? null
  expect(["", "/d.png", "/a.png"].map(imageOf)).toStrictEqual([null, null, "/a.png"])
})

test("facts that are not known are left out, dots and all", () => {
  expect(render(<Meta items={["会计", false, "", null, "2026"]} />).container.textContent).toBe("会计，2026")
  expect(render(<Meta items={[null, ""]} />).container.innerHTML).toBe("")
})

test.each([
  [0, "0"],
  [9_999, "9999"],
  [10_000, "1万"],
  [12_999, "1.2万"],
  [128_000, "12万"],
])("%d people read %s", (count, text) => {
  expect(countText(count)).toBe(text)
})

test.each([
  [0, "0分钟"],
  [45, "45秒"],
  [720, "12分钟"],
  [3_600, "1小时"],
  [3_900, "1小时5分"],
])("%d seconds read %s", (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})
