import type { Certificate, Claims } from "./Certificate.ts"

/** What the lines of an agency's template may name. */
export const PLACES = ["姓名", "名称", "成绩", "学时", "日期", "编号"] as const
type Place = (typeof PLACES)[number]

const PLACE = /\{([^{}\n]*)\}/g

/** What some text names that nothing fills. */
export const unknownPlaces = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(PLACE)].flatMap(([written, place]) => (PLACES.some((known) => known === place) ? [] : [written]))

/** The lines as they are printed: one that names what is not shown is left out whole. */
export const filledLines = (
  lines: ReadonlyArray<string>,
  {
    title,
    issued_on,
    number,
    claims,
  }: Pick<Certificate, "title" | "issued_on" | "number"> & { readonly claims: Claims },
): ReadonlyArray<string> => {
  const facts: Readonly<Record<Place, string | undefined>> = {
    姓名: claims.name,
    名称: title,
    成绩: claims.score,
    学时: claims.hours,
    日期: dateText(issued_on),
    编号: number,
  }
  const factOf = (place: string) => facts[place as Place]
  return lines
    .filter((line) => [...line.matchAll(PLACE)].every(([, place = ""]) => factOf(place) !== undefined))
    .map((line) => line.replace(PLACE, (written, place: string) => factOf(place) ?? written))
}

/** `2026-03-02` as 2026年3月2日. */
export const dateText = (day: string): string => {
  const [year = "", month = "", date = ""] = day.split("-")
  return `${year}年${Number(month)}月${Number(date)}日`
}
