import { type RefObject, useLayoutEffect, useRef } from "react"

type Tokens = Readonly<Record<string, string>>

/** Gives an element custom properties of its own, those of the scheme that the page has. */
export const useColours = ({
  light,
  dark,
}: Readonly<Record<"light" | "dark", Tokens>>): RefObject<HTMLDivElement | null> => {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { colorScheme } = getComputedStyle(document.documentElement)
    for (const [name, value] of Object.entries(colorScheme === "dark" ? dark : light))
      ref.current?.style.setProperty(name, value)
  })
  return ref
}
