import { titleIfKnown } from "#domain/admin/titles.ts"

/** A sentence that names operations as the shell types them, with the titles that their pages have. */
export const pageWords = (text: string): string =>
  text.replaceAll(/(?<![\w:.-]) ?([a-z]+:[a-z]+) ?(?![\w:.-])/g, (typed, name: string) => {
    const title = titleIfKnown(name)
    return title === name ? typed : `“${title}”`
  })
