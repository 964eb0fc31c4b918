/** Gives an element the focus back that it loses when the list around it is drawn in another order. */
export const keepFocus = (element: HTMLElement): void => {
  requestAnimationFrame(() => element.focus())
}
