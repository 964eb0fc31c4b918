const TOUCHES = ["click", "submit", "change"]

let again: (() => void) | null = null

const keep = (event: Event): void => {
  const target = event.target as HTMLElement
  if (event.type === "submit") {
    event.preventDefault()
    const { submitter } = event as SubmitEvent
    again = () => (target as HTMLFormElement).requestSubmit(submitter)
  } else if (event.type === "change") {
    if (!(target instanceof HTMLSelectElement)) return
    const { value } = target
    again = () => {
      target.value = value
      target.dispatchEvent(new Event("change", { bubbles: true }))
    }
  } else {
    const button = target.closest<HTMLButtonElement>("button[type=button]:not([popovertarget])")
    if (button === null) return
    again = () => button.click()
  }
  // React may have taken the page over: it would act besides, as soon as the site is live
  event.stopPropagation()
}

/**
 * From the first paint on, the last button pressed, choice made or form sent is kept: nothing answers it yet. Links work by
 * themselves.
 */
export const keepTouches = (): void => {
  for (const type of TOUCHES) addEventListener(type, keep, true)
}

/** Once the site is live: does what was kept, as if it were touched now. */
export const repeatTouch = (): void => {
  for (const type of TOUCHES) removeEventListener(type, keep, true)
  again?.()
  again = null
}
