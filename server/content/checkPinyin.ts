import type { Content } from "./Content.ts"
import type { Decoded } from "./ContentReader.ts"
import type { Path } from "./Problem.ts"

interface Read {
  readonly pinyin?: string | null
}

/** An authored reading has one syllable for each Chinese character: else letters would be found at the wrong ones. */
export const checkPinyin = ({ teachers, courses, classrooms, banks, live, news }: Content): void => {
  const check = (file: Pick<Decoded<unknown>, "refuse">, path: Path, { pinyin }: Read, title: string) => {
    if (pinyin === undefined || pinyin === null) return
    const [characters, syllables] = [title.match(/\p{Script=Han}/gu)?.length ?? 0, pinyin.split(" ").length]
    if (characters !== syllables)
      file.refuse([...path, "pinyin"], `${characters} 个汉字，${syllables} 个音节：应一字一音`)
  }
  for (const file of teachers) file.value.forEach((row, n) => check(file, [n], row, row.name))
  for (const file of courses) check(file, [], file.value, file.value.name)
  for (const file of classrooms) file.value.forEach((row, n) => check(file, [n], row, row.name))
  for (const { bank } of banks) check(bank, [], bank.value, bank.value.name)
  for (const file of live) file.value.forEach((row, n) => check(file, [n], row, row.title))
  for (const file of news) check(file, [], file.value, file.value.title)
}
