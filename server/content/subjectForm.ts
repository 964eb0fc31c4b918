import type { SubjectRow } from "./files.ts"
import { type Of, optional } from "./formFields.ts"
import { field, id, type Parts, rows } from "./formParts.ts"

/** What stands in the file alone: pictures in place of drawn ones. */
const PICTURES = { img: null, icon: null, icon_select: null, course_img: null }

const alias = field("text", "简称", optional)

const THIRD: Parts = { id: id("s"), name: field("text", "名称"), alias_name: alias, ...PICTURES, list: null }

const SECOND: Parts = {
  id: id("s"),
  name: field("text", "名称"),
  alias_name: alias,
  ...PICTURES,
  list: rows("三级科目", "加一个三级科目", THIRD),
}

/** What a form asks of a first-level subject: the tree below it. */
export const SUBJECT: Of<typeof SubjectRow> = {
  name: field("text", "名称"),
  alias_name: alias,
  list: rows("二级科目", "加一个二级科目", SECOND),
  ...PICTURES,
  id: null,
}
