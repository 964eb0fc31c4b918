import { fold, MAX_LENGTH } from "#domain/search/SearchText.ts"

interface Title {
  readonly title: string
  /** A person's name: 单 is shan, 解 is xie. */
  readonly isPerson: boolean
  /** From the files, a syllable for each Chinese character; null leaves it to the dictionary. */
  readonly pinyin: string | null
}

/** How a title is read: the letters of each character, "" for one without. */
export type ReadAloud = (title: Title) => ReadonlyArray<string>

/** The dictionary, loaded with the first thing that is indexed: a server that only serves does without it. */
export const loadReadAloud = async (): Promise<ReadAloud> => {
  const { pinyin: lookUp } = await import("pinyin-pro")
  return ({ title, isPerson, pinyin }) => {
    const authored = pinyin?.split(" ") ?? []
    const read = lookUp(title, {
      type: "all",
      toneType: "none",
      v: true,
      ...(isPerson && { surname: "head" as const }),
    })
    let han = 0
    return read.map(({ origin, pinyin: syllable }) => {
      const letters = isHan(origin) ? (authored[han++] ?? syllable) : fold(origin)
      return letters.replaceAll(/[^a-z\d]/g, "")
    })
  }
}

const isHan = (character: string): boolean => /^\p{Script=Han}$/u.test(character)

/**
 * What typed letters may begin, a space before each: from every character on, the syllables and their first letters.
 * `["shen", "zhi"]` is ` shenzhi sz zhi z`.
 */
export const spelled = (syllables: ReadonlyArray<string>): string => {
  const read = syllables.filter((syllable) => syllable !== "")
  const begun = read.flatMap((_, from) => {
    const rest = read.slice(from, from + MAX_LENGTH)
    return [rest.join("").slice(0, MAX_LENGTH), rest.map((syllable) => syllable.charAt(0)).join("")]
  })
  return [...new Set(begun)].map((letters) => ` ${letters}`).join("")
}
