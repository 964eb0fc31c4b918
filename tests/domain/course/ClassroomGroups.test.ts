import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as ClassroomGroups from "#domain/course/ClassroomGroups.ts"

const NAMES: Readonly<Record<string, string>> = { "11": "行测", "12": "申论" }
const nameOf = (id: string) => NAMES[id] ?? ""

describe("classrooms regrouped by subject", () => {
  it("have one group a subject, courses newest first and in order within a year", () => {
    const classTypes = [
      {
        classroom_id: "k-1",
        name: "系统班",
        course: [
          { id: "a", subject_id: "12", year: 2024 },
          { id: "b", subject_id: "11", year: 2025 },
          { id: "c", subject_id: "12", year: 2026 },
          { id: "d", subject_id: "12", year: 2024 },
        ],
      },
      { classroom_id: "k-2", name: "冲刺班", course: [{ id: "e", subject_id: "12", year: 2026 }] },
      { classroom_id: "k-3", name: "空班", course: [] },
    ]
    expect(ClassroomGroups.regroup(classTypes, nameOf)).toStrictEqual([
      {
        id: "k-1",
        name: "申论 系统班",
        subject_id: "12",
        subjectName: "申论",
        classTypeName: "系统班",
        course: [
          { id: "c", subject_id: "12", year: 2026 },
          { id: "a", subject_id: "12", year: 2024 },
          { id: "d", subject_id: "12", year: 2024 },
        ],
      },
      {
        id: "k-1",
        name: "行测 系统班",
        subject_id: "11",
        subjectName: "行测",
        classTypeName: "系统班",
        course: [{ id: "b", subject_id: "11", year: 2025 }],
      },
      {
        id: "k-2",
        name: "申论 冲刺班",
        subject_id: "12",
        subjectName: "申论",
        classTypeName: "冲刺班",
        course: [{ id: "e", subject_id: "12", year: 2026 }],
      },
    ])
  })

  it("are named after the class type alone when the subject has no name", () => {
    const [group] = ClassroomGroups.regroup(
      [{ classroom_id: "k", name: "系统班", course: [{ subject_id: "99", year: "2026" }] }],
      nameOf,
    )
    expect(group?.name).toBe("系统班")
  })

  it("read a year that is text, and put one that is none last", () => {
    const course = ["未定", "2024", 2026].map((year) => ({ subject_id: "1", year }))
    expect(ClassroomGroups.newestFirst(course).map(({ year }) => year)).toStrictEqual([2026, "2024", "未定"])
  })

  it("lose no course, add none, and keep each group to one subject", () => {
    const course = fc.record({
      id: fc.uuid(),
      subject_id: fc.constantFrom("1", "2", "3"),
      year: fc.integer({ min: 2020, max: 2026 }),
    })
    const classType = fc.record({ classroom_id: fc.uuid(), name: fc.string(), course: fc.array(course) })
    fc.assert(
      fc.property(fc.array(classType), (classTypes) => {
        const groups = ClassroomGroups.regroup(classTypes, nameOf)
        const ids = (list: ReadonlyArray<{ readonly id: string }>) => list.map(({ id }) => id).toSorted()
        expect(ids(groups.flatMap((group) => group.course))).toStrictEqual(
          ids(classTypes.flatMap((type) => type.course)),
        )
        for (const group of groups) {
          expect(new Set(group.course.map(({ subject_id }) => subject_id))).toStrictEqual(new Set([group.subject_id]))
          expect(group.course.map(({ year }) => year)).toStrictEqual(
            group.course.map(({ year }) => year).toSorted((a, b) => b - a),
          )
        }
      }),
    )
  })
})
