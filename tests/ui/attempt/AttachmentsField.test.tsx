import { render, screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { EXAM_SCENES } from "./examScenes.tsx"

const shown = (name: "exam-files" | "exam-files-delayed") => {
  render(<>{EXAM_SCENES[name]?.render()}</>)
  const field = screen.getByRole("region", { name: "附件" })
  return {
    states: within(field)
      .getAllByRole("listitem")
      .map((item) => [...item.querySelectorAll("p")].at(-1)?.textContent),
    text: field.lastElementChild?.textContent,
  }
}

test("each file of an answer says where it is and how much of it has arrived, or why it is refused", () => {
  expect(shown("exam-files")).toStrictEqual({
    states: ["已上传", "已存在本机，正在上传（40%）", "这个文件已损坏，请重新选择", "还没有上传，也不在这台设备上"],
    text: "照片和PDF，最多5个；照片会缩小，不带拍摄信息",
  })
})

test("without a network files say that they wait, and a choice that failed says so", () => {
  expect(shown("exam-files-delayed")).toStrictEqual({
    states: ["已上传", "已存在本机，连上后上传（40%）", "已存在本机，连上后上传", "还没有上传，也不在这台设备上"],
    text: "附件没有加上，请再试一次",
  })
})
