import { render } from "@testing-library/react"
import type { ReactElement } from "react"
import { expect, it } from "vitest"
import { ExamClock } from "#ui/attempt/ExamClock.tsx"
import { OptionButton } from "#ui/question/OptionButton.tsx"
import { SavedLine } from "#ui/attempt/SavedLine.tsx"
import { Amounts } from "#ui/order/Amounts.tsx"
import { Price } from "#ui/kit/Price.tsx"
import { SendCodeButton } from "#ui/kit/SendCodeButton.tsx"
import { Meta } from "#ui/kit/Meta.tsx"
import { OrderRecord } from "#ui/order/OrderRecord.tsx"
import { ReviewCard } from "#ui/wrongBook/ReviewCard.tsx"
import { ORDER } from "../gallery/scenes/orderScenes.tsx"
import { NOW } from "../gallery/scenes/samples.ts"
import { WRONG_OVERVIEW } from "../gallery/scenes/studySamples.ts"

/** What the translation of Chrome does: texts are replaced by elements with other words, but where they must not be. */
const translate = (root: Node): void => {
  if (root instanceof Element && root.getAttribute("translate") === "no") return
  for (const child of root.childNodes) {
    if (!(child instanceof Text)) translate(child)
    else if (child.data.trim() !== "") {
      const font = document.createElement("font")
      font.textContent = `[${child.data}]`
      child.replaceWith(font)
    }
  }
}

const ignored = () => undefined
const option = { html: "甲", chosen: false, mark: "open", disabled: false, locked: false, onChoose: ignored } as const

const clock = (left: string) => <ExamClock left={left} urgent={false} hidden={false} onToggle={ignored} />
const amounts = (price: string) => <Amounts price={price} discount="20" amount="279" label="应付" />
const send = (seconds: number) => <SendCodeButton secondsLeft={seconds} busy={false} onSend={ignored} />

const review = (due_today: number) => (
  <ReviewCard overview={{ ...WRONG_OVERVIEW, due_today }} now={NOW} busy={false} onStart={ignored} onEarly={ignored} />
)
const record = (id: string) => <OrderRecord order={{ ...ORDER, id }} onCopy={() => undefined} seller="示范学院" />

it.each<readonly [string, readonly [ReactElement, string], readonly [ReactElement, string]]>([
  ["the time left", [clock("1:30"), "1:30"], [clock("1:29"), "1:29"]],
  [
    "where answers are",
    [<SavedLine key="a" word="saved" label="已保存" />, "已保存"],
    [<SavedLine key="a" word="typed" label="保存中" />, "保存中"],
  ],
  [
    "a price",
    [<Price key="a" price="299" original="399" />, "¥299原价¥399"],
    [<Price key="a" price="199" original="299" />, "¥199原价¥299"],
  ],
  ["what is paid", [amounts("299"), "¥299−¥20¥279"], [amounts("289"), "¥289−¥20¥279"]],
  ["when a code may be asked for again", [send(60), "60秒后重发"], [send(59), "59秒后重发"]],
  [
    "a fact with a number",
    [<Meta key="a" items={["第3题"]} />, "第3题"],
    [<Meta key="a" items={["第4题"]} />, "第4题"],
  ],
  ["what is due", [review(8), "今天复习8题"], [review(7), "今天复习7题"]],
  ["the receipt of an order", [record("20260302"), "20260302"], [record("20260303"), "20260303"]],
  [
    "the letter of an option",
    [<OptionButton key="a" label="A" {...option} />, "A"],
    [<OptionButton key="a" label="B" {...option} />, "B"],
  ],
])("%s is not translated by a browser, and goes on changing", (_, before, after) => {
  const { container, rerender } = render(before[0])
  const own = () => container.textContent.replaceAll(/\[[^\]]*\]/g, "")
  translate(container)
  expect(own()).toContain(before[1])
  rerender(after[0])
  expect(own()).toContain(after[1])
})
