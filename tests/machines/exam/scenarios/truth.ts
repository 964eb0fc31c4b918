import { describe, expect, it } from "vitest"
import * as Select from "#machines/attempt/examSelectors.ts"
import { attemptOf, Device, Page, Server, START } from "../../attempt/ExamWorld.ts"

const choose = (question_id: string, key: string) => ({ type: "answer.choose", question_id, key }) as const
const judge = { type: "answer.judge", question_id: "q3", value: true } as const
const write = (text: string) => ({ type: "answer.write", question_id: "q4", text }) as const
const switched = { type: "session.changed", session: "signedIn", was: "signedIn" } as const
const callsOf = (server: Server, call: string) => server.calls.filter((one) => one.call === call)
const TEN_MINUTES = 600_000
/** What another device saves. */
const ofAnother = { kind: "answer", at: START, mono: 0, nonce: "", checksum: "" } as const

describe("a store that gives up while a batch is under way", () => {
  it("has the acknowledgement of its old numbers say nothing about the new ones", async () => {
    const page = await Page.open(new Server())
    await page.send(choose("q1", "A"), judge)
    page.server.hold()
    await page.pass(20)
    page.device.stepDown()
    await page.send(choose("q1", "B"))
    page.server.release()
    await page.rest()
    expect(Select.savedWord(page.state)).toBe("typed")
    await page.calm()
    await page.calm()
    expect(Select.savedWord(page.state)).toBe("saved")
    expect(page.server.saved).toStrictEqual([
      { question_id: "q1", value: "B", flagged: false },
      { question_id: "q3", value: true, flagged: false },
    ])
  })

  it("takes no further client id when the old numbers turn out to be used twice or missing", async () => {
    for (const outcome of ["fork", "gap"] as const) {
      const page = await Page.open(new Server())
      page.server.fault({
        outcome,
        acked: 0,
        missing: [9],
        epoch: 1,
        deadline: START + TEN_MINUTES,
        now: START,
        nonce: "",
      })
      await page.send(choose("q1", "A"))
      page.server.hold()
      await page.pass(20)
      page.device.stepDown()
      await page.send(choose("q1", "B"))
      page.server.release()
      await page.calm()
      await page.calm()
      expect([page.context.client_id, Select.savedWord(page.state)]).toStrictEqual(["c2", "saved"])
    }
  })
})

describe("a store that is given up before it ever answered", () => {
  it("has nothing that it wrote after all come over what the page wrote in the next one", async () => {
    const [server, device] = [new Server(), new Device()]
    const first = await Page.open(server, device)
    device.stepDown()
    await first.send(choose("q1", "A"))
    await first.calm()
    await first.send(choose("q1", "B"))
    await first.calm()
    expect(Select.savedWord(first.state)).toBe("saved")
    first.kill()
    const draft = { kind: "answer", question_id: "q1", value: "A", at: START, epoch: 1, nonce: "" } as const
    const of = { user_id: "u1", attempt_id: "t1", client_id: "c1", last_seq: 0, read: {} } as const
    Object.assign(device, { records: [], acked: {}, storage: "strict", client: 1 })
    device.append({ ...of, drafts: [draft] }, "the first page")
    const second = new Page(server, device, { source: { attempt_id: "t1" } })
    second.actor.start()
    await second.rest()
    await second.calm()
    await second.calm()
    expect([Select.savedWord(second.state), Select.value(second.state), server.saved[0]?.value]).toStrictEqual([
      "saved",
      "B",
      "B",
    ])
  })
})

describe("text at the end", () => {
  it("is stamped with its last keystroke, and marked with the answer it came after", async () => {
    const page = await Page.open(new Server())
    page.tick(100_000)
    const { nonce } = page.context
    await page.send(write("一"))
    page.tick(100_500)
    await page.pass(250)
    expect(page.device.records.map(({ value, at, nonce: mark }) => [value, at - START, mark])).toStrictEqual([
      ["一", 100_000, nonce],
    ])
  })

  it("is not late when the pause after it ends after the end", async () => {
    const page = await Page.open(new Server())
    page.tick(TEN_MINUTES - 100)
    await page.send(write("最后"))
    page.tick(TEN_MINUTES + 100)
    await page.rest()
    expect(page.device.records.map(({ kind, at }) => [kind, at - START])).toStrictEqual([
      ["answer", TEN_MINUTES - 100],
      ["seal", TEN_MINUTES + 100],
    ])
  })

  it("is not called saved when the server took it as late", async () => {
    const page = await Page.open(new Server())
    await page.send(choose("q1", "A"))
    await page.pass(300)
    expect(Select.savedWord(page.state)).toBe("saved")
    page.server.fault(
      { outcome: "closed", acked: 2, missing: [], epoch: 1, deadline: START, now: START, nonce: "" },
      "offline",
    )
    await page.send(choose("q1", "B"))
    await page.pass(300)
    expect([Select.stage(page.state), Select.savedWord(page.state)]).toStrictEqual(["closing", "nothing"])
  })

  it("is not called saved either when a server whose clock is behind takes the next answer in time", async () => {
    const page = await Page.open(new Server())
    const late = { outcome: "closed", acked: 1, missing: [], epoch: 1, deadline: START, now: START, nonce: "" } as const
    page.server.faultAt("exam.save", late, { ...late, outcome: "taken", acked: 2 })
    page.server.faultAt("exam.handIn", "offline")
    await page.send(choose("q1", "A"))
    page.server.hold()
    await page.pass(20)
    await page.send(judge)
    page.server.release()
    await page.calm()
    expect(page.context.acked).toBe(2)
    expect([Select.stage(page.state), Select.savedWord(page.state)]).toStrictEqual(["closing", "nothing"])
  })
})

