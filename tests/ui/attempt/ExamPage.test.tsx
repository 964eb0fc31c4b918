import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react"
import { beforeAll, describe, expect, it } from "vitest"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import { ExamPage } from "#ui/attempt/ExamPage.tsx"
import { ExamSafeView } from "#ui/attempt/ExamSafeView.tsx"
import { ExamView } from "#ui/attempt/ExamView.tsx"
import { attemptOf, Device, Page, questionOf, Server, START } from "../../machines/attempt/ExamWorld.ts"

// what is fetched beside the page is there before the first is drawn
beforeAll(() => Promise.all([import("#ui/attempt/ExamCover.tsx"), import("#ui/attempt/ReceiptCard.tsx")]))

const show = async (server: Server, input: ConstructorParameters<typeof Page>[2] = {}, device = new Device()) => {
  const page = new Page(server, device, input)
  page.actor.start()
  await page.rest()
  render(
    <ExamPage
      exam={page.actor}
      backHref="/question/b1"
      resultHref={(id) => `/mock-exam-result?attempt_id=${id}`}
      receiptHref={({ number }) => `/mock-exam-result?view=receipt&number=${number}`}
      signIn={<p>登录表单</p>}
      answerFile={<p>从文件补交</p>}
    />,
  )
  return page
}
const practice = () =>
  new Server(attemptOf({ deadline: null, rules: { exam_type: "4", feedback: "at_once", timed: false, minutes: 0 } }))
const settle = (page: Page, milliseconds = 300) =>
  act(async () => {
    await page.rest()
    await page.pass(milliseconds)
  })

const KEPT = "已经作答的内容都还在这台设备上。"

