/** Puts text before the first place of the file that holds `mark`. */
export const before = (file, mark, text) => changed(file, [[mark, `${text}${mark}`]])

/** Replaces the first place of each text by another. */
export const changed = (file, pairs) => ({
  file,
  edit: (old) => pairs.reduce((text, [from, to]) => replaced(text, from, to, file), old),
})

const replaced = (text, from, to, file) => {
  if (!text.includes(from)) throw new Error(`${file} has no ${JSON.stringify(from)} any more: change the recipe`)
  return text.replace(from, () => to)
}

export const made = (file, text) => ({ file, edit: () => text })

/** What is red names something else than the file: `leads`. */
export const ledBy = (leads, step) => ({ ...step, leads })

/** Nothing is red before it: the recipe alone leads here. */
export const unled = (step) => ({ ...step, leads: null })