describe("a key that waits for its answer to be saved", () => {
  it("is not asked for by a page that another tab took over from meanwhile", async () => {
    const { rules } = attemptOf()
    const page = await Page.open(new Server(attemptOf({ rules: { ...rules, feedback: "at_once" }, deadline: null })))
    page.server.hold()
    await page.send(judge)
    await page.pass(100)
    page.lockSays({ type: "lock.lost" })
    page.server.release()
    await page.calm()
    expect(callsOf(page.server, "exam.check")).toStrictEqual([])
  })
})

describe("numbers that turn out to be used twice", () => {
  it("are given again only to what did not give way to another writer", async () => {
    const server = new Server()
    const here = new Device()
    const first = await Page.open(server, here)
    server.fault("offline")
    await first.send(choose("q1", "A"))
    await first.pass(300)
    first.kill()
    const there = new Device()
    there.client = 7
    const second = await Page.open(server, there, { source: { attempt_id: "t1" } })
    await second.send(choose("q1", "B"))
    await second.calm()
    second.kill()

    const deadline = START + TEN_MINUTES
    server.faultAt("exam.save", { outcome: "fork", acked: 0, missing: [], epoch: 3, deadline, now: START, nonce: "" })
    const third = await Page.open(server, here, { source: { attempt_id: "t1" } })
    await third.send(judge)
    await third.calm()
    await third.calm()
    expect(Select.savedWord(third.state)).toBe("saved")
    expect(server.saved).toStrictEqual([
      { question_id: "q1", value: "B", flagged: false },
      { question_id: "q3", value: true, flagged: false },
    ])
  })
})

describe("text typed in the moment in which another tab takes over", () => {
  it("is brought together with the answers when this page comes to write, however long that takes", async () => {
    const page = await Page.open(new Server(), new Device(), {}, { type: "lock.waiting" })
    await page.send({ type: "writer.take" })
    await page.pass(300)
    await page.send(write("半句"))
    page.lockSays({ type: "lock.lost" })
    await page.pass(300)
    page.lockSays({ type: "lock.held" })
    page.lockSays({ type: "lock.waiting" })
    await page.pass(300)
    expect(Select.otherWriter(page.state)).not.toBeNull()
    await page.send({ type: "writer.take" })
    await page.calm()
    expect(Select.savedWord(page.state)).toBe("saved")
    expect(page.server.saved).toStrictEqual([{ question_id: "q4", value: "半句", flagged: false }])
  })
})

