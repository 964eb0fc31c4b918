/** Shorter names are too near to those of other programs. */
const MIN_LENGTH = 7
const MAX_EDITS = 2

/** A line for each name that is one or two letters away from a known one: `  MEDIA_DRI: there is no such setting; …`. */
export const misspelt = (names: ReadonlyArray<string>, known: ReadonlyArray<string>): ReadonlyArray<string> =>
  names
    .filter((name) => name.length >= MIN_LENGTH && !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((each) => each.length >= MIN_LENGTH && edits(name.toUpperCase(), each) <= MAX_EDITS)
      return meant === undefined ? [] : [`  ${name}: there is no such setting; is ${meant} meant?`]
    })

/** How many letters have to be added, removed or replaced to make one text of the other (Levenshtein). */
const edits = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let line = 1; line <= from.length; line += 1) {
    const above = row
    row = [line]
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = above[column - 1]! + (from[line - 1] === to[column - 1] ? 0 : 1)
      row.push(Math.min(row[column - 1]! + 1, above[column]! + 1, replaced))
    }
  }
  return row[to.length]!
}
