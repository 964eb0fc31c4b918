import { XmlCdata, XmlElement, XmlText } from "@rgrove/parse-xml"
import { ownValue } from "#domain/core/ownValue.ts"
import { fromXmlText, xmlText } from "../../core/xmlText.ts"
import type { Notes } from "./Format.ts"
import { htmlText, trimmed } from "./htmlText.ts"
import { noted } from "./noted.ts"
import { attributeOf, nameOf } from "./qtiNames.ts"
import { elementsIn } from "../../sheet/xml.ts"

/** What is inside of elements, in the marks of questions; `isOwn`: this site wrote them, marks and spaces included. */
export const qtiText = (column: string, nodes: ReadonlyArray<XmlElement>, isOwn: boolean, notes: Notes): string => {
  const html = nodes.map((node) => inner(node, column, notes)).join("\n")
  if (isOwn) return trimmed(fromXmlText(html.replaceAll("<br>", "\n").replaceAll(/<\/?p>/g, "\n\n")))
  return noted(htmlText(html, column === "选项" || column === "配对项"), column, notes)
}

/** What explains an item: its one feedback, or that which is not for one answer or another. */
export const explanationsIn = (item: XmlElement, { simplified }: Notes): ReadonlyArray<XmlElement> => {
  const all = elementsIn(item).filter(
    (child) => nameOf(child) === "modalFeedback" && attributeOf(child, "showHide") !== "hide",
  )
  if (all.length < 2) return all
  simplified.push("按作答显示的反馈已略去")
  return all.filter((one) => GENERAL.test(attributeOf(one, "identifier") ?? ""))
}

const GENERAL = /general|explanation|solution|rationale|analysis|解析/i

export const viewsOf = (rubric: XmlElement): ReadonlySet<string> =>
  new Set((attributeOf(rubric, "view") ?? "").split(/\s+/))

const LEFT_OUT: Readonly<Record<string, string>> = {
  feedbackBlock: "作答后才显示的文字已略去",
  feedbackInline: "作答后才显示的文字已略去",
  stylesheet: "样式表已略去",
}

const REFUSED: Readonly<Record<string, string>> = {
  printedVariable: "每次不同的数（printedVariable）",
  templateBlock: "按模板变化的文字（templateBlock）",
  templateInline: "按模板变化的文字（templateInline）",
}

/** As HTML; interactions give way to their prompt, or to the line of a blank. */
const inner = (element: XmlElement, column: string, notes: Notes): string =>
  element.children
    .map((child) => {
      if (child instanceof XmlText || child instanceof XmlCdata) return xmlText(child.text)
      if (!(child instanceof XmlElement)) return ""
      const name = nameOf(child)
      const [word, refusal] = [ownValue(LEFT_OUT, name), ownValue(REFUSED, name)]
      if (name === "textEntryInteraction") return "____"
      if (name.endsWith("Interaction"))
        return elementsIn(child)
          .filter((part) => nameOf(part) === "prompt")
          .map((prompt) => `<p>${inner(prompt, column, notes)}</p>`)
          .join("")
      if (word !== undefined) notes.simplified.push(word)
      if (refusal !== undefined) notes.refused.push(`${column}  含有${refusal}，暂不支持`)
      if (word !== undefined || refusal !== undefined) return ""
      if (name === "rubricBlock")
        return viewsOf(child).has("candidate") ? `<div>${inner(child, column, notes)}</div>` : ""
      const attributes = Object.entries(child.attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`)
      return `<${name}${attributes.join("")}>${inner(child, column, notes)}${name === "br" ? "" : `</${name}>`}`
    })
    .join("")
