import { beforeEach, describe, expect, it } from "vitest"
import { type ActorRefFrom, createActor, fromPromise, SimulatedClock } from "xstate"
import type { CallFailure, CallOutcome, CallRequest } from "#domain/contract/Request.ts"
import type { NoteDrafts } from "#domain/notes/NoteDrafts.ts"
import { type CallInput, withCalls } from "#machines/page/callPlaceholder.ts"
import { isFavorite } from "#machines/notes/notesChanges.ts"
import { notesMachine } from "#machines/notes/notesMachine.ts"
import type { NotesAct } from "#machines/notes/notesTypes.ts"
import { emittedBy } from "../support/emittedBy.ts"

/** What the server and the device hold; both outlive a page. */
class World {
  notes: Record<string, string> = {}
  folders: Record<string, string | null> = {}
  device: NoteDrafts = {}
  fails: ReadonlyArray<CallFailure["kind"]> = []
  isUnknown = false
  user_id = "u1"
  /** What the server has read of notes arrives after it. */
  slow: Promise<void> | null = null
  readonly sent: Array<readonly [string, CallInput["intent"]]> = []
  readonly clock = new SimulatedClock()
  actor: ActorRefFrom<typeof notesMachine> = this.open()

  open(): ActorRefFrom<typeof notesMachine> {
    const calls = fromPromise<CallOutcome, CallInput>(async ({ input: { request, intent } }) => {
      const answered = this.#answer(request, intent)
      if (request.call === "practice.question") await this.slow
      return answered
    })
    const machine = withCalls(notesMachine, calls).provide({
      actors: {
        noteDrafts: fromPromise(async () => this.device),
      },
      actions: {
        keepDrafts: (_, { drafts }) => {
          this.device = drafts
        },
      },
    })
    this.actor = createActor(machine, { clock: this.clock, input: { user_id: "u1" } }).start()
    return this.actor
  }

  #answer({ call, payload }: CallRequest, intent: CallInput["intent"]): CallOutcome {
    if (call === "practice.favored")
      return this.isUnknown
        ? { ok: false, failure: { kind: "offline", code: 0, message: "没有网络", fields: [] } }
        : { ok: true, value: { question_ids: ["q9"] } }
    const [kind, ...later] = this.fails
    this.fails = later
    if (call !== "practice.question" && call !== "user.info") this.sent.push([call, intent])
    if (kind !== undefined) return { ok: false, failure: { kind, code: 0, message: "没有成功", fields: [] } }
    if (call === "user.info") return { ok: true, value: { id: this.user_id } }
    const {
      question_id,
      folder_id = null,
      text = "",
    } = payload as { readonly question_id: string; readonly folder_id?: string | null; readonly text?: string }
    if (call === "practice.note") {
      this.notes[question_id] = text.trim()
      return { ok: true, value: { text: text.trim() } }
    }
    if (call === "practice.favorite") {
      this.folders[question_id] = folder_id
      return { ok: true, value: { folder_id } }
    }
    if (call === "practice.report") return { ok: true, value: { id: "r1", kind: "key", text, status: "pending" } }
    if (call === "wrong.act") return { ok: true, value: { question_id, state: "active", right_streak: 0 } }
    const note = this.notes[question_id] ?? ""
    return {
      ok: true,
      value: { folder_id: this.folders[question_id] ?? null, folders: [], note, reports: [], wrong_state: "clean" },
    }
  }

  async rest(milliseconds = 0): Promise<void> {
    this.clock.increment(milliseconds)
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }

  async send(...events: ReadonlyArray<Parameters<World["actor"]["send"]>[0]>): Promise<void> {
    for (const event of events) {
      this.actor.send(event)
      await this.rest()
    }
  }

  get context() {
    return this.actor.getSnapshot().context
  }
}

let world: World
beforeEach(async () => {
  world = new World()
  await world.rest()
})

const open = (question_id = "q1") => ({ type: "notes.open", question_id }) as const
const write = (text: string) => ({ type: "note.write", text }) as const
const act = (request: NotesAct) => ({ type: "notes.act", request }) as const

