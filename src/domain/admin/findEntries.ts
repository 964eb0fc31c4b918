import { aboutOf } from "./aboutOf.ts"
import { type Entry, sectionsOf } from "./titles.ts"

/** Of the operations that a role has, those that some words mean: first those that are called so. */
export const findEntries = (names: ReadonlyArray<string>, typed: string): ReadonlyArray<Entry> => {
  const words = wordsIn(typed)
  return sectionsOf(names)
    .flatMap(({ group, entries }) => entries.map((entry) => ({ entry, group })))
    .map(({ entry, group }) => ({ entry, places: words.map((word) => placeOf(word, entry, group)) }))
    .filter(({ places }) => places.every((place) => place < PLACES))
    .toSorted((a, b) => sum(a.places) - sum(b.places))
    .map(({ entry }) => entry)
}

const wordsIn = (typed: string): ReadonlyArray<string> =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "")

/** Where an operation is looked for, the likeliest first. */
const PLACES = 5

const placeOf = (word: string, { name, title }: Entry, group: string): number => {
  const places = [title.startsWith(word), title.includes(word), name.includes(word), group.includes(word)]
  const found = [...places, aboutOf(name).toLowerCase().includes(word)].indexOf(true)
  return found === -1 ? PLACES : found
}

const sum = (places: ReadonlyArray<number>): number => places.reduce((all, one) => all + one, 0)
