/** Brings an element to the upper edge of what is seen and gives it the focus, so that reading goes on there. */
export const reveal = (id: string): void => {
  const element = document.getElementById(id)
  element?.scrollIntoView({ block: "start" })
  element?.focus({ preventScroll: true })
}
