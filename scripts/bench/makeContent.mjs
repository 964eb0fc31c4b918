import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { stringify } from "yaml"
import { root } from "../ensureInstalled.mjs"

const BANKS = `${root}content/catalog/banks`

/** The demonstration's questions as they are written, each a row of a list. */
const written = () =>
  readdirSync(BANKS).flatMap((bank) =>
    readFileSync(join(BANKS, bank, "questions.yaml"), "utf8")
      .split(/^(?=- )/m)
      // pictures stay with their bank
      .filter((row) => row.startsWith("- ") && !row.includes("](images/")),
  )

/** The row under ids of its own, in the one chapter; no two stems are the same. */
const rowOf = (row, id) => {
  let parts = 0
  return row
    .replaceAll(
      /^((?:- | {4}- | +)id: )"[^"]*"/gm,
      (_, before) => `${before}"${id}${parts++ === 0 ? "" : `-${parts}`}"`,
    )
    .replace(/^( {2}chapter: )"[^"]*"/m, '$1"c1"')
    .replace(/^( {2}stem: )(?!["'|>])/m, `$1（${id}）`)
}

const subject = (id, list) => ({
  id,
  name: `科目${id}`,
  alias_name: "",
  img: "",
  icon: "",
  icon_select: "",
  course_img: "",
  list,
})

const agencyOf = (id, subjects) => ({
  id,
  hosts: [`${id}.test`],
  default: false,
  name: `机构${id}`,
  agency_flag: id,
  short_name: id,
  slogan: "学一点",
  color: "#1f5f8b",
  domain_extend: [],
  is_show_price: "1",
  agency_nav: [{ url: "/question", is_show: "1", top_is_show: "1" }],
  zk_province: [],
  exam_type: ["4", "7"],
  subjects,
  config: {},
  bottom_detail: { about: "", contact: "", copyright: "", links: [] },
})

/**
 * Writes a content folder: banks of so many questions each, every bank under a subject of its own. `shared`: every
 * agency has all banks; else the banks are dealt out, one after the other.
 */
export const makeContent = (folder, { agencies, banks, questions, shared }) => {
  const write = (file, content) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  const rows = written()
  const firsts = Array.from({ length: banks }, (_, bank) => `9${bank}`)
  write(
    "catalog/subjects.yaml",
    stringify(firsts.map((id) => subject(id, [subject(`${id}-1`, [subject(`${id}-1-1`, [])])]))),
  )
  write("catalog/teachers.yaml", "[]\n")
  for (let n = 0; n < agencies; n += 1)
    write(
      `agencies/made${n}.yaml`,
      stringify(
        agencyOf(
          `made${n}`,
          firsts.filter((_, bank) => shared || bank % agencies === n),
        ),
      ),
    )
  for (const [bank, first] of firsts.entries()) {
    const id = `made${bank}`
    const about = {
      id,
      name: `题库${bank}`,
      subject_id: `${first}-1-1`,
      year: 2027,
      summary: "",
      free_questions: 10,
      exam_types: ["4"],
    }
    write(`catalog/banks/${id}/bank.yaml`, stringify({ ...about, chapters: [{ id: "c1", name: "第一章" }] }))
    const own = Array.from({ length: questions }, (_, n) => rowOf(rows[n % rows.length], `m${bank}q${n}`))
    write(`catalog/banks/${id}/questions.yaml`, own.join(""))
  }
}
