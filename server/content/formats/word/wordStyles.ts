import { type Mark, MARKS } from "../Block.ts"
import { backgroundIn, colorIn } from "../textColor.ts"
import { PLAIN_STYLE, sizeIn, type TextStyle } from "../textStyle.ts"
import { childOf, childrenOf, isOn, type WordElement, valueOf } from "./WordElement.ts"

/** The styles of a document by their ids. */
export interface WordStyles {
  /** Of a style and what it is based on, the nearest first. */
  readonly chain: (id: string | null) => ReadonlyArray<WordElement>
}

export const stylesOf = (part: WordElement | null): WordStyles => {
  const styles = new Map(
    childrenOf(part ?? undefined, "w:style").map((one) => [one.attributes["w:styleId"] ?? "", one]),
  )
  return {
    chain: (id) => {
      const found: WordElement[] = []
      for (let at = styles.get(id ?? ""); at !== undefined && !found.includes(at);) {
        found.push(at)
        at = styles.get(valueOf(at, "w:basedOn") ?? "")
      }
      return found
    },
  }
}

/** How a run is set: marks of ours, and styles that none of them says. */
export interface RunSetting {
  readonly marks: ReadonlyArray<Mark>
  readonly style: TextStyle
  readonly hasDots: boolean
  readonly isHidden: boolean
  /** Half points; null: it has the size of its paragraph. */
  readonly size: number | null
  /** Half points by which it stands above its line; negative: below. */
  readonly raised: number
}

/** The setting of a run by its own properties and its character style. */
export const runSetting = (properties: WordElement | undefined, styles: WordStyles): RunSetting => {
  const all = [
    ...(properties === undefined ? [] : [properties]),
    ...styles.chain(valueOf(properties, "w:rStyle")).flatMap((style) => childOf(style, "w:rPr") ?? []),
  ]
  const on = (name: string) => all.map((one) => isOn(one, name)).find((value) => value !== undefined) === true
  const said = (name: string) => all.map((one) => valueOf(one, name)).find((value) => value !== null) ?? undefined
  const hasDots = /^(?:dot|comma|circle|underDot)$/.test(said("w:em") ?? "")
  const has: Readonly<Partial<Record<Mark, boolean>>> = {
    strong: on("w:b") || hasDots,
    em: on("w:i"),
    del: on("w:strike") || on("w:dstrike"),
    u: on("w:u"),
    sup: said("w:vertAlign") === "superscript",
    sub: said("w:vertAlign") === "subscript",
  }
  const color = said("w:color")
  const highlight = said("w:highlight")
  const shade = all.map((one) => valueOf(one, "w:shd", "w:fill")).find((value) => value !== null) ?? undefined
  const size = said("w:sz")
  return {
    marks: MARKS.filter((mark) => has[mark] === true),
    style: {
      ...PLAIN_STYLE,
      color: color === undefined || color === "auto" ? "" : colorIn(`#${color}`, ""),
      background: backgroundIn(highlight ?? (shade === undefined || shade === "auto" ? "" : `#${shade}`), ""),
      size: size === undefined ? "" : sizeIn(`${Number(size) / 2}pt`, ""),
    },
    hasDots,
    isHidden: on("w:vanish"),
    size: size === undefined ? null : Number(size),
    raised: Number(said("w:position") ?? 0) || 0,
  }
}

/** What a paragraph says itself, or by its styles. */
export const paragraphProperty = (
  properties: WordElement | undefined,
  styles: WordStyles,
  name: string,
): WordElement | undefined => {
  const own = childOf(properties, name)
  if (own !== undefined) return own
  const chain = styles.chain(valueOf(properties, "w:pStyle"))
  return chain.map((style) => childOf(childOf(style, "w:pPr"), name)).find((found) => found !== undefined)
}