describe("a timed paper", () => {
  it("that goes on on another device alone says what the device before keeps, and nothing of it on one that kept none", async () => {
    const server = new Server()
    const device = new Device()
    const page = await show(server, {}, device)
    fireEvent.click(screen.getByRole("button", { name: "开始作答" }))
    await settle(page, 0)
    fireEvent.click(screen.getByRole("button", { name: /^A/ }))
    await settle(page)
    cleanup()

    server.faultAt("exam.attempt", EXAM_CODES.otherDevice)
    await show(server, {}, device)
    expect(screen.getByRole("alert").textContent).toContain(KEPT)
    cleanup()

    server.faultAt("exam.attempt", EXAM_CODES.otherDevice)
    await show(server, { source: { attempt_id: "t1" } })
    expect(screen.getByRole("alert").textContent).not.toContain(KEPT)
  })

  it("shows what an invigilator tells beside the question until it is read, reads it out, and has it again after a reload", async () => {
    const server = new Server()
    const device = new Device()
    const page = await show(server, {}, device)
    fireEvent.click(screen.getByRole("button", { name: "开始作答" }))
    await settle(page, 0)
    await act(async () => page.tick(0))
    const messages = [{ n: 7, text: "请检查座位号", at: START }]
    server.attempt = { ...server.attempt, messages }
    fireEvent.click(screen.getByRole("button", { name: /^A/ }))
    await settle(page)
    const told = "16:00监考消息：请检查座位号"
    // beside the question, and in the live region of the header
    expect(screen.getAllByText(told)).toHaveLength(2)
    expect(screen.getByRole("heading", { name: "第1题" })).toBeDefined()
    cleanup()

    const again = await show(server, {}, device)
    await settle(again)
    expect(screen.getAllByText(told)).toHaveLength(1)
    fireEvent.click(screen.getByRole("button", { name: "知道了" }))
    await settle(again)
    expect(screen.queryByText(told)).toBeNull()
    server.attempt = { ...server.attempt, messages: [...messages, { n: 9, text: "还有十分钟", at: START }] }
    fireEvent.click(screen.getByRole("button", { name: /^B/ }))
    await settle(again)
    expect(screen.queryByText(told)).toBeNull()
    expect(screen.getAllByText("16:00监考消息：还有十分钟")).toHaveLength(2)
  })

  it("begins on its cover, is answered by pointer and keys, and ends in a receipt", async () => {
    const server = new Server()
    const page = await show(server)
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("小测")
    fireEvent.click(screen.getByRole("button", { name: "开始作答" }))
    await settle(page, 0)
    await act(async () => page.tick(0))
    expect(screen.getByRole("heading", { name: "第1题" })).toBeDefined()
    expect(screen.getByRole("timer", { name: "剩余时间" }).textContent).toBe("10:00")

    fireEvent.click(screen.getByRole("button", { name: /^A/ }))
    await settle(page)
    expect(screen.getByText("已保存16:00:00")).toBeDefined()
    fireEvent.keyDown(document.body, { key: "b" })
    fireEvent.keyDown(document.body, { key: "f" })
    fireEvent.click(screen.getByRole("button", { name: "我是猜的" }))
    expect(screen.getByRole("button", { name: "已标为“猜的”" }).getAttribute("aria-pressed")).toBe("true")
    fireEvent.keyDown(document.body, { key: "ArrowRight" })
    await settle(page)
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "第2题" }))
    expect(server.saved).toStrictEqual([{ question_id: "q1", value: "B", flagged: true, guessed: true }])

    fireEvent.click(screen.getByRole("button", { name: "交卷" }))
    const dialog = screen.getByRole("dialog", { name: "交卷" })
    expect(within(dialog).getByText("还有3题没有作答。")).toBeDefined()
    // most are empty: the way back is the one that stands out
    const colours = ["继续作答", "确认交卷"].map((name) => within(dialog).getByRole("button", { name }).className)
    expect(colours.map((name) => name.includes("bg-accent "))).toStrictEqual([true, false])
    fireEvent.click(within(dialog).getByRole("button", { name: "回到第3题" }))
    expect(screen.getByRole("heading", { name: "第3题" })).toBeDefined()
    fireEvent.click(screen.getByRole("button", { name: "交卷" }))
    fireEvent.click(within(dialog).getByRole("button", { name: "确认交卷" }))
    await settle(page, 0)
    expect(screen.getByRole("heading", { name: "已交卷" })).toBeDefined()
    expect(screen.getByRole("link", { name: "看成绩" }).getAttribute("href")).toBe("/mock-exam-result?attempt_id=t1")
  })

  it("says when its result is let out, where that is later", async () => {
    const server = new Server(attemptOf({ releases_at: "2026-12-08 21:01:00" }))
    const { device } = await Page.open(server)
    server.handedIn = { number: "R9", answered: 0 }
    await show(server, { source: { attempt_id: "t1" } }, device)
    expect(screen.getByText("成绩2026-12-08 21:01公布，答案和解析一起给出。")).toBeDefined()
    expect(screen.getByRole("link", { name: "成绩公布时间" }).getAttribute("href")).toBe(
      "/mock-exam-result?attempt_id=t1",
    )
  })

  it("says beside the receipt which answers of this device were not counted", async () => {
    const first = await Page.open(new Server())
    const { server, device } = first
    server.epoch = 2
    await first.send({ type: "answer.choose", question_id: "q1", key: "A" })
    await first.calm()
    first.kill()
    server.handedIn = { number: "R9", answered: 0 }
    server.faultAt("exam.handInLate", "refused")
    await show(server, { source: { attempt_id: "t1" } }, device)
    expect(screen.getByText("第1题：保留“未作答”，“A”没有采用")).toBeDefined()
  })

  it("says which answers gave way while it hands in already", async () => {
    const server = new Server()
    const first = await Page.open(server)
    first.kill()
    server.faultAt("exam.takeOver", "offline")
    const page = await show(server, {}, first.device)
    await act(async () => page.send({ type: "exam.start" }))
    await act(async () => page.send({ type: "answer.choose", question_id: "q1", key: "B" }))
    const record = { kind: "answer", question_id: "q1", value: "A", seq: 1, at: START, mono: 0, nonce: "" } as const
    server.save({ client_id: "c9", epoch: 1, records: [{ ...record, checksum: "" }] })
    server.faultAt("exam.handIn", "offline")
    await act(async () => page.send({ type: "paper.review" }, { type: "exam.handIn" }))
    expect(screen.getByRole("heading", { name: "正在交卷" })).toBeDefined()
    await settle(page)
    expect(screen.getByRole("heading", { name: "正在交卷" })).toBeDefined()
    expect(screen.getByText("第1题：保留“B”，“A”没有采用")).toBeDefined()
  })

  it("shows the sheet in words, filters it, and goes where it points", async () => {
    const page = await show(new Server())
    await act(async () => page.send({ type: "exam.start" }))
    await act(async () => page.send({ type: "answer.choose", question_id: "q1", key: "A" }))
    const sheet = screen.getByRole("complementary", { name: "答题卡" })
    expect(within(sheet).getByRole("button", { name: "第1题，已答，未保存到服务器，当前" })).toBeDefined()
    fireEvent.click(within(sheet).getByRole("button", { name: "未答 3" }))
    expect(within(sheet).queryByRole("button", { name: /^第1题/ })).toBeNull()
    fireEvent.click(within(sheet).getByRole("button", { name: "第3题，未答" }))
    expect(screen.getByRole("heading", { name: "第3题" })).toBeDefined()
  })

  it("asks to sign in over the paper, which stays", async () => {
    const server = new Server()
    const page = await show(server)
    await act(async () => page.send({ type: "exam.start" }))
    server.fault("unauthorized")
    await act(async () => page.send({ type: "answer.choose", question_id: "q1", key: "A" }))
    await settle(page)
    expect(screen.getByRole("dialog", { name: "请重新登录" }).textContent).toContain("登录表单")
    expect(screen.getByRole("heading", { name: "第1题", hidden: true })).toBeDefined()
  })

  it("shows the truth when the network is away, and announces the time left", async () => {
    const server = new Server()
    const page = await show(server)
    await act(async () => page.send({ type: "exam.start" }))
    server.fault("offline")
    await act(async () => page.send({ type: "answer.choose", question_id: "q1", key: "A" }))
    await settle(page)
    expect(screen.getByText("网络断开，答案已存在本机，恢复后自动提交")).toBeDefined()
    expect(screen.getByText("已存在本机")).toBeDefined()
    await act(async () => page.tick(0))
    await act(async () => page.tick(301_000))
    expect(screen.getByText("还剩5分钟").getAttribute("aria-live")).toBe("polite")
  })
})

