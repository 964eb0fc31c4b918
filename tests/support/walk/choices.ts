import type { Page } from "playwright-core"

type Kind = "link" | "button" | "option" | "field" | "list"

export interface Choice {
  readonly kind: Kind
  readonly name: string
  /** Of the page, not of the frame around every page. */
  readonly isOwn: boolean
  /** Its place in `globalThis.choices` of the page. */
  readonly at: number
}

/** What a person can touch on the page now, in the order of the document. The elements stay in `globalThis.choices`. */
export const choicesOf = (page: Page): Promise<ReadonlyArray<Choice>> =>
  page.evaluate(() => {
    const modal = [...document.querySelectorAll("dialog:modal")].at(-1)
    const isCovered = (element: Element, { left, top, width, height }: DOMRect): boolean => {
      const menu = document.elementFromPoint(left + width / 2, top + height / 2)?.closest(":popover-open")
      return menu !== null && menu !== undefined && !menu.contains(element)
    }
    const isSeen = (element: Element): boolean => {
      const box = element.getBoundingClientRect()
      const { right, bottom, width, height } = box
      const isAlone = modal ?? document.fullscreenElement
      const isInReach = isAlone?.contains(element) ?? element.closest("[inert]") === null
      // what is drawn for screen readers alone is clipped away
      const isDrawn = width > 1 && height > 1 && getComputedStyle(element).clipPath === "none"
      const isOnPage = isDrawn && right + scrollX > 0 && bottom + scrollY > 0
      return isInReach && isOnPage && !isCovered(element, box) && element.checkVisibility({ visibilityProperty: true })
    }
    const kindOf = (element: Element): Kind | null => {
      if (element instanceof HTMLAnchorElement) {
        const isOwn =
          element.origin === location.origin && element.target !== "_blank" && !element.hasAttribute("download")
        return isOwn && !/^\/(api|dev)\//.test(element.pathname) ? "link" : null
      }
      if (element instanceof HTMLSelectElement) return "list"
      if (element instanceof HTMLTextAreaElement) return element.readOnly ? null : "field"
      if (element instanceof HTMLInputElement) {
        if (/^(radio|checkbox)$/.test(element.type)) return "option"
        return element.readOnly || /^(file|range|color|hidden)$/.test(element.type) ? null : "field"
      }
      return element.closest("fieldset") === null ? "button" : "option"
    }
    // the label is touched where the box itself is drawn by it
    const targetOf = (element: Element, label: Element | undefined): Element | null =>
      isSeen(element) ? element : label !== undefined && isSeen(label) ? label : null
    const choices: Array<Choice> = []
    const elements: Array<Element> = []
    for (const element of document.querySelectorAll("a[href], button, summary, select, textarea, input")) {
      const kind = kindOf(element)
      const [label] = element instanceof HTMLInputElement ? (element.labels ?? []) : []
      const target = targetOf(element, kind === "option" ? label : undefined)
      if (kind === null || target === null || element.matches(":disabled, [aria-disabled=true]")) continue
      const name = (element.getAttribute("aria-label") ?? (label ?? element).textContent).trim().slice(0, 24)
      choices.push({ kind, name, isOwn: element.closest("main, dialog") !== null, at: elements.length })
      elements.push(target)
    }
    Object.assign(globalThis, { choices: elements })
    return choices
  })