describe("a page that gets an epoch of its own", () => {
  it("shows what was saved between the reading of the paper and the epoch", async () => {
    const server = new Server()
    const first = await Page.open(server)
    await first.send(choose("q1", "A"))
    await first.pass(300)
    const record = server.log[0]!
    server.meanwhile = ({ call }) => {
      if (call === "exam.takeOver") server.log.push({ ...record, seq: 2, value: "B" })
    }
    const second = new Page(server, new Device(), { source: { attempt_id: "t1" } })
    second.actor.start()
    await second.rest()
    server.meanwhile = () => {}
    expect(Select.value(second.state)).toBe("B")
    await second.send({ type: "paper.review" }, { type: "exam.handIn" })
    await second.calm()
    expect(server.saved).toStrictEqual([{ question_id: "q1", value: "B", flagged: false }])
  })

  it("gives up what was typed on it before another device saved there, between the reading and the epoch, and says so", async () => {
    const server = new Server()
    const page = await Page.open(server)
    await page.send(choose("q1", "A"))
    await page.pass(300)
    server.epoch = 2
    await page.send(choose("q1", "B"), write("半句"))
    await page.pass(300)
    expect(Select.otherWriter(page.state)).toBe("device")
    const record = server.log[0]!
    server.meanwhile = ({ call }) => {
      if (call !== "exam.takeOver") return
      server.meanwhile = () => {}
      server.log.push({ ...record, client_id: "phone", seq: 1, epoch: 2, question_id: "q4", value: "另一句" })
    }
    await page.send({ type: "writer.take" })
    await page.calm()
    expect(page.context.answers["q4"]?.value).toBe("另一句")
    expect(server.saved.find(({ question_id }) => question_id === "q4")?.value).toBe("另一句")
    expect(Select.conflicts(page.state)).toContainEqual({ question_id: "q4", stands: "另一句", replaced: "半句" })
  })

  it("keeps what was changed on it while the epoch was on its way, over what it came back with", async () => {
    const server = new Server()
    const here = new Device()
    const first = await Page.open(server, here)
    server.fault("offline")
    await first.send(choose("q1", "A"), judge)
    await first.pass(300)
    first.kill()
    const there = new Device()
    there.client = 7
    const other = await Page.open(server, there, { source: { attempt_id: "t1" } })
    await other.send(choose("q1", "B"))
    await other.calm()
    other.kill()
    const second = new Page(server, here, { source: { attempt_id: "t1" } })
    server.meanwhile = ({ call }) => {
      if (call === "exam.takeOver") server.hold()
    }
    second.actor.start()
    await second.rest()
    await second.send(write("在路上"))
    await second.pass(300)
    expect(Select.savedWord(second.state)).toBe("kept")
    server.meanwhile = () => {}
    server.release()
    await second.calm()
    expect(server.saved).toStrictEqual([
      { question_id: "q1", value: "B", flagged: false },
      { question_id: "q3", value: true, flagged: false },
      { question_id: "q4", value: "在路上", flagged: false },
    ])
    expect(Select.savedWord(second.state)).toBe("saved")
  })

  it("says which answers of another device, saved since it read its paper, gave way to its own", async () => {
    const server = new Server()
    const device = new Device()
    const first = await Page.open(server, device)
    first.kill()
    server.faultAt("exam.takeOver", "offline")
    const page = await Page.open(server, device)
    await page.send(choose("q1", "B"))
    const records = ["q1", "q2"].map((question_id, index) => ({
      ...ofAnother,
      question_id,
      value: "A",
      seq: index + 1,
    }))
    server.save({ client_id: "c9", epoch: 1, records })
    page.signal({ type: "network.online" })
    await page.calm()
    expect([Select.savedWord(page.state), server.saved]).toMatchObject(["saved", [{ value: "B" }, { value: "A" }]])
    expect(Select.conflicts(page.state)).toStrictEqual([{ question_id: "q1", stands: "B", replaced: "A" }])
  })

  it("says in a practice too what gave way while it was being handed in, before the result", async () => {
    const practice = { exam_type: "4", feedback: "at_once", timed: false, minutes: 0 } as const
    const server = new Server(attemptOf({ deadline: null, rules: practice }))
    const device = new Device()
    const first = await Page.open(server, device)
    first.kill()
    server.faultAt("exam.takeOver", "offline")
    const page = await Page.open(server, device)
    await page.send(choose("q1", "B"))
    server.save({ client_id: "c9", epoch: 1, records: [{ ...ofAnother, question_id: "q1", value: "A", seq: 1 }] })
    await page.send({ type: "paper.review" }, { type: "exam.handIn" })
    await page.calm()
    expect(Select.stage(page.state)).toBe("handedIn")
    expect(Select.conflicts(page.state)).toStrictEqual([{ question_id: "q1", stands: "B", replaced: "A" }])
  })

  it("says what another tab's answer gave way to, though the server has it as that tab had it, until it is replaced", async () => {
    const server = new Server()
    const device = new Device()
    const first = await Page.open(server, device)
    await first.send(choose("q1", "A"))
    await first.calm()
    first.kill()
    const write = (epoch: number, ...values: ReadonlyArray<string>) =>
      device.append({
        user_id: "u1",
        attempt_id: "t1",
        client_id: "c1",
        last_seq: 1,
        read: {},
        drafts: values.map((value) => ({ kind: "answer", question_id: "q1", value, at: START, epoch, nonce: "" })),
      })
    write(2, "B", "A")
    write(3, "C")
    server.epoch = 3
    const second = await Page.open(server, device)
    await second.calm()
    expect([Select.savedWord(second.state), server.saved]).toMatchObject(["saved", [{ value: "C" }]])
    expect(Select.conflicts(second.state)).toStrictEqual([{ question_id: "q1", stands: "C", replaced: "A" }])
    await second.send(choose("q1", "D"))
    await second.send({ type: "paper.review" }, { type: "exam.handIn" })
    await second.pass(20_000)
    expect([Select.stage(second.state), Select.conflicts(second.state)]).toStrictEqual(["handedIn", []])
  })

  it("shows what stands of what two tabs kept, though the one whose epoch was over kept its answer last", async () => {
    const server = new Server()
    const device = new Device()
    const first = await Page.open(server, device)
    first.kill()
    server.epoch = 3
    const kept = { kind: "answer", question_id: "q1", at: START, nonce: "" } as const
    const drafts = [
      { ...kept, value: "B", epoch: 3 },
      { ...kept, value: "A", epoch: 2 },
    ]
    const tab = { user_id: "u1", attempt_id: "t1", client_id: "c1" } as const
    device.append({ ...tab, last_seq: 0, read: {}, drafts })
    const second = await Page.open(server, device)
    await second.calm()
    expect([Select.savedWord(second.state), Select.value(second.state)]).toStrictEqual(["saved", "B"])
    expect(server.saved).toMatchObject([{ value: "B" }])
    expect(Select.conflicts(second.state)).toStrictEqual([{ question_id: "q1", stands: "B", replaced: "A" }])
  })

  it("writes again what another device answered alike, which may take that back and knows nothing of this one", async () => {
    const server = new Server()
    const device = new Device()
    const first = await Page.open(server, device)
    server.faultAt("exam.save", "offline")
    await first.send(choose("q1", "A"), { type: "guess.toggle", question_id: "q1" })
    await first.pass(300)
    first.kill()
    server.epoch = 2
    const alike = { ...ofAnother, question_id: "q1" }
    const records = [
      { ...alike, value: "A", seq: 1 },
      { ...alike, kind: "guess", value: true, seq: 2 },
    ] as const
    server.save({ client_id: "c9", epoch: 2, records })
    const second = await Page.open(server, device)
    await second.calm()
    expect(server.log.slice(-2)).toMatchObject([
      { client_id: "c1", epoch: 3, kind: "answer", value: "A" },
      { client_id: "c1", epoch: 3, kind: "guess", value: true },
    ])
    expect(Select.conflicts(second.state)).toStrictEqual([])
  })

  it("changes no answer whose key was shown meanwhile, and says what gave way to it", async () => {
    const practice = { exam_type: "4", feedback: "at_once", timed: false, minutes: 0 } as const
    const server = new Server(attemptOf({ deadline: null, rules: practice }))
    const first = await Page.open(server)
    await first.send(choose("q2", "A"))
    await first.pass(300)
    const second = new Page(server, new Device(), { source: { attempt_id: "t1" } })
    server.meanwhile = ({ call }) => {
      if (call !== "exam.takeOver") return
      const key = { question_id: "q2", answer: "B", explanation_html: "", points: [], verdict: "wrong" as const }
      server.attempt = { ...server.attempt, keys: [key] }
      server.hold()
    }
    second.actor.start()
    await second.rest()
    await second.send(choose("q2", "B"))
    server.meanwhile = () => {}
    server.release()
    await second.calm()
    expect(second.context.answers["q2"]?.value).toStrictEqual(["A"])
    expect(second.context.keys["q2"]?.answer).toBe("B")
    expect(Select.conflicts(second.state)).toStrictEqual([{ question_id: "q2", stands: ["A"], replaced: ["A", "B"] }])
  })

  it("says what gave way to another device's answer, though a tab of its own noted it as taken meanwhile", async () => {
    const server = new Server()
    const page = await Page.open(server)
    server.epoch = 2
    server.save({ client_id: "c9", epoch: 2, records: [{ ...ofAnother, question_id: "q1", value: "C", seq: 1 }] })
    await page.send(choose("q1", "A"))
    await page.pass(300)
    expect(Select.otherWriter(page.state)).toBe("device")
    page.device.acked["c1"] = 1
    await page.send({ type: "writer.take" })
    await page.pass(300)
    expect(Select.value(page.state)).toBe("C")
    expect(Select.conflicts(page.state)).toStrictEqual([{ question_id: "q1", stands: "C", replaced: "A" }])
  })

  it("brings the paper that was kept on the device to what the server has, once it answers", async () => {
    const server = new Server()
    const device = new Device()
    const first = await Page.open(server, device)
    await first.send(choose("q1", "A"))
    await first.pass(300)
    first.kill()
    // every record was found corrupt
    device.records.length = 0
    server.fault("offline", "offline")
    const second = await Page.open(server, device)
    expect([Select.value(second.state), Select.savedWord(second.state)]).toStrictEqual([null, "nothing"])
    await second.pass(16_000)
    expect(Select.value(second.state)).toBe("A")
  })

  it("is not told by itself that another page writes", async () => {
    const server = new Server()
    await Page.open(server)
    const second = new Page(server, new Device(), { source: { attempt_id: "t1" } })
    server.meanwhile = ({ call }) => {
      if (call === "exam.takeOver") server.hold()
    }
    second.actor.start()
    await second.rest()
    server.meanwhile = () => {}
    server.unhold()
    await second.pass(20_000)
    expect(callsOf(server, "exam.state")).toHaveLength(1)
    server.release()
    await second.rest()
    expect([Select.otherWriter(second.state), second.context.epoch]).toStrictEqual([null, 2])
  })
})

