/**
 * The chapter that a path of Moodle's categories names, all of its steps: chapters of two books may have one name. A
 * doubled slash is one of a name. Null where it names none but the place of the whole bank.
 */
export const chapterOf = (path: string | null): string | null => {
  const steps = (path ?? "")
    .split(/(?<!\/)\/(?!\/)/)
    .map((step) => step.trim().replaceAll("//", "/"))
    .filter((step) => step !== "")
  const inside = /^\$[a-z]\w*\$$/.test(steps[0] ?? "") ? steps.slice(1) : steps
  const named = inside[0] === "top" ? inside.slice(1) : inside
  return named.length === 0 ? null : named.join("/")
}

/** The path under which a chapter is written; it is read as the same one, whatever its name. */
export const categoryOf = (chapter: string): string =>
  `$course$/top/${chapter.startsWith("/") ? " " : ""}${chapter.replaceAll("/", "//")}`
