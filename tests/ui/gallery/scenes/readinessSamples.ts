import type { Output } from "#domain/contract/Contract.ts"

const set = { bank_id: "b0", is_drawn: true, is_fresh: true, questions: 10 }

/** One that is known, over the pass line since today, and one of which too little is known. */
export const READINESS: Output<"study.readiness">["list"] = [
  {
    subject_id: "220",
    name: "建设工程施工管理",
    total: 100,
    pass: 60,
    estimate: { score: 62, low: 53, high: 71, chance: 0.61 },
    missing: 0,
    sets: [
      { ...set, chapter_id: "c1", name: "施工成本计划与施工成本控制的方法", points: 9 },
      { ...set, chapter_id: "c2", name: "质量管理", points: 7, questions: 4 },
      { ...set, chapter_id: "c3", name: "合同管理", points: 6, is_drawn: false },
    ],
    days: [
      { day: "2026-02-11", share: 0.51 },
      { day: "2026-02-20", share: 0.57 },
      { day: "2026-03-01", share: 0.59 },
      { day: "2026-03-02", share: 0.62 },
    ],
  },
  {
    subject_id: "310",
    name: "健康管理师",
    total: 100,
    pass: 60,
    estimate: null,
    missing: 18,
    sets: [{ ...set, chapter_id: "c4", name: "健康监测", points: 0 }],
    days: [],
  },
]