describe("two tabs of one profile, which share a client id", () => {
  it("have nothing that the other one numbered sent under their own epoch", async () => {
    const page = await Page.open(new Server())
    await page.send(choose("q1", "A"))
    await page.pass(300)
    const { attempt_id } = attemptOf()
    const draft = { kind: "answer", question_id: "q1", value: "D", at: START, epoch: 1, nonce: "" } as const
    const tab = { user_id: "u1", attempt_id, client_id: "c1" } as const
    page.device.append({ ...tab, last_seq: 1, read: {}, drafts: [draft] })
    await page.send(judge)
    await page.calm()
    await page.calm()
    expect([page.context.client_id, Select.savedWord(page.state)]).toStrictEqual(["c2", "saved"])
    expect(page.server.saved).toStrictEqual([
      { question_id: "q1", value: "A", flagged: false },
      { question_id: "q3", value: true, flagged: false },
    ])
    // whoever goes on here hears of it: this page's answer stands
    expect(Select.conflicts(page.state)).toStrictEqual([{ question_id: "q1", stands: "A", replaced: "D" }])
  })
})

describe("a page that follows another one, and whose store is cleared", () => {
  it("writes under another client id, and takes a mark back that stands under the one before", async () => {
    const server = new Server()
    const device = new Device()
    const guess = { type: "guess.toggle", question_id: "q1" } as const
    const first = await Page.open(server, device)
    await first.send(judge, guess)
    await first.calm()
    first.kill()
    server.faultAt("exam.takeOver", "offline")
    const second = await Page.open(server, device)
    await second.send({ type: "lock.waiting" })
    device.clear()
    server.faultAt("exam.takeOver", "offline")
    await second.send({ type: "writer.take" })
    await second.rest()
    await second.send(guess)
    expect(device.records).toMatchObject([{ client_id: "c2", kind: "guess", value: false, seq: 1, epoch: 1 }])
    second.kill()
    const third = await Page.open(server, device)
    await third.calm()
    await third.calm()
    expect([Select.savedWord(third.state), Select.isGuessed(third.state)]).toStrictEqual(["saved", false])
  })

  it("takes for lost nothing of what it found there once it is acknowledged", async () => {
    const server = new Server()
    const device = new Device()
    const first = await Page.open(server, device)
    server.faultAt("exam.save", "offline")
    await first.send(choose("q1", "A"))
    await first.pass(300)
    const second = await Page.open(server, device, {}, { type: "lock.waiting" })
    expect(Select.value(second.state)).toBe("A")
    first.signal({ type: "network.online" })
    await first.calm()
    await second.pass(3_000)
    await first.send(choose("q1", "B"))
    await first.calm()
    expect(server.saved).toMatchObject([{ value: "B" }])
    first.kill()
    device.clear()
    server.faultAt("exam.attempt", "offline")
    await second.send({ type: "writer.take" })
    await second.calm()
    expect([Select.savedWord(second.state), Select.value(second.state)]).toStrictEqual(["saved", "B"])
    expect(device.records).toStrictEqual([])
  })
})

describe("two tabs of one profile that both write, one of them before it has an epoch of its own", () => {
  it("are told apart by the page that comes next, which says what gave way", async () => {
    const server = new Server()
    const device = new Device()
    const first = await Page.open(server, device)
    server.faultAt("exam.takeOver", "offline")
    const second = await Page.open(server, device)
    await second.send(choose("q1", "B"), choose("q2", "A"))
    await first.send(choose("q1", "C"))
    expect(device.records.map(({ seq, epoch, value }) => [seq, epoch, value])).toStrictEqual([
      [1, 1, "B"],
      [2, 1, ["A"]],
      [3, 1, "C"],
    ])
    for (const page of [first, second]) page.kill()
    const third = await Page.open(server, device)
    await third.calm()
    expect([Select.savedWord(third.state), Select.value(third.state)]).toStrictEqual(["saved", "C"])
    expect(Select.conflicts(third.state)).toStrictEqual([{ question_id: "q1", stands: "C", replaced: "B" }])
    third.kill()
    expect(Select.conflicts((await Page.open(server, device)).state)).toStrictEqual([])
  })
})

