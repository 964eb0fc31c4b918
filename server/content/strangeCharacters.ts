import type { Path, Problem } from "./Problem.ts"

/** Characters that look like others and are not found when those are searched for, that no font has, or that control. */
export const strangeCharacters = (file: string, text: string): ReadonlyArray<Problem> =>
  STRANGE.test(text)
    ? text.split("\n").flatMap((line, n) => {
        const [found] = STRANGE.exec(line) ?? []
        return found === undefined ? [] : [{ file, line: n + 1, path: "", reason: reasonFor(found) }]
      })
    : []

/** The control characters that a file writes as escapes (`"\v"`), so that its text shows none. */
export const escapedControls = (text: string, value: unknown): ReadonlyArray<readonly [Path, string]> =>
  CONTROL.test(text) ? [] : controlsIn(value, [])

const controlsIn = (value: unknown, path: Path): ReadonlyArray<readonly [Path, string]> => {
  if (typeof value === "string") {
    const [found] = CONTROL.exec(value) ?? []
    return found === undefined ? [] : [[path, reasonFor(found)]]
  }
  if (Array.isArray(value)) return value.flatMap((item: unknown, n) => controlsIn(item, [...path, n]))
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => controlsIn(item, [...path, key]))
}

/** What neither a page shows nor XML and calendars may hold. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\x01-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\uFFFE\uFFFF]/

/** Controls, radicals, compatibility ideographs but the twelve that are none, vertical forms, private characters. */
const STRANGE =
  // oxlint-disable-next-line no-control-regex
  /[\x01-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\uFFFE\uFFFF\u2E80-\u2FDF\uF900-\uFA0D\uFA10\uFA12\uFA15-\uFA1E\uFA20\uFA22\uFA25\uFA26\uFA2A-\uFAD9\uFE30-\uFE4F\u{2F800}-\u{2FA1D}\uE000-\uF8FF]/u

const reasonFor = (character: string): string => {
  const code = `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`
  if (CONTROL.test(character)) return `控制字符 ${code} 不会显示，请删去`
  const usual = RADICALS.get(character) ?? character.normalize("NFKC")
  return usual === character
    ? `字符 ${code} 在多数设备上显示不出来`
    : `“${character}”（${code}）是部首或兼容字符，应写作“${usual}”，否则搜索不到`
}

/** Radicals that Unicode gives no usual character for. */
const RADICALS: ReadonlyMap<string, string> = new Map([
  ["⺠", "民"],
  ["⻓", "长"],
  ["⻔", "门"],
  ["⻅", "见"],
  ["⻉", "贝"],
  ["⻋", "车"],
  ["⻚", "页"],
  ["⻛", "风"],
  ["⻜", "飞"],
  ["⻢", "马"],
  ["⻥", "鱼"],
  ["⻦", "鸟"],
  ["⻨", "麦"],
  ["⻩", "黄"],
  ["⻬", "齐"],
  ["⻮", "齿"],
  ["⻰", "龙"],
])
