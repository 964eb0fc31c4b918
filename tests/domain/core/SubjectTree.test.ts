import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as SubjectName from "#domain/core/SubjectName.ts"
import * as SubjectTree from "#domain/core/SubjectTree.ts"

const subject = (id: string, name: string, list: ReadonlyArray<SubjectTree.Subject> = []): SubjectTree.Subject => ({
  id,
  name,
  alias_name: "",
  img: "",
  icon: "",
  icon_select: "",
  course_img: "",
  list,
})

const LAW = subject("21", "法律", [subject("211", "法考")])
const EMPTY = subject("22", "会计")
const EXAMS = subject("2", "资格考试", [EMPTY, LAW])
const SKILLS = subject("3", "职业技能", [subject("31", "技师")])

const tree: fc.Arbitrary<ReadonlyArray<SubjectTree.Subject>> = fc
  .array(fc.array(fc.nat(2), { maxLength: 3 }), { maxLength: 4 })
  .map((shape) =>
    shape.map((seconds, i) =>
      subject(
        `${i}`,
        `一级${i}`,
        seconds.map((thirds, j) =>
          subject(
            `${i}-${j}`,
            `二级${j}`,
            Array.from({ length: thirds }, (_, k) => subject(`${i}-${j}-${k}`, `三级${k}`)),
          ),
        ),
      ),
    ),
  )

describe("filtering the subject tree", () => {
  it("drops second levels without third, then first levels without children, and reports which", () => {
    expect(SubjectTree.filter([EXAMS, SKILLS, subject("4", "空")])).toStrictEqual({
      subjects: [{ ...EXAMS, list: [LAW] }],
      dropped: [
        { path: ["资格考试", "会计"], reason: "noThirdLevel" },
        { path: ["职业技能", "技师"], reason: "noThirdLevel" },
        { path: ["职业技能"], reason: "noChildren" },
        { path: ["空"], reason: "noChildren" },
      ],
    })
  })

  it("leaves only full branches, keeps their order, and changes nothing the second time", () => {
    fc.assert(
      fc.property(tree, (subjects) => {
        const kept = SubjectTree.filter(subjects).subjects
        expect(kept.every(({ list }) => list.length > 0 && list.every((second) => second.list.length > 0))).toBe(true)
        expect(SubjectTree.filter(kept)).toStrictEqual({ subjects: kept, dropped: [] })
        const all = SubjectTree.allIds(subjects)
        const keptIds = SubjectTree.allIds(kept)
        expect(all.filter((id) => keptIds.includes(id))).toStrictEqual(keptIds)
      }),
    )
  })

  it("accounts for every first and second level: kept or dropped", () => {
    fc.assert(
      fc.property(tree, (subjects) => {
        const { subjects: kept, dropped } = SubjectTree.filter(subjects)
        const count = (list: ReadonlyArray<SubjectTree.Subject>) =>
          list.length + list.flatMap((first) => first.list).length
        expect(count(kept) + dropped.length).toBe(count(subjects))
      }),
    )
  })
})

describe("finding a subject", () => {
  it("gives it, the path to it, and the ids below it", () => {
    expect(SubjectTree.find([EXAMS, SKILLS], "211")).toBe(LAW.list[0])
    expect(SubjectTree.pathTo([EXAMS, SKILLS], "211").map(({ name }) => name)).toStrictEqual([
      "资格考试",
      "法律",
      "法考",
    ])
    expect(SubjectTree.find([EXAMS], "9")).toBeNull()
    expect(SubjectTree.pathTo([EXAMS], "9")).toStrictEqual([])
  })

  it("works for every subject of any tree, and the path ends at it", () => {
    fc.assert(
      fc.property(tree, (subjects) => {
        for (const id of SubjectTree.allIds(subjects)) {
          const path = SubjectTree.pathTo(subjects, id)
          expect(path.at(-1)).toBe(SubjectTree.find(subjects, id))
          expect(path.at(-1)?.id).toBe(id)
          expect(path.slice(0, -1).every((parent) => SubjectTree.allIds(parent.list).includes(id))).toBe(true)
        }
      }),
    )
  })
})

describe("what is derived from a subject", () => {
  it("is its icon, else its image, and its course image, with the resource host before uploads/", () => {
    const drawn = SubjectTree.draw(
      [
        {
          ...subject("1", "甲", [{ ...subject("11", "乙"), course_img: "/local/b.png" }]),
          img: "uploads/img.png",
          icon_select: "uploads/on.png",
          course_img: "uploads/bg.png",
        },
        { ...subject("2", "丙"), icon: "https://elsewhere.example/i.png", img: "uploads/img.png" },
      ],
      "https://static.example/",
    )
    expect(drawn.map(({ icon, icon_select, bgImg }) => ({ icon, icon_select, bgImg }))).toStrictEqual([
      {
        icon: "https://static.example/uploads/img.png",
        icon_select: "https://static.example/uploads/on.png",
        bgImg: "https://static.example/uploads/bg.png",
      },
      { icon: "https://elsewhere.example/i.png", icon_select: "", bgImg: "" },
    ])
    expect(drawn[0]?.list[0]?.bgImg).toBe("/local/b.png")
  })

  it("has one slash between host and path", () => {
    expect(
      ["https://a.example", "https://a.example/", "https://a.example//", "/", ""].map((host) =>
        SubjectTree.imageUrl("uploads/x.png", host),
      ),
    ).toStrictEqual([
      "https://a.example/uploads/x.png",
      "https://a.example/uploads/x.png",
      "https://a.example/uploads/x.png",
      "/uploads/x.png",
      "/uploads/x.png",
    ])
    expect(SubjectTree.imageUrl("xuploads/x.png", "/")).toBe("xuploads/x.png")
  })
})

describe("the renamed subject", () => {
  it("is 补贴专区 for the one flag, on every level", () => {
    const renamed = SubjectName.shownTree(
      [{ ...SKILLS, list: [subject("31", "职业技能")] }, EXAMS],
      "subsidy",
      "subsidy",
    )
    expect(renamed).toStrictEqual([{ ...SKILLS, name: "补贴专区", list: [subject("31", "补贴专区")] }, EXAMS])
  })

  it("keeps its name for any other flag, and when no flag is configured", () => {
    expect(SubjectName.shown("职业技能", "main", "subsidy")).toBe("职业技能")
    expect(SubjectName.shown("职业技能", "", "")).toBe("职业技能")
    expect(SubjectName.shown("职业技能班", "subsidy", "subsidy")).toBe("职业技能班")
  })
})
