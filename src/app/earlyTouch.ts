let again: (() => void) | null = null

const keep = (event: Event): void => {
  const target = event.target as HTMLElement
  if (event.type === "submit") {
    event.preventDefault()
    const { submitter } = event as SubmitEvent
    again = () => (target as HTMLFormElement).requestSubmit(submitter)
    return
  }
  if (event.type === "change") {
    if (!(target instanceof HTMLSelectElement)) return
    const { value } = target
    again = () => {
      target.value = value
      target.dispatchEvent(new Event("change", { bubbles: true }))
    }
    return
  }
  const button = target.closest<HTMLButtonElement>("button[type=button]:not([popovertarget])")
  if (button !== null) again = () => button.click()
}

/**
 * From the first paint on, the last button pressed, choice made or form sent is kept: nothing answers it yet. Links work by
 * themselves.
 */
export const keepTouches = (): void => {
  addEventListener("click", keep, true)
  addEventListener("submit", keep, true)
  addEventListener("change", keep, true)
}

/** Once the site is live: does what was kept, as if it were touched now. */
export const repeatTouch = (): void => {
  removeEventListener("click", keep, true)
  removeEventListener("submit", keep, true)
  removeEventListener("change", keep, true)
  again?.()
  again = null
}