describe("a page that comes to what another one copied before it was refused an epoch", () => {
  it("does not write it over what was saved after that, whoever's number it has", async () => {
    const [server, device] = [new Server(), new Device()]
    const first = await Page.open(server, device)
    first.kill()
    const { attempt_id } = attemptOf()
    const kept = (client_id: string, value: string, at: number) => {
      const draft = { kind: "answer", question_id: "q1", value, at: START + at, epoch: 1, nonce: "" } as const
      const of = { user_id: "u1", attempt_id, client_id, last_seq: 0, read: {} } as const
      device.client = client_id === "c1" ? 1 : 2
      device.append({ ...of, drafts: [draft] }, client_id)
      return { seq: 1, ...draft, mono: 0, checksum: "" }
    }
    server.save({ client_id: "c2", epoch: 1, records: [kept("c2", "B", 9)] })
    device.acked = { c2: 1 }
    kept("c1", "A", 5)
    const page = new Page(server, device, { source: { attempt_id } })
    page.actor.start()
    await page.rest()
    await page.calm()
    await page.calm()
    expect([Select.savedWord(page.state), Select.value(page.state), server.saved[0]?.value]).toStrictEqual([
      "saved",
      "B",
      "B",
    ])
    expect(Select.conflicts(page.state)).toStrictEqual([{ question_id: "q1", stands: "B", replaced: "A" }])
  })
})

describe("an end that is moved", () => {
  it.each(["fork", "gap"] as const)("is shown from the answer to a save on, though that is a %s", async (outcome) => {
    const page = await Page.open(new Server())
    const deadline = START + TEN_MINUTES / 2
    page.server.attempt = { ...page.server.attempt, deadline }
    page.server.faultAt("exam.save", { outcome, acked: 0, missing: [9], epoch: 1, deadline, now: START, nonce: "n" })
    page.server.faultAt("exam.takeOver", "offline")
    await page.send(choose("q1", "A"))
    await page.pass(300)
    page.tick(1_000)
    expect(page.context.remaining?.left).toBe(TEN_MINUTES / 2 - 1_000)
  })
})

describe("a profile that was set back to an earlier day", () => {
  it("gives no number again that the server has of its client", async () => {
    const [server, device] = [new Server(), new Device()]
    const first = await Page.open(server, device)
    await first.send(choose("q1", "A"))
    await first.calm()
    const before = { records: [...device.records], acked: { ...device.acked } }
    await first.send(judge, choose("q1", "B"))
    await first.calm()
    first.kill()
    const other = await Page.open(server, Object.assign(new Device(), { client: 9 }))
    await other.send(judge, choose("q1", "D"))
    await other.calm()
    Object.assign(device, before)
    const second = new Page(server, device, { source: { attempt_id: "t1" } })
    second.actor.start()
    await second.rest()
    await second.send({ type: "writer.take" })
    await second.send(choose("q1", "C"))
    await second.calm()
    expect([Select.savedWord(second.state), server.saved[0]?.value]).toStrictEqual(["saved", "C"])
    expect(device.records.map(({ seq }) => seq)).toStrictEqual([1, 4])
  })

  it("takes nothing for acknowledged that was not sent", async () => {
    const page = await Page.open(new Server())
    const rest = { missing: [], epoch: 1, deadline: START + TEN_MINUTES, now: START, nonce: "n" }
    page.server.faultAt("exam.save", { outcome: "taken", acked: 9, ...rest })
    await page.send(choose("q1", "A"))
    page.server.hold()
    await page.pass(300)
    await page.send(judge)
    page.server.release()
    await page.rest()
    expect(page.context.kept.map(({ question_id }) => question_id)).toStrictEqual(["q3"])
    expect([page.context.acked, page.device.acked]).toStrictEqual([1, { c1: 1 }])
  })
})

