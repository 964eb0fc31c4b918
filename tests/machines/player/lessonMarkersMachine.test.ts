import { expect, test } from "vitest"
import { lessonMarkersMachine } from "#machines/player/lessonMarkersMachine.ts"
import { answer } from "../support/environment.ts"
import { failed } from "../support/pageCharts.ts"
import { run, tell } from "../support/run.ts"
import { key, markersInput, question } from "./lessonMarkersChart.ts"

const open = (passed_ids: ReadonlyArray<string> = []) => {
  const { actor } = run(lessonMarkersMachine, { ...markersInput, passed_ids })
  tell(actor, answer("list", { ok: true, value: { list: [{ second: 42, question }] } }))
  const played = (...positions: ReadonlyArray<number>) => {
    for (const position of positions) tell(actor, { type: "position.played", position })
    return actor.getSnapshot().value
  }
  return { actor, played }
}

test("asks when its second is played over, once in a sitting", () => {
  const { actor, played } = open()
  expect(played(41, 41.8)).toBe("watching")
  expect(played(42.1)).toStrictEqual({ asking: "open" })
  tell(actor, { type: "marker.skip" })
  expect(played(41.5, 42.3)).toBe("watching")
  expect(open(["q1"]).played(41, 42.5)).toBe("watching")
})

test("does not ask what was jumped over, forwards or back", () => {
  expect(open().played(10, 80, 81, 20)).toBe("watching")
})

test("is judged by the server, and asked again where no answer came", () => {
  const { actor } = open()
  tell(actor, { type: "marker.ask", question_id: "q1" }, { type: "marker.answer" })
  expect(actor.getSnapshot().value).toStrictEqual({ asking: "open" })
  tell(actor, { type: "answer.choose", key: "A" }, { type: "marker.answer" })
  tell(actor, answer("answer", failed("offline", "没有网络")))
  expect(actor.getSnapshot()).toMatchObject({ value: { asking: "open" }, context: { value: "A", message: "没有网络" } })
  tell(actor, { type: "marker.answer" }, answer("answer", { ok: true, value: key }))
  expect(actor.getSnapshot()).toMatchObject({ value: "judged", context: { key } })
  tell(actor, { type: "marker.goOn" })
  expect(actor.getSnapshot().value).toBe("watching")
})
