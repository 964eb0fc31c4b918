import { type Look, ROW } from "./Choices.tsx"

/** Beside the looks of every page: the first screen has no chips. */
export const CHIPS: Look = {
  nav: `${ROW} -my-1 py-1 md:m-0 md:overflow-visible md:p-0`,
  list: "flex gap-2 md:flex-wrap",
  link: "min-h-11 rounded-full border px-4",
  current: "border-accent bg-accent-tint font-medium text-accent-ink",
  other: "border-line bg-sheet hover:border-edge",
}
