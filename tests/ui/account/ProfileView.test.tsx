import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { examDayHint } from "#ui/account/examDayHint.ts"
import { ProfileView, type ProfileViewProps } from "#ui/account/ProfileView.tsx"
import type { FormProps } from "#ui/account/FormProps.ts"

const NOW = Date.parse("2026-03-01T23:59:59+08:00")

const show = (values: FormProps["values"], avatar: Partial<ProfileViewProps["avatar"]> = {}) => {
  const told: Array<unknown> = []
  const nothing = () => undefined
  render(
    <ProfileView
      user={{
        id: "u1",
        mobile: "138****0000",
        name: "林晓雨",
        avatar: "",
        region: { id: "430000", name: "湖南" },
        exam_day: null,
        daily_questions: null,
        lastStudySubject: null,
        lastStudySubjectLevel3: null,
      }}
      provinces={[
        { id: "430000", name: "湖南" },
        { id: "440000", name: "广东" },
      ]}
      form={{
        values,
        errors: {},
        failure: null,
        busy: false,
        focus: null,
        refusals: 0,
        onChange: (name, value) => told.push([name, value]),
        onLeave: nothing,
        onSubmit: nothing,
      }}
      avatar={{
        message: null,
        busy: false,
        cropping: null,
        onCrop: (event) => told.push(event),
        onChoose: (file) => told.push([file.name, file.type, file.size]),
        ...avatar,
      }}
      now={NOW}
    />,
  )
  return told
}

const options = () => [...screen.getByLabelText("所在地区").querySelectorAll("option")].map(({ text }) => text)

test("a region is chosen among the agency's; one that it does not have is chosen again", () => {
  const told = show({ name: "林晓雨", region_id: "430000", exam_day: "" })
  expect(options()).toStrictEqual(["湖南", "广东"])
  fireEvent.change(screen.getByLabelText("所在地区"), { target: { value: "440000" } })
  expect(told).toStrictEqual([["region_id", "440000"]])
  cleanup()
  show({ name: "林晓雨", region_id: "", exam_day: "" })
  expect(options()).toStrictEqual(["请选择", "湖南", "广东"])
})

test("a picture is reported as soon as it is chosen, but not while one is being sent", () => {
  const file = new File(["1234"], "me.png", { type: "image/png" })
  const told = show({})
  fireEvent.change(screen.getByLabelText("换一张头像"), { target: { files: [file] } })
  expect(told).toStrictEqual([["me.png", "image/png", 4]])
  cleanup()
  const toldMeanwhile = show({}, { busy: true })
  fireEvent.change(screen.getByLabelText("正在上传"), { target: { files: [file] } })
  expect(toldMeanwhile).toStrictEqual([])
})

test.each([
  ["", "选填，定下来再填也可以"],
  ["2026-03-01", "就是今天，正常发挥就好"],
  ["2026-03-02", "距考试还有1天"],
  ["2027-03-01", "距考试还有365天"],
  ["2026-02-28", "这一天已经过去了"],
])("an exam on %s: %s", (day, hint) => {
  expect(examDayHint(day, NOW)).toBe(hint)
})
