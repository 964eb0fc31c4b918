import { expect, it } from "vitest"
import * as SessionShare from "#domain/study/SessionShare.ts"

const LESSON = {
  classroom_id: "1001",
  classroom_name: "公开课",
  lesson_id: "l1",
  name: "第一课",
  seconds: 720,
  marked: false,
  finished: true,
}
const DAY = { minutes: 18, streak: 7 }

it("names what was done, without a score", () => {
  expect(SessionShare.of({ due: 8, fresh: 12, answered: 20, lesson: LESSON }, DAY)).toStrictEqual({
    title: "今天学习了18分钟",
    done: ["复习了8道错题", "做了12道新题", "学完1课"],
    days: "连续学习7天",
  })
})

it("claims no more than was done", () => {
  const lesson = { ...LESSON, finished: false }
  expect(SessionShare.of({ due: 8, fresh: 12, answered: 3, lesson }, { minutes: 0, streak: 1 })).toStrictEqual({
    title: "今天的学习完成了",
    done: ["做了3道题"],
    days: null,
  })
  expect(SessionShare.of({ due: 0, fresh: 0, answered: 0, lesson: LESSON }, DAY).done).toStrictEqual(["学完1课"])
})

it("is one paragraph to paste", () => {
  const shared = SessionShare.of({ due: 8, fresh: 12, answered: 20, lesson: LESSON }, DAY)
  expect(SessionShare.text(shared, "启明学堂", "https://a.test")).toBe(
    "今天学习了18分钟，复习了8道错题，做了12道新题，学完1课，连续学习7天。启明学堂 https://a.test",
  )
})