it("what is reported as wrong stands beside the question at once", async () => {
  const payload = { question_id: "q1", kind: "key", text: "答案应为B" } as const
  await world.send(open(), act({ call: "practice.report", payload }))
  expect(world.context.kept?.reports).toStrictEqual([{ id: "r1", kind: "key", text: "答案应为B", status: "pending" }])
  expect(world.context.outbox).toStrictEqual([])
})
const CLOSE = { type: "notes.close" } as const

describe("a favourite by one tap", () => {
  const toggle = (question_id: string) => ({ type: "favorite.toggle", question_id }) as const
  const favorites = () => ["q1", "q9"].map((id) => isFavorite(world.context, id))

  it("is one at once, is sent, and is taken back by the next tap", async () => {
    expect(favorites()).toStrictEqual([false, true])
    world.actor.send(toggle("q1"))
    expect(favorites()).toStrictEqual([true, true])
    await world.rest()
    await world.send(toggle("q9"), toggle("q1"))
    expect(favorites()).toStrictEqual([false, false])
    expect(world.sent.map(([call]) => call)).toStrictEqual(Array.from({ length: 3 }, () => "practice.favorite"))
    expect([world.context.favorite_ids, world.context.outbox]).toStrictEqual([[], []])
  })

  it("is none where the server refuses it", async () => {
    world.fails = ["refused"]
    await world.send(toggle("q1"))
    expect([favorites(), world.context.outbox]).toStrictEqual([[false, true], []])
  })

  it("follows what was done in the open notes", async () => {
    await world.send(open("q9"), act({ call: "practice.favorite", payload: { question_id: "q9", folder_id: null } }))
    expect(favorites()).toStrictEqual([false, false])
  })

  it("does nothing where it is not known what is one: a question would leave its folder", async () => {
    world.isUnknown = true
    world.open()
    await world.rest()
    await world.send(toggle("q9"))
    expect([favorites(), world.sent]).toStrictEqual([[null, null], []])
  })
})

describe("the notes of a question", () => {
  it("shows what is kept, and what a press made of it", async () => {
    await world.send(
      open(),
      act({ call: "practice.favorite", payload: { question_id: "q1", folder_id: "default" } }),
      act({ call: "wrong.act", payload: { question_id: "q1", act: "add" } }),
    )
    expect(world.context.kept).toStrictEqual({
      folder_id: "default",
      folders: [],
      note: "",
      reports: [],
      wrong_state: "active",
    })
    expect([world.context.drafts, world.device]).toStrictEqual([{}, {}])
  })

  it("shows what a tap changed while it was read", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    world.slow = promise
    world.actor.send(open())
    await world.send({ type: "favorite.toggle", question_id: "q1" })
    expect([world.context.kept, world.context.outbox]).toStrictEqual([null, []])
    resolve()
    await world.rest()
    expect(world.context.kept?.folder_id).toBe("default")
  })

  it("has its page read again once the wrong book changed, and only then", async () => {
    const told = emittedBy(world.actor, "page.changed")
    await world.send(open(), act({ call: "practice.favorite", payload: { question_id: "q1", folder_id: "default" } }))
    expect(told).toStrictEqual([])
    await world.send(act({ call: "wrong.act", payload: { question_id: "q1", act: "add" } }))
    expect(told).toStrictEqual([{ type: "page.changed" }])
  })

  it("explains why it cannot be shown, and is shown when that is over", async () => {
    world.fails = ["offline"]
    await world.send(open())
    expect([world.context.kept, world.context.failure?.kind]).toStrictEqual([null, "offline"])
    await world.send({ type: "notes.retry" })
    expect([world.context.failure, world.context.kept?.note]).toStrictEqual([null, ""])
  })

  it("does not show on one question what was done on another", async () => {
    await world.send(open())
    world.actor.send(act({ call: "wrong.act", payload: { question_id: "q1", act: "add" } }))
    await world.send(open("q2"))
    expect(world.context.kept?.wrong_state).toBe("clean")
  })

  it("leaves what the server refuses where it was typed, and reports it once", async () => {
    await world.send(open(), write("记住"))
    world.fails = ["refused"]
    await world.send(act({ call: "practice.note", payload: { question_id: "q1", text: "记住" } }))
    await world.rest(60_000)
    expect(world.sent).toHaveLength(1)
    expect(world.device).toStrictEqual({ q1: "记住" })
  })
})