describe("a store that was cleared under an open page", () => {
  it("has what the page still holds written again when the page comes back to its paper", async () => {
    const page = await Page.open(new Server())
    page.server.faultAt("exam.save", "offline", "offline", "offline")
    await page.send(choose("q1", "A"))
    await page.pass(300)
    page.device.clear()
    page.lockSays({ type: "lock.lost" })
    page.server.faultAt("exam.save")
    page.lockSays({ type: "lock.held" })
    await page.calm()
    expect(page.device.records.at(-1)?.value).toBe("A")
    expect(page.server.saved).toStrictEqual([{ question_id: "q1", value: "A", flagged: false }])
  })

  it("has nothing written again that the page which wrote it has changed since", async () => {
    const server = new Server()
    const first = await Page.open(server)
    server.faultAt("exam.save", "offline")
    await first.send(choose("q1", "A"))
    await first.pass(300)
    const second = await Page.open(server, first.device, {}, { type: "lock.waiting" })
    first.device.clear()
    first.signal({ type: "network.online" })
    await first.calm()
    await first.send(choose("q1", "B"))
    await first.calm()
    first.kill()
    await second.send({ type: "writer.take" })
    await second.calm()
    expect([Select.savedWord(second.state), Select.value(second.state)]).toStrictEqual(["saved", "B"])
    expect(server.saved).toStrictEqual([{ question_id: "q1", value: "B", flagged: false }])
  })

  it("tells what a page numbered in it that another page's acknowledgement covers", async () => {
    const server = new Server()
    const first = await Page.open(server)
    server.faultAt("exam.save", "offline")
    await first.send(choose("q1", "A"))
    await first.pass(300)
    first.device.clear()
    server.faultAt("exam.takeOver", "offline")
    const second = await Page.open(server, first.device)
    await second.send(choose("q1", "B"))
    expect(first.device.records).toMatchObject([{ value: "B", seq: 1, epoch: 0 }])
    first.signal({ type: "network.online" })
    await first.calm()
    expect(server.saved).toMatchObject([{ value: "A" }])
    second.lockSays({ type: "lock.lost" })
    second.lockSays({ type: "lock.held" })
    await second.calm()
    expect(Select.conflicts(second.state)).toStrictEqual([{ question_id: "q1", stands: "A", replaced: "B" }])
  })

  it("has an answer that its store lost given way to the later one that its store has", async () => {
    const page = await Page.open(new Server())
    page.server.faultAt("exam.save", "offline")
    await page.send(choose("q1", "A"))
    await page.pass(300)
    page.device.clear()
    await page.send(choose("q1", "B"))
    await page.pass(300)
    await page.send({ type: "lock.lost" }, { type: "writer.take" })
    await page.calm()
    expect(page.server.saved).toStrictEqual([{ question_id: "q1", value: "B", flagged: false }])
  })

  it("has what another client kept there written by the page that had read it and never came to write", async () => {
    const server = new Server()
    const first = await Page.open(server)
    server.faultAt("exam.save", "offline")
    await first.send(choose("q1", "A"))
    await first.pass(300)
    first.kill()
    first.device.client = 2
    const second = await Page.open(server, first.device, {}, { type: "lock.waiting" })
    expect(Select.value(second.state)).toBe("A")
    first.device.clear()
    await second.send({ type: "writer.take" })
    await second.send({ type: "lock.held" })
    await second.calm()
    expect([Select.savedWord(second.state), server.saved]).toMatchObject(["saved", [{ value: "A" }]])
  })

  it("has a mark that was taken back written again too, over what another page may have sent of it", async () => {
    const server = new Server()
    const page = await Page.open(server)
    server.faultAt("exam.save", "offline")
    await page.send({ type: "flag.toggle", question_id: "q1" }, { type: "flag.toggle", question_id: "q1" })
    await page.pass(300)
    page.device.records = []
    await page.send({ type: "lock.lost" }, { type: "writer.take" })
    await page.calm()
    expect(server.log.at(-1)).toMatchObject({ kind: "flag", question_id: "q1", value: false })
  })

  it("has what was taken back written again under its new client id, though the page begins again before it is numbered", async () => {
    const page = await Page.open(new Server())
    page.server.faultAt("exam.save", "offline")
    await page.send({ type: "flag.toggle", question_id: "q1" }, { type: "flag.toggle", question_id: "q1" })
    await page.pass(300)
    page.device.stepDown(1)
    await page.send(judge)
    page.device.records = page.device.records.filter(({ client_id }) => client_id === page.context.client_id)
    await page.send({ type: "lock.lost" }, { type: "writer.take" })
    await page.calm()
    expect(page.server.log.filter(({ kind }) => kind === "flag")).toMatchObject([{ client_id: "c2", value: false }])
  })

  it("tells of an answer that was corrupt in it before another page answered the same under a later number", async () => {
    const server = new Server()
    const first = await Page.open(server)
    server.faultAt("exam.save", "offline")
    await first.send(choose("q1", "D"), choose("q1", "A"), judge)
    await first.pass(300)
    await first.send({ type: "lock.lost" })
    first.device.records = first.device.records.filter(({ question_id }) => question_id !== "q1")
    const second = await Page.open(server, first.device)
    await second.send(choose("q1", "B"))
    await second.calm()
    expect(server.saved).toMatchObject([{ value: "B" }, { value: true }])
    second.kill()
    await first.send({ type: "writer.take" })
    await first.calm()
    expect([Select.value(first.state), Select.conflicts(first.state)]).toStrictEqual([
      "B",
      [{ question_id: "q1", stands: "B", replaced: "A" }],
    ])
  })

  it("gets as evidence what was corrupt in it before another page answered the same and handed in", async () => {
    const server = new Server()
    const first = await Page.open(server)
    server.faultAt("exam.save", "offline")
    await first.send(choose("q1", "A"), judge)
    await first.pass(300)
    await first.send({ type: "lock.lost" })
    first.device.records = first.device.records.filter(({ question_id }) => question_id !== "q1")
    const second = await Page.open(server, first.device)
    await second.send(choose("q1", "B"))
    await second.calm()
    await second.send({ type: "paper.review" }, { type: "exam.handIn" })
    await second.calm()
    second.kill()
    await first.send({ type: "writer.take" })
    await first.calm()
    expect(Select.stage(first.state)).toBe("handedIn")
    expect(server.evidence.filter(({ value }) => value === "A")).toMatchObject([{ client_id: "c1", seq: 1, epoch: 1 }])
    expect(Select.conflicts(first.state)).toStrictEqual([{ question_id: "q1", stands: "B", replaced: "A" }])
  })

  it("has what the page still holds sent again when the server misses other numbers of it", async () => {
    const page = await Page.open(new Server())
    await page.send(choose("q1", "A"))
    await page.pass(300)
    page.server.log.length = 0
    await page.send(judge)
    page.server.hold()
    await page.pass(20)
    await page.send(choose("q2", "C"))
    page.device.records = page.device.records.filter(({ question_id }) => question_id === "q1")
    page.server.release()
    await page.calm()
    expect(page.server.saved.map(({ question_id }) => question_id).toSorted()).toStrictEqual(["q1", "q2", "q3"])
  })

  it("tells what gave way, though a page that never read it gave its number again", async () => {
    const server = new Server()
    const first = await Page.open(server)
    const second = await Page.open(server, first.device, {}, { type: "lock.waiting" })
    server.faultAt("exam.save", "offline")
    await first.send(choose("q1", "A"))
    await first.pass(300)
    await first.send({ type: "lock.lost" })
    first.device.clear()
    await second.send({ type: "writer.take" })
    await second.calm()
    await second.send(choose("q2", "A"))
    await second.send(choose("q1", "B"))
    await second.calm()
    expect(server.saved).toHaveLength(2)
    second.kill()
    await first.send({ type: "writer.take" })
    await first.calm()
    const told = [{ question_id: "q1", stands: "B", replaced: "A" }]
    expect([Select.value(first.state), Select.conflicts(first.state)]).toStrictEqual(["B", told])
    // whoever comes back to the paper may not have looked at it meanwhile
    await first.send({ type: "lock.lost" }, { type: "writer.take" })
    await first.calm()
    expect(Select.conflicts(first.state)).toStrictEqual(told)
  })
})

