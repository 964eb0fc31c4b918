import { fail, type Outcome, succeed } from "./Outcome.ts"

/** Words by which others would take a learner for somebody of the agency. */
const RESERVED =
  /老[师師]|教[师師务務]|[讲講][师師]|助教|班主任|管理[员員]|客服|官方|主持人|^(?:admin|administrator|moderator|official|system|teacher)\d*$/u

// 上官 is a surname
const SURNAME = /^上官/

/** Signs that nobody sees and pictures are made with, as 👩‍🏫 is one of several. */
const PICTURED = /(\p{Emoji}\p{Emoji_Modifier}?)(?:\uFE0F?\u200D(?=\p{Extended_Pictographic})|\uFE0F)/gu

/** What controls, reorders, cannot be seen, or is piled up. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|\p{M}{3,}/gu

const hasUnseen = (name: string): boolean => name.replaceAll(PICTURED, "$1").search(UNSEEN) !== -1

const reservedIn = (name: string): string | null => {
  const letters = name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
  return RESERVED.exec(letters.replace(SURNAME, ""))?.[0] ?? null
}

/** A name that somebody chose; or why others cannot be shown it, in Chinese. */
export const read = (name: string): Outcome<string, string> => {
  if (hasUnseen(name)) return fail("名字里有看不见的字符，请删掉后再试")
  const reserved = reservedIn(name)
  return reserved === null ? succeed(name) : fail(`名字里不能有“${reserved}”，以免被认作机构的人`)
}

/** Without what nobody sees. */
export const visible = (name: string): string => (hasUnseen(name) ? name.replaceAll(UNSEEN, "").trim() : name)

/** How others see a learner, whatever the name was once: one that cannot be shown is 学员. */
export const shown = (name: string): string => {
  const seen = visible(name)
  return seen === "" || reservedIn(seen) !== null ? "学员" : seen
}