describe("a note", () => {
  it("that no server takes is sent as far as it goes, typed or left by an older page, and holds nothing up", async () => {
    world.device = { q2: "旧\u0000的", q3: "x".repeat(2_001) }
    world.open()
    await world.rest()
    await world.send(open(), write("记\ud83d住"), CLOSE)
    expect(world.notes).toStrictEqual({ q1: "记住", q2: "旧的", q3: "x".repeat(2_000) })
    expect(world.device).toStrictEqual({})
  })

  it("is on the device at every stroke, and with the server once the dialog is closed", async () => {
    await world.send(open(), write("记"), write("记住"))
    expect([world.device, world.notes]).toStrictEqual([{ q1: "记住" }, {}])
    await world.send(CLOSE)
    expect([world.device, world.notes]).toStrictEqual([{}, { q1: "记住" }])
  })

  it("waits without a network, is sent as the same intent until it arrives, and is on the device all the while", async () => {
    await world.send(open(), write("记住"))
    world.fails = ["offline", "timeout", "unauthorized"]
    await world.send(CLOSE)
    expect(world.device).toStrictEqual({ q1: "记住" })
    for (let turn = 0; turn < 3; turn += 1) await world.rest(5_000)
    expect(world.notes).toStrictEqual({ q1: "记住" })
    expect(new Set(world.sent.map(([, intent]) => intent)).size).toBe(1)
    expect([world.sent.length, world.device]).toStrictEqual([4, {}])
  })

  it("is not saved under another name: whoever signed in is asked for first, and it waits for its learner", async () => {
    await world.send(open(), write("记住"))
    world.fails = ["offline"]
    await world.send(CLOSE)
    world.user_id = "u2"
    world.fails = ["offline"]
    await world.send({ type: "session.changed", session: "signedIn", was: "signedIn" })
    for (let turn = 0; turn < 3; turn += 1) await world.rest(5_000)
    expect([world.notes, world.device]).toStrictEqual([{}, { q1: "记住" }])
    world.user_id = "u1"
    await world.send({ type: "session.changed", session: "signedIn", was: "signedIn" })
    expect([world.notes, world.device]).toStrictEqual([{ q1: "记住" }, {}])
  })

  it("of an earlier page is read before it is asked who signed in, so that none is lost", async () => {
    world.device = { q1: "记住" }
    world.user_id = "u2"
    const actor = world.open()
    await world.send({ type: "session.changed", session: "signedIn", was: "signedIn" })
    expect([actor.getSnapshot().context.drafts, world.notes]).toStrictEqual([{ q1: "记住" }, {}])
    world.user_id = "u1"
    await world.send({ type: "session.changed", session: "signedIn", was: "signedIn" })
    expect([world.notes, world.device]).toStrictEqual([{ q1: "记住" }, {}])
  })

  it("that was changed while its text before is under way is sent after it", async () => {
    world.actor.send(open())
    await world.rest()
    world.fails = ["offline"]
    await world.send(write("第一版"), CLOSE, open(), write("第二版"), CLOSE)
    await world.rest(5_000)
    expect([world.notes["q1"], world.context.outbox, world.device]).toStrictEqual(["第二版", [], {}])
    expect(world.sent.map(([, intent]) => intent)).toStrictEqual([1, 1, 2])
  })

  it("that was typed on meanwhile is sent as it is now", async () => {
    await world.send(open(), write("记"))
    world.fails = ["offline"]
    await world.send(CLOSE, open(), write("记住"), CLOSE)
    await world.rest(5_000)
    expect([world.notes, world.device, world.context.outbox]).toStrictEqual([{ q1: "记住" }, {}, []])
  })

  it("survives its page: the next one sends it", async () => {
    await world.send(open(), write("记住"))
    world.actor.stop()
    world.open()
    await world.rest()
    expect([world.notes, world.device]).toStrictEqual([{ q1: "记住" }, {}])
  })

  it("is not sent when nothing was typed", async () => {
    await world.send(open(), CLOSE)
    expect(world.sent).toStrictEqual([])
  })
})
