import type { Content } from "./Content.ts"
import type { AgencyFile } from "./files.ts"

type Row = Readonly<Record<string, unknown>>

interface SubjectRow extends Row {
  readonly id: string
}

/** The agency's subjects, each with the ids that lead down to it. */
export const subjectRows = ({ subjects }: Content, agency: AgencyFile): ReadonlyArray<SubjectRow> => {
  const rows: SubjectRow[] = []
  const add = ({ list: _, ...subject }: Subject, above: ReadonlyArray<string>): ReadonlyArray<string> => {
    const path = [...above, subject.id]
    rows.push({ ...subject, level: path.length, path, position: rows.length })
    return path
  }
  for (const id of agency.subjects)
    for (const first of subjects?.value.filter((subject) => subject.id === id) ?? []) {
      const path = add(first, [])
      for (const second of first.list) {
        const below = add(second, path)
        for (const third of second.list) add(third, below)
      }
    }
  return rows
}

interface Subject extends Row {
  readonly id: string
  readonly list: unknown
}