describe("practice on a page whose epoch is over", () => {
  it("asks for no key, which would settle the answer of the page that writes", async () => {
    const practice = { exam_type: "4", feedback: "at_once", timed: false, minutes: 0 } as const
    const page = await Page.open(new Server(attemptOf({ deadline: null, rules: practice })))
    page.server.epoch = 2
    await page.send(choose("q1", "A"))
    await page.calm()
    expect(Select.otherWriter(page.state)).toBe("device")
    expect(callsOf(page.server, "exam.check")).toStrictEqual([])
  })

  it("is shown no key when it asks without knowing, and hears of the other page with its next answer", async () => {
    const practice = { exam_type: "4", feedback: "at_once", timed: false, minutes: 0 } as const
    const page = await Page.open(new Server(attemptOf({ deadline: null, rules: practice })))
    await page.send(choose("q2", "A"))
    await page.pass(300)
    page.server.epoch = 2
    await page.send({ type: "answer.check", question_id: "q2" })
    await page.pass(300)
    expect(callsOf(page.server, "exam.check")).toMatchObject([{ payload: { question_id: "q2", epoch: 1 } }])
    expect([Select.key(page.state), page.context.keys, page.context.checks]).toStrictEqual([null, {}, []])
    await page.send(choose("q2", "C"))
    await page.calm()
    expect(Select.otherWriter(page.state)).toBe("device")
  })
})

describe("somebody else who signs in", () => {
  it("in the waiting room starts nothing under the name of another, however often it is tried again", async () => {
    const page = new Page(new Server())
    page.actor.start()
    await page.rest()
    page.server.user_id = "u2"
    await page.send(switched)
    expect(Select.stage(page.state)).toBe("failed")
    await page.send({ type: "exam.retry" })
    expect(Select.stage(page.state)).toBe("failed")
    expect(callsOf(page.server, "exam.start")).toStrictEqual([])
    page.server.user_id = "u1"
    await page.send({ type: "exam.retry" })
    expect(Select.stage(page.state)).toBe("cover")
  })

  it("while a paper waits to be handed in has nothing handed in before it is known who it is", async () => {
    const page = await Page.open(new Server())
    page.tick(TEN_MINUTES)
    await page.rest()
    expect(page.state.matches({ open: { paper: "spreading" } })).toBe(true)
    page.server.user_id = "u2"
    page.server.hold()
    await page.send(switched)
    await page.pass(20_000)
    expect(callsOf(page.server, "exam.handIn")).toStrictEqual([])
    page.server.release()
    await page.rest()
    expect(Select.stage(page.state)).toBe("failed")
  })

  it("is asked about before a receipt is, where the attempt has ended meanwhile", async () => {
    const page = await Page.open(new Server())
    page.server.user_id = "u2"
    page.server.handedIn = { number: "R9", answered: 0 }
    page.server.meanwhile = ({ call }) => (call === "user.info" ? page.server.hold() : page.server.unhold())
    await page.send(switched)
    await page.pass(20_000)
    page.server.release()
    await page.rest()
    expect([Select.stage(page.state), callsOf(page.server, "exam.handIn")]).toStrictEqual(["failed", []])
  })

  it("is found out about by a hand-in or a save that the server knows nothing of", async () => {
    for (const events of [[{ type: "paper.review" }, { type: "exam.handIn" }], [choose("q1", "A")]] as const) {
      const page = await Page.open(new Server())
      page.server.user_id = "u2"
      page.server.fault("missing")
      await page.send(...events)
      await page.pass(300)
      await page.pass(16_000)
      expect(Select.stage(page.state)).toBe("failed")
      expect([page.server.log, page.server.handedIn]).toStrictEqual([[], null])
    }
  })

  it("is asked about before a tab goes on that inherits the lock", async () => {
    const server = new Server()
    const device = new Device()
    await Page.open(server, device)
    const second = await Page.open(server, device, {}, { type: "lock.waiting" })
    server.user_id = "u2"
    server.hold()
    await second.send(switched)
    second.lockSays({ type: "lock.held" })
    server.release()
    await second.rest()
    expect(Select.stage(second.state)).toBe("failed")
    expect(callsOf(server, "exam.start")).toHaveLength(1)
  })

  it("is asked about before an attempt is given up that the server does not know", async () => {
    const server = new Server()
    const device = new Device()
    const first = await Page.open(server, device)
    first.kill()
    server.user_id = "u2"
    server.fault("missing")
    const second = await Page.open(server, device)
    expect(Select.stage(second.state)).toBe("failed")
    expect(callsOf(server, "exam.start")).toHaveLength(1)
  })

  it("sends nothing late under another name, whenever it is tried again", async () => {
    const page = await Page.open(new Server())
    page.server.fault("offline")
    await page.send(choose("q1", "A"))
    page.server.handedIn = { number: "R9", answered: 0 }
    page.server.user_id = "u2"
    page.server.fault("offline", "offline", "offline")
    await page.pass(300)
    await page.pass(20_000)
    expect(Select.stage(page.state)).toBe("closing")
    await page.send(switched)
    for (let turn = 0; turn < 4; turn += 1) await page.pass(16_000)
    expect([Select.stage(page.state), page.server.evidence]).toStrictEqual(["failed", []])
  })
})