describe("for those who listen", () => {
  it("the clock speaks at 30, 10, 5 and 1 minute, once each, and never else unless it is asked", async () => {
    const minutes = 40
    const server = new Server(attemptOf({ deadline: START + minutes * 60_000 }))
    const page = await show(server)
    await act(async () => page.send({ type: "exam.start" }))
    await settle(page, 0)
    const regions = () => [...document.querySelectorAll("[aria-live]")].map((region) => region.textContent ?? "")
    const said: Array<string> = []
    const listen = () => {
      const now = regions().join("")
      if (now !== "" && now !== said.at(-1)) said.push(now)
    }
    for (let second = 0; second < minutes * 60; second += 7) {
      await act(async () => page.tick(second * 1000))
      listen()
    }
    expect(said).toStrictEqual(["还剩30分钟", "还剩10分钟", "还剩5分钟", "还剩1分钟"])
    expect(
      [...document.querySelectorAll("[aria-live]")].map((region) => region.getAttribute("aria-live")),
    ).toStrictEqual(["polite"])
    fireEvent.keyDown(document.body, { key: "t" })
    await settle(page, 0)
    expect(regions().join("")).toMatch(/^还剩0:0\d$/)
    fireEvent.click(screen.getByRole("button", { name: "隐藏剩余时间" }))
    expect(screen.getByRole("timer", { name: "剩余时间" }).textContent).toBe("已隐藏")
  })
})

