import * as Theme from "#domain/core/Theme.ts"
import { BoundedMap } from "../core/BoundedMap.ts"

const themes = new BoundedMap<string, Theme.Theme>(2_000)

/** `Theme.fromColour`, which searches for contrast for two milliseconds, once a colour. */
export const themeOf = (colour: string | undefined): Theme.Theme => {
  const key = colour ?? ""
  const known = themes.get(key) ?? Theme.fromColour(colour)
  themes.set(key, known)
  return known
}
