import { globSync } from "node:fs"
import { load } from "js-yaml"
import { expect, it } from "vitest"
import { ROOT, textOf } from "./markdown.ts"

interface Subject {
  readonly id: string
  readonly list: ReadonlyArray<Subject>
}
interface Agency {
  readonly id: string
  readonly subjects?: ReadonlyArray<string>
  readonly zk_province: ReadonlyArray<{ readonly id: string }>
}
interface Course {
  readonly subject_id: string
  readonly region_id: string
}

const read = <T>(path: string) => load(textOf(path)) as T
const all = <T>(pattern: string) => globSync(pattern, { cwd: ROOT }).map((path) => read<T>(path))

const subjects = read<ReadonlyArray<Subject>>("content/catalog/subjects.yaml")
const agencies = all<Agency>("content/agencies/*.yaml")
const courses = all<Course>("content/catalog/courses/*.yaml")
const banks = all<{ readonly subject_id: string }>("content/catalog/banks/*/bank.yaml")

/** The subjects that are studied under these: those with nothing below them. */
const studied = (list: ReadonlyArray<Subject>): ReadonlyArray<string> =>
  list.flatMap((one) => (one.list.length === 0 ? [one.id] : studied(one.list)))
/** A subject and what stands above it, down from the top. */
const pathTo = (id: string, list: ReadonlyArray<Subject> = subjects): ReadonlyArray<string> =>
  list.flatMap((one) => {
    if (one.id === id) return [id]
    const below = pathTo(id, one.list)
    return below.length === 0 ? [] : [one.id, ...below]
  })

it("every subject that an agency of the demonstration offers has a bank and a course", () => {
  const offered = studied(subjects).filter((id) =>
    agencies.some(
      (agency) => agency.subjects === undefined || pathTo(id).some((one) => agency.subjects?.includes(one)),
    ),
  )
  const lacking = (have: ReadonlyArray<{ readonly subject_id: string }>) =>
    offered.filter((id) => !have.some(({ subject_id }) => pathTo(id).includes(subject_id)))
  expect(offered.length).toBeGreaterThan(10)
  expect([lacking(banks), lacking(courses)]).toStrictEqual([[], []])
})

it("every region that an agency of the demonstration offers has a course", () => {
  const regions = agencies.flatMap(({ id, zk_province }) => zk_province.map((region) => [id, region.id]))
  expect(regions.length).toBeGreaterThan(2)
  expect(regions.filter(([, region]) => !courses.some(({ region_id }) => region_id === region))).toStrictEqual([])
})
