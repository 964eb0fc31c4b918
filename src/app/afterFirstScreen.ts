/** The first screen has been drawn and the browser has nothing better to do. */
export const afterFirstScreen = (): Promise<void> =>
  new Promise((resolve) => {
    const idle = () =>
      "requestIdleCallback" in window ? requestIdleCallback(() => resolve()) : setTimeout(resolve, 200)
    if (document.readyState === "complete") idle()
    else addEventListener("load", idle, { once: true })
  })