it("a page whose epoch is over says nothing when the time is up", async () => {
  const page = await Page.open(new Server())
  await page.send(choose("q1", "A"))
  await page.pass(300)
  page.server.epoch = 2
  await page.send(choose("q1", "B"))
  await page.pass(300)
  expect(Select.otherWriter(page.state)).toBe("device")
  page.tick(TEN_MINUTES)
  await page.rest()
  expect([Select.stage(page.state), Select.savedWord(page.state)]).toStrictEqual(["closing", "nothing"])
})

it("a tab that follows claims nothing about the answers of the one that writes", async () => {
  const server = new Server()
  const device = new Device()
  const first = await Page.open(server, device)
  const second = await Page.open(server, device)
  await second.send(choose("q1", "A"))
  await second.calm()
  expect(Select.savedWord(second.state)).toBe("saved")
  second.lockSays({ type: "lock.lost" })
  server.fault("offline")
  await first.send(choose("q3", "A"))
  await second.pass(2_000)
  expect(Select.savedWord(second.state)).toBe("nothing")
})

it("a tab that followed claims nothing either while it comes to write again, or when somebody else signed in", async () => {
  const server = new Server()
  const page = await Page.open(server)
  await page.send(choose("q1", "A"))
  await page.calm()
  page.lockSays({ type: "lock.lost" })
  server.hold()
  await page.send({ type: "writer.take" })
  expect([Select.stage(page.state), Select.savedWord(page.state)]).toStrictEqual(["answering", "nothing"])
  server.release()
  await page.rest()
  expect(Select.savedWord(page.state)).toBe("saved")
  page.lockSays({ type: "lock.lost" })
  server.user_id = "u2"
  await page.send(switched)
  expect([Select.stage(page.state), Select.savedWord(page.state)]).toStrictEqual(["failed", "nothing"])
})

it("a tab that sealed its paper and follows since says nothing of the other one's", async () => {
  const page = await Page.open(new Server())
  await page.send(choose("q1", "A"))
  page.server.hold()
  await page.pass(20)
  page.tick(TEN_MINUTES)
  await page.rest()
  expect(Select.savedWord(page.state)).toBe("sealed")
  page.lockSays({ type: "lock.lost" })
  expect(Select.savedWord(page.state)).toBe("kept")
})

it("a tab that loses the lock while it is being given an epoch takes none, and what it keeps waits to be written", async () => {
  const server = new Server()
  const page = await Page.open(server)
  page.lockSays({ type: "lock.lost" })
  server.meanwhile = ({ call }) => call === "exam.takeOver" && server.hold()
  await page.send({ type: "writer.take" })
  await page.send(choose("q1", "A"))
  await page.pass(300)
  expect(page.context.kept).toHaveLength(1)
  page.lockSays({ type: "lock.lost" })
  server.meanwhile = () => {}
  server.release()
  await page.calm()
  expect([page.context.isOwn, page.context.kept.length, page.device.acked]).toStrictEqual([false, 1, { c1: 0 }])
  await page.send({ type: "writer.take" })
  await page.calm()
  expect([Select.savedWord(page.state), server.saved]).toStrictEqual([
    "saved",
    [{ question_id: "q1", value: "A", flagged: false }],
  ])
})

describe("numbers of before, after the end", () => {
  /** What a device has that saw no answer from the server, when its exam was handed in elsewhere. */
  const ended = async () => {
    const server = new Server()
    const device = new Device()
    const first = await Page.open(server, device)
    server.fault("offline")
    await first.send(choose("q1", "A"), choose("q1", "B"), judge)
    await first.pass(300)
    first.kill()
    server.handedIn = { number: "R9", answered: 0 }
    return { server, device }
  }
  const fork = {
    outcome: "fork",
    acked: 0,
    missing: [],
    epoch: 1,
    deadline: START + TEN_MINUTES,
    now: START,
    nonce: "",
  } as const
  const evidenceOf = (server: Server) =>
    server.evidence.map(({ client_id, seq, question_id, value }) => [client_id, seq, question_id, value])
  const again = [
    ["c2", 1, "q1", "A"],
    ["c2", 2, "q1", "B"],
    ["c2", 3, "q3", true],
  ]

  it("that were used twice are given again, in their order, and what stood under them comes late all the same", async () => {
    const { server, device } = await ended()
    server.faultAt("exam.save", fork)
    const page = await Page.open(server, device)
    expect([Select.stage(page.state), evidenceOf(server)]).toStrictEqual(["handedIn", again])
    page.kill()
    const next = await Page.open(server, device)
    expect([Select.stage(next.state), evidenceOf(server)]).toStrictEqual(["handedIn", again])
  })

  it("that were used twice are given again once the store opens again", async () => {
    const { server, device } = await ended()
    server.meanwhile = ({ call }) => {
      if (call !== "exam.save") return
      device.break("open")
      server.meanwhile = () => {}
    }
    server.faultAt("exam.save", fork, fork)
    const page = await Page.open(server, device)
    expect([Select.stage(page.state), evidenceOf(server)]).toStrictEqual(["closing", []])
    await page.pass(16_000)
    expect([Select.stage(page.state), evidenceOf(server)]).toStrictEqual(["handedIn", again])
  })

  it("stay as they are where the store gives up as what was only typed is numbered", async () => {
    const { server, device } = await ended()
    device.tail = [{ kind: "answer", question_id: "q4", value: "文", at: START + 1, epoch: 1, nonce: "" }]
    device.stepDown()
    const page = await Page.open(server, device)
    expect([Select.stage(page.state), evidenceOf(server)]).toStrictEqual([
      "handedIn",
      [
        ["c1", 1, "q1", "A"],
        ["c1", 2, "q1", "B"],
        ["c1", 3, "q3", true],
        ["c2", 1, "q4", "文"],
      ],
    ])
  })
})
