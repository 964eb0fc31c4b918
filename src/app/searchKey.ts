import { readIsSearchKeyOn } from "#adapters/storage/bootStorage.ts"

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

/** The key `/` leads to the search box of the page, or to its page where the box does not fit; a learner may turn it off. */
export const listenForSearchKey = (): void =>
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    if (isTyping(event.target) || document.querySelector("dialog[open]") !== null) return
    const place = [...document.querySelectorAll<HTMLElement>("[data-search]")].find(
      (each) => each.getClientRects().length > 0,
    )
    if (place === undefined || !readIsSearchKeyOn()) return
    event.preventDefault()
    if (place instanceof HTMLInputElement) place.select()
    else place.click()
    place.focus()
  })