describe("practice", () => {
  it("shows the key in place after the choice, and the way on", async () => {
    const page = await show(practice(), { source: { bank_id: "b1" } })
    screen.getByRole("button", { name: /^A/ }).focus()
    fireEvent.click(screen.getByRole("button", { name: /^A/ }))
    await settle(page)
    expect(document.activeElement).toBe(screen.getByRole("button", { name: /^A/ }))
    const explanation = screen.getByRole("region", { name: /解析$/ })
    expect(explanation.textContent).toContain("答对了")
    expect(explanation.textContent).toContain("因为")
    expect(screen.getByRole("button", { name: /^A/ }).getAttribute("aria-disabled")).toBe("true")
    fireEvent.click(screen.getByRole("button", { name: "看解析" }))
    expect(document.activeElement).toBe(explanation)
    fireEvent.click(screen.getByRole("button", { name: "下一题" }))
    fireEvent.click(screen.getByRole("button", { name: /^A/ }))
    fireEvent.click(screen.getByRole("button", { name: /^C/ }))
    await settle(page)
    expect(screen.queryByRole("region", { name: /解析$/ })).toBeNull()
    fireEvent.click(screen.getByRole("button", { name: "看答案" }))
    await settle(page)
    expect(screen.getByRole("region", { name: /解析$/ })).toBeDefined()
  })

  it("says that nothing matches a set, which is no failure and has no answers to hand in from a file", async () => {
    const server = practice()
    server.faultAt("exam.start", EXAM_CODES.noQuestions)
    await show(server, { source: { bank_id: "b1", exam_type: "2", draw: { count: 10 } } })
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("没有这样的题目")
    expect(screen.getByRole("link", { name: "返回" }).getAttribute("href")).toBe("/question/b1")
    expect(screen.queryByText("从文件补交")).toBeNull()
    cleanup()

    server.faultAt("exam.start", 404)
    await show(server, { source: { bank_id: "b1" } })
    expect(screen.getByText("从文件补交")).toBeDefined()
  })

  it("offers the key of an answer that came without one", async () => {
    const server = practice()
    const { attempt } = server
    server.attempt = { ...attempt, rules: { ...attempt.rules, feedback: "at_end" } }
    const before = await show(server, { source: { bank_id: "b1" } })
    fireEvent.click(screen.getByRole("button", { name: /^A/ }))
    await settle(before)
    cleanup()

    server.attempt = attempt
    const page = await show(server, { source: { bank_id: "b1" } })
    expect(screen.getByRole("button", { name: /^A/ }).getAttribute("aria-pressed")).toBe("true")
    fireEvent.click(screen.getByRole("button", { name: "看答案" }))
    await settle(page)
    expect(screen.getByRole("region", { name: /解析$/ }).textContent).toContain("答对了")
  })

  it("shows how far it is in one line, and ends after its last question, without asking where nothing is empty", async () => {
    const server = practice()
    const { attempt } = server
    server.attempt = { ...attempt, questions: attempt.questions.slice(0, 2) }
    const page = await show(server, { source: { bank_id: "b1" } })
    expect(screen.getByText("1 / 2")).toBeDefined()
    fireEvent.click(screen.getByRole("button", { name: /^A/ }))
    await settle(page)
    expect(screen.getByRole("progressbar", { name: "练习进度" }).getAttribute("value")).toBe("0.5")
    fireEvent.click(screen.getByRole("button", { name: "下一题" }))
    fireEvent.click(screen.getByRole("button", { name: /^A/ }))
    await settle(page)
    fireEvent.click(screen.getByRole("button", { name: "看答案" }))
    await settle(page)
    fireEvent.click(screen.getByRole("button", { name: "完成，看结果" }))
    await settle(page, 0)
    expect(page.told).toContainEqual({
      type: "navigate",
      href: "/mock-exam-result?attempt_id=t1",
      source: "replace",
    })
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("练习已结束")
  })

  it("takes text while it is typed", async () => {
    const page = await show(practice(), { source: { bank_id: "b1" } })
    await act(async () => page.send({ type: "question.go", index: 3 }))
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "一段话" } })
    fireEvent.blur(screen.getByRole("textbox"))
    await settle(page)
    expect(page.server.saved).toStrictEqual([{ question_id: "q4", value: "一段话", flagged: false }])
  })
})

describe("a view that throws", () => {
  const broken = () => questionOf("q1", { options: null as never })

  it("is one question: the header, the sheet and all others stay, and the paper is handed in", async () => {
    const server = new Server(attemptOf({ questions: [broken(), questionOf("q2")] }))
    const page = new Page(server, new Device())
    page.actor.start()
    await page.rest()
    const thrown: Array<unknown> = []
    render(<ExamView exam={page.actor} />, { onCaughtError: (error) => void thrown.push(error) })
    page.actor.send({ type: "exam.start" })
    await settle(page, 0)
    expect([screen.getByText(/这道题没能显示/) !== null, thrown.length > 0]).toStrictEqual([true, true])
    fireEvent.click(screen.getByRole("button", { name: "下一题" }))
    fireEvent.click(screen.getByRole("button", { name: /^A/ }))
    await settle(page)
    expect(server.saved).toStrictEqual([{ question_id: "q2", value: "A", flagged: false }])
  })

  it("is the whole paper: the attempt goes on, and is handed in from what stands in its place", async () => {
    const server = new Server()
    const page = new Page(server, new Device())
    page.actor.start()
    await page.rest()
    page.actor.send({ type: "exam.start" })
    await page.rest()
    page.actor.send({ type: "answer.choose", question_id: "q1", key: "A" })
    render(<ExamSafeView exam={page.actor} backHref="/study" onAgain={() => {}} />)
    await settle(page)
    expect(screen.getByRole("button", { name: "重新显示" })).toBeDefined()
    fireEvent.click(screen.getByRole("button", { name: "交卷" }))
    fireEvent.click(screen.getByRole("button", { name: "确定交卷" }))
    await settle(page)
    expect(screen.getByText("已经交卷，作答都已送达。")).toBeDefined()
    expect(server.saved).toStrictEqual([{ question_id: "q1", value: "A", flagged: false }])
  })
})
