import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import type { Output } from "#domain/contract/Contract.ts"
import { FavoritesView } from "#ui/notes/FavoritesView.tsx"
import { NotesView } from "#ui/notes/NotesView.tsx"
import { QuestionNotes } from "#ui/notes/QuestionNotes.tsx"
import { ReportsView } from "#ui/notes/ReportsView.tsx"
import { questionOf } from "../../machines/attempt/ExamWorld.ts"

const kept = { question: questionOf("q1"), bank_id: "b1", bank_name: "电工题库" }
const FOLDERS = [
  { id: "default", name: "默认收藏夹", questions: 1 },
  { id: "f1", name: "易错", questions: 0 },
]
const REPORT: Output<"practice.report"> = {
  id: "r1",
  question_id: "q1",
  kind: "key",
  text: "应为C",
  status: "accepted",
  reply: "已更正",
  created_at: "2026-03-02 10:00:00",
  answered_at: "2026-03-02 11:00:00",
}
const NOTES: Output<"practice.question"> = {
  ...kept,
  wrong_state: "clean",
  folder_id: "default",
  folders: FOLDERS,
  note: "记住",
  reports: [REPORT],
}
const page = { total: 1, page: 1, page_size: 20 }
const none = { list: [], total: 0, page: 1, page_size: 20 }

describe("a question's notes", () => {
  const acts: Array<unknown> = []
  const show = (notes = NOTES, busy = false) =>
    render(
      <QuestionNotes
        kept={notes}
        busy={busy}
        onFavorite={(folder_id) => acts.push(["favorite", folder_id])}
        onNote={(text) => acts.push(["note", text])}
        onBook={(act) => acts.push(["book", act])}
        onReport={(kind, text) => acts.push(["report", kind, text])}
      />,
    )

  test("adds a question that was right to the wrong book, takes it out, and offers nothing before it is known", () => {
    acts.length = 0
    show()
    fireEvent.click(screen.getByRole("button", { name: "加入错题本" }))
    cleanup()
    show({ ...NOTES, wrong_state: "active" })
    fireEvent.click(screen.getByRole("button", { name: "移出错题本" }))
    expect(acts).toStrictEqual([
      ["book", "add"],
      ["book", "remove"],
    ])
    cleanup()
    show({ ...NOTES, wrong_state: null })
    expect(screen.queryByRole("heading", { name: "错题本" })).toBeNull()
  })

  test("puts the question into a folder or takes it out, keeps a note and sends a report with a reason", () => {
    acts.length = 0
    show()
    expect(screen.getByRole("button", { name: "已在“默认收藏夹”" }).getAttribute("aria-pressed")).toBe("true")
    fireEvent.click(screen.getByRole("button", { name: "已在“默认收藏夹”" }))
    fireEvent.click(screen.getByRole("button", { name: "收进“易错”" }))
    fireEvent.change(screen.getByLabelText("笔记，只有自己看得到"), { target: { value: " 再记 " } })
    fireEvent.click(screen.getByRole("button", { name: "保存笔记" }))
    fireEvent.change(screen.getByLabelText("哪里有误"), { target: { value: "stem" } })
    fireEvent.change(screen.getByLabelText("补充说明"), { target: { value: "   " } })
    fireEvent.click(screen.getByRole("button", { name: "提交纠错" }))
    fireEvent.change(screen.getByLabelText("补充说明"), { target: { value: "图看不清" } })
    fireEvent.click(screen.getByRole("button", { name: "提交纠错" }))
    expect(acts).toStrictEqual([
      ["favorite", null],
      ["favorite", "f1"],
      ["note", "再记"],
      ["report", "stem", "图看不清"],
    ])
  })

  test("keeps the focus while it saves, and takes no second press", () => {
    acts.length = 0
    show({ ...NOTES, wrong_state: "active" }, true)
    for (const name of ["收进“易错”", "移出错题本"]) {
      const button = screen.getByRole<HTMLButtonElement>("button", { name })
      expect([button.disabled, button.getAttribute("aria-disabled")]).toStrictEqual([false, "true"])
      fireEvent.click(button)
    }
    expect(acts).toStrictEqual([])
  })

  test("shows in words what became of a report", () => {
    show()
    expect(screen.getByText("已采纳")).toBeDefined()
    expect(screen.getByText("回复：已更正")).toBeDefined()
  })
})

describe("favourites", () => {
  const view = (over: Partial<Parameters<typeof FavoritesView>[0]> = {}) => {
    const acts: Array<unknown> = []
    render(
      <FavoritesView
        kept={{
          ...page,
          list: [{ ...kept, folder_id: "default", note: "记住", added_at: "2026-03-02 10:00:00" }],
          folders: FOLDERS,
        }}
        folder_id={null}
        busy={false}
        hrefOf={(id, number) => `/favorites/${id}/${number}`}
        onAddFolder={(name) => acts.push(["add", name])}
        onRemoveFolder={(id) => acts.push(["remove", id])}
        {...over}
      />,
    )
    return acts
  }

  test("stand by folder with their notes, and open", () => {
    view()
    expect(screen.getByRole("link", { name: "易错 0" }).getAttribute("href")).toBe("/favorites/f1/1")
    expect(screen.getByRole("link", { name: "打开" }).getAttribute("href")).toBe(
      "/study/question/favorite?question_id=q1",
    )
    expect(screen.getByText("记住")).toBeDefined()
  })

  test("get a new folder with a name, and lose one that is not everybody's", () => {
    const acts = view({ folder_id: "f1" })
    fireEvent.change(screen.getByLabelText("新的收藏夹"), { target: { value: " 计算 " } })
    fireEvent.click(screen.getByRole("button", { name: "新建" }))
    fireEvent.click(screen.getByRole("button", { name: /^删除“易错”/ }))
    expect(acts).toStrictEqual([
      ["add", "计算"],
      ["remove", "f1"],
    ])
    cleanup()
    view({ folder_id: "default" })
    expect(screen.queryByRole("button", { name: /^删除/ })).toBeNull()
  })
})

test("empty lists suggest what to do", () => {
  render(<NotesView kept={none} hrefOf={String} />)
  render(<ReportsView kept={none} hrefOf={String} />)
  expect(screen.getByText("还没有笔记")).toBeDefined()
  expect(screen.getByText("还没有提过纠错")).toBeDefined()
})
