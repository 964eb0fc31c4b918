import { act, render, screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import { Notices } from "#app/Notices.tsx"
import type { Output } from "#domain/contract/Contract.ts"
import { inert } from "#dev/record/inert.ts"
import { appMachine } from "#machines/app/appMachine.ts"
import { toast } from "#machines/page/systemEvents.ts"
import { AppContext } from "#ui/AppContext.ts"
import { FeedbackChoice } from "#ui/attempt/FeedbackChoice.tsx"
import { FavoritesView } from "#ui/notes/FavoritesView.tsx"
import { ReportSection } from "#ui/notes/ReportSection.tsx"
import { SendCodeButton } from "#ui/kit/SendCodeButton.tsx"
import { BankDetailView } from "#ui/practice/BankDetailView.tsx"
import { startUp } from "../machines/support/startUp.ts"
import { BANK } from "./gallery/scenes/samples.ts"

const nothing = () => {}

const press = (name: string) => {
  const button = screen.getByRole("button", { name })
  button.focus()
  button.click()
  return button
}

describe("where the focus is after a press", () => {
  test("on the button that waits before it sends another code", () => {
    const { rerender } = render(<SendCodeButton secondsLeft={0} busy={false} onSend={nothing} />)
    const button = press("获取验证码")
    rerender(<SendCodeButton secondsLeft={60} busy={false} onSend={nothing} />)
    expect([button.matches(":disabled"), button.getAttribute("aria-disabled")]).toStrictEqual([false, "true"])
    expect(document.activeElement).toBe(button)
  })

  test("in the page, once a notice is closed", () => {
    const app = createActor(inert(appMachine), {
      input: { startUp, href: "/course", reloaded_at: null },
      clock: new SimulatedClock(),
    }).start()
    app.getSnapshot().children.notices?.send(toast("info", "已保存"))
    render(
      <AppContext value={app}>
        <main id="main" tabIndex={-1} />
        <Notices />
      </AppContext>,
    )
    act(() => void press("关闭提示"))
    expect([screen.queryByText("已保存"), document.activeElement?.id]).toStrictEqual([null, "main"])
    app.stop()
  })

  test("on the bank's name, once its progress is gone and with it the way to start again", () => {
    const view = (chapters: typeof BANK.chapters) => (
      <BankDetailView
        bank={{ ...BANK, chapters }}
        mode="full"
        now={0}
        practiceHref={() => "/practice"}
        trialHref={null}
        paperHref={() => "/paper"}
        shelf={null}
        shelfHref={String}
        onReset={nothing}
      />
    )
    const { rerender } = render(view(BANK.chapters))
    press("重新开始")
    rerender(view(BANK.chapters.map((chapter) => ({ ...chapter, answered: 0, correct: 0 }))))
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }))
  })

  test("beside the reports, once one was sent and its form is empty again", () => {
    const report: Output<"practice.report"> = {
      id: "r1",
      question_id: "q1",
      kind: "key",
      text: "应为C",
      status: "pending",
      reply: "",
      created_at: "2026-03-02 10:00:00",
      answered_at: null,
    }
    const { rerender } = render(<ReportSection reports={[]} busy={false} onReport={nothing} />)
    press("提交纠错")
    rerender(<ReportSection reports={[report]} busy={false} onReport={nothing} />)
    expect(document.activeElement?.contains(screen.getByText(/应为C/))).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
  })

  test("in the field for the next folder, once one was made by Enter", () => {
    const view = (folders: Output<"practice.favorites">["folders"]) => (
      <FavoritesView
        kept={{ list: [], folders, total: 0, page: 1, page_size: 20 }}
        folder_id={null}
        busy={false}
        hrefOf={(id) => `/favorites/${id}`}
        onAddFolder={nothing}
        onRemoveFolder={nothing}
      />
    )
    const { rerender } = render(view([]))
    screen.getByRole("textbox").focus()
    rerender(view([{ id: "f1", name: "易错", questions: 0 }]))
    expect(document.activeElement).toBe(screen.getByRole("textbox"))
  })

  test("on what was chosen, while the paper is opened again with it", () => {
    const chosen: Array<string> = []
    const view = (disabled: boolean) => (
      <FeedbackChoice feedback="at_once" disabled={disabled} onChoose={(feedback) => chosen.push(feedback)} />
    )
    const { rerender } = render(view(false))
    const button = press("全部做完再看")
    rerender(view(true))
    button.click()
    expect([button.matches(":disabled"), document.activeElement === button, chosen]).toStrictEqual([
      false,
      true,
      ["at_end"],
    ])
  })
})
