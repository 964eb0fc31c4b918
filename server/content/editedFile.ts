import type { EditedField, ShownFile, TypedFile } from "#domain/admin/contentDraft.ts"
import type { LearnerView } from "#domain/admin/learnerView.ts"
import { idStart } from "../core/bankPath.ts"
import type { Beside } from "./Beside.ts"
import { checkEdited } from "./checkEdited.ts"
import { makeReader } from "./ContentReader.ts"
import { type Known, textAt, valueAt } from "./formParts.ts"
import { type FileForm, formOf } from "./forms.ts"
import { toHtml } from "./markdown.ts"
import { patchYaml } from "./patchYaml.ts"
import { learnerView } from "./learnerView.ts"
import { shownQuestion } from "./shownQuestion.ts"
import { isListed, kindOf, ownerOf, partOf } from "./source/contentPath.ts"
import { placesIn } from "./Problem.ts"
import { folderWith } from "./source/overlaidFolder.ts"
import { readYaml } from "./yamlText.ts"

/** A file, or a row of one, as its form shows it. */
export interface Split {
  readonly form: ReadonlyArray<EditedField>
  readonly typed: TypedFile
}

interface Parts {
  /** Before, in and after what the form's fields stand in. */
  readonly head: string
  readonly front: string
  readonly tail: string
  readonly body: string
}

/** What a path's form is made for; null: it is edited as text. */
const formAt = (path: string): FileForm | null => {
  const { file, row } = partOf(path)
  const kind = kindOf(file)
  if (kind === null) return null
  if (kind === "bank") return formOf(row === null ? (file.endsWith("/bank.yaml") ? "bank" : "") : "question")
  return (row !== null) === isListed(kind, file) ? formOf(kind) : null
}

const isMarkdown = (path: string): boolean => path.endsWith(".md")

const partsIn = (path: string, text: string): Parts | null => {
  if (!isMarkdown(path)) return { head: "", front: text, tail: "", body: "" }
  const found = /^(\uFEFF?---\r?\n)((?:.*?\r?\n)??)(---(?:\r?\n|$))(.*)$/s.exec(text)
  if (found === null) return null
  const [, head = "", front = "", tail = "", body = ""] = found
  return { head, front, tail, body }
}

interface Read {
  readonly form: FileForm
  readonly parts: Parts
  /** What the fields stand in. */
  readonly value: unknown
}

/** null: the text has no form. */
const readForm = (path: string, text: string): Read | null => {
  const [form, parts] = [formAt(path), partsIn(path, text)]
  const read = form && parts && readYaml(parts.front)
  if (form === null || parts === null || read?.ok !== true) return null
  const value = partOf(path).row === null ? read.value : valueAt(read.value, "0")
  return typeof value === "object" && value !== null ? { form, parts, value } : null
}

/** What a form shows of a text; all of it as one, where it has none. */
export const split = (path: string, text: string, { known }: Beside): Split => {
  const read = readForm(path, text)
  if (read === null) return { form: [], typed: { fields: {}, body: text } }
  const { form, parts, value } = read
  return { form: form.form(known), typed: { ...form.typedOf(value), body: parts.body } }
}

/**
 * The text with what was typed in its place: what was not typed stays byte for byte. `fresh`: what the ids of new rows
 * end with.
 */
export const joined = (path: string, source: string, { fields, rows = {}, body }: TypedFile, fresh: string): string => {
  const read = Object.keys(fields).length === 0 ? null : readForm(path, source)
  if (read === null) return body
  const { form, parts, value } = read
  const tree = form.treeOf({ fields, rows }, value, { before: idStart(ownerOf(path)), after: fresh })
  const front = patchYaml(parts.front, partOf(path).row === null ? tree : { kind: "rows", rows: [{ from: 0, tree }] })
  return `${parts.head}${front}${parts.tail}${isMarkdown(path) ? body : ""}`
}

/** What is wrong with a text and with what it names, and how a learner would see it. `typed`: what it was made from. */
export const shown = async (path: string, text: string, beside: Beside, typed: TypedFile): Promise<ShownFile> => {
  const { file, row } = partOf(path)
  const form = formAt(path)
  const placeOf = (at: string) => {
    // a row is checked as a list of one
    const inside = row === null ? at : at.replace(/^\d+(?:\.|$)/, "")
    return form === null ? inside : form.placeOf(inside, typed)
  }
  const placed = (problems: ShownFile["problems"]) => problems.map((one) => ({ ...one, field: placeOf(one.field) }))
  if (row !== null && beside.question !== null) {
    const { problems, warnings, view } = await shownQuestion(file, text, beside.question)
    return { text, view, problems: placed(problems), warnings: placed(warnings), facts: beside.facts }
  }
  const reader = makeReader(folderWith(new Map([[file, Buffer.from(text)]])))
  const facts = await checkEdited(reader, file, beside)
  return {
    text,
    problems: placed(placesIn(reader.problems)),
    warnings: placed(placesIn(reader.warnings)),
    view: viewOf(path, text, beside),
    facts: [...beside.facts, ...facts],
    ...choicesFor(form, beside.known),
  }
}

const choicesFor = (form: FileForm | null, known: Known): Pick<ShownFile, "choices"> => {
  const choices = form?.choices(known) ?? {}
  return Object.keys(choices).length === 0 ? {} : { choices }
}

/** Also of a text with errors: whoever mends them sees what they write. */
const viewOf = (path: string, text: string, beside: Beside): LearnerView | null => {
  if (!isMarkdown(path)) return learnerView(kindOf(partOf(path).file), readForm(path, text)?.value, beside)
  const parts = partsIn(path, text)
  if (parts === null) return null
  const { value } = readForm(path, text) ?? { value: null }
  const category = beside.known.categories.find((one) => one.value === textAt(value, "category_id"))?.label ?? ""
  return {
    kind: "article",
    title: textAt(value, "title"),
    about: [category, textAt(value, "date")].join(" ").trim(),
    html: toHtml(parts.body),
  }
}
