import { expect, it } from "vitest"
import * as CourseFilters from "#domain/course/CourseFilters.ts"

const read = (query: string) => CourseFilters.read(new URLSearchParams(query))

it("asks for what the address says, under the names of the call, and leaves out what no list understands", () => {
  const filters = read("region=430000&year=2026&teacher=t1&free=1&x=1")
  expect(CourseFilters.asked(filters)).toStrictEqual({ region_id: "430000", year: "2026", teacher_id: "t1", free: "1" })
  expect(CourseFilters.queryOf(filters)).toStrictEqual({ region: "430000", year: "2026", teacher: "t1", free: "1" })
  const odd = read("region=a/b&year=26&teacher=&free=2")
  expect([CourseFilters.asked(odd), CourseFilters.queryOf(odd)]).toStrictEqual([{}, {}])
})
