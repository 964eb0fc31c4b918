import { describe, expect, test } from "vitest"
import type { AnyActorRef } from "xstate"
import type { Report } from "#domain/player/LessonProgress.ts"
import * as Preference from "#domain/player/Preference.ts"
import { playerMachine } from "#machines/player/playerMachine.ts"
import { isKeptHere } from "#machines/player/playerSelectors.ts"
import type { PlayerInput } from "#machines/player/playerTypes.ts"
import { sent as delivered, signedIn, unanswered } from "../page/deliveryChart.ts"
import { deliveryState, sendingOf, tellDelivery } from "../support/delivery.ts"
import { answer } from "../support/environment.ts"
import { emittedBy } from "../support/emittedBy.ts"
import { run, tell } from "../support/run.ts"
import { article, failed, ok, outline, playerInput, recalled, START, switched, timed, video } from "./playerChart.ts"

const report = (change: Partial<Report> = {}): Report => ({
  classroom_id: "c1",
  lesson_id: "v1",
  position: 50,
  played: 8,
  finished: false,
  at: START - 1_000,
  ...change,
})

/** What a child was asked. */
const inputOf = (actor: AnyActorRef, child: string): unknown =>
  (actor.getSnapshot().children[child]?.getSnapshot() as { readonly input?: unknown } | undefined)?.input

const open = (reports: ReadonlyArray<Report> = [], lesson: object = video, input: Partial<PlayerInput> = {}) => {
  const started = run(playerMachine, { ...playerInput, ...input })
  const { actor, clock } = started
  tell(actor, { ...recalled, reports }, answer("outline", ok(outline)), answer("lesson", ok(lesson)))
  let at = START
  /** Plays so many seconds from a position on, a fact each second. */
  const play = (from: number, seconds: number) => {
    tell(actor, { type: "media.playing", at })
    for (let second = 1; second <= seconds; second += 1) {
      at += 1_000
      clock.increment(1_000)
      tell(actor, timed(from + second, at))
    }
  }
  const sent = () => sendingOf(actor) as Report | undefined
  const context = () => actor.getSnapshot().context
  return { actor, clock, play, sent, context }
}

test("nothing of a guest is kept or reported", () => {
  const { actor, play, sent, context } = open([], video, { user_id: "" })
  play(30, 40)
  tell(actor, { type: "media.ended" })
  expect([context().reports, context().due, sent()]).toStrictEqual([[], [], undefined])
  expect(context().finished).toStrictEqual(["v1"])
})

describe("opening", () => {
  test("asks for the outline once it knows what the device kept, then for the lesson studied last", () => {
    const { actor } = run(playerMachine, playerInput)
    expect(actor.getSnapshot().value).toMatchObject({ content: "recalling" })
    tell(actor, recalled)
    expect(inputOf(actor, "outline")).toStrictEqual({
      request: { call: "course.study", payload: { classroom_id: "c1" } },
    })
    tell(actor, answer("outline", ok(outline)))
    expect(inputOf(actor, "lesson")).toStrictEqual({
      request: { call: "course.lesson", payload: { classroom_id: "c1", lesson_id: "v1" } },
    })
  })

  test.each([
    ["the lesson that the address names", { lesson_id: "a1" }, outline, "a1"],
    ["the first lesson when none was studied", {}, { ...outline, last_lesson_id: null }, "a1"],
  ])("opens %s", (_, input, known, expected) => {
    const { actor } = run(playerMachine, { ...playerInput, ...input })
    tell(actor, recalled, answer("outline", ok(known)))
    expect(actor.getSnapshot().context.lesson_id).toBe(expected)
  })

  test("resumes where the server knows, where this device knows newer, and at the beginning of what was finished", () => {
    const start = (reports: ReadonlyArray<Report>, lesson: object) => {
      const { actor } = open(reports, lesson)
      return (inputOf(actor, "media") as { readonly start: number }).start
    }
    expect(start([], video)).toBe(30)
    expect(start([report()], video)).toBe(50)
    expect(start([report({ at: START - 9_000 })], video)).toBe(30)
    expect(start([], { ...video, position: 96 })).toBe(0)
  })

  test("explains why it is closed, and does not ask again by itself", () => {
    const { actor } = run(playerMachine, playerInput)
    tell(actor, recalled, answer("outline", failed("refused", 30_101, "加入课程后就可以学习这一课")))
    expect(actor.getSnapshot().value).toMatchObject({ content: "shut" })
    expect(actor.getSnapshot().context.failure?.message).toBe("加入课程后就可以学习这一课")
  })
})

describe("another lesson of the same classroom", () => {
  test("is opened without asking for the outline again, and plays by itself", () => {
    const { actor } = open()
    tell(actor, { type: "page.moved", input: { ...playerInput, lesson_id: "a1" } })
    expect(actor.getSnapshot().value).toMatchObject({ content: "loadingLesson" })
    tell(actor, answer("lesson", ok(article)))
    expect(actor.getSnapshot().value).toMatchObject({ content: "article" })
    tell(actor, { type: "page.moved", input: { ...playerInput, lesson_id: "v1" } }, answer("lesson", ok(video)))
    expect(inputOf(actor, "media")).toStrictEqual({
      playlist: "/media/g/k/index.m3u8",
      start: 30,
      autoplay: true,
      preference: Preference.DEFAULT,
    })
  })

  test("is gone to by its address", () => {
    const { actor } = open()
    const heard = emittedBy(actor, "navigate")
    tell(actor, { type: "lesson.next" })
    expect(heard).toStrictEqual([{ type: "navigate", href: "/course/study/c1?lesson_id=a1", source: "push" }])
  })
})

describe("reporting", () => {
  test("happens every refreshRate seconds of play", () => {
    const { actor, play, sent } = open()
    play(30, 19)
    expect(sent()).toBe(undefined)
    play(49, 1)
    expect(sent()).toStrictEqual(report({ position: 49, played: 19, at: START + 19_000 }))
    tellDelivery(actor, delivered())
    play(50, 19)
    expect(deliveryState(actor)).toBe("idle")
    play(69, 2)
    expect(sent()?.position).toBe(69)
    expect(sent()?.played).toBe(20)
  })

  test("happens at once on a pause and when the page is hidden", () => {
    const paused = open()
    paused.play(30, 3)
    tell(paused.actor, { type: "media.paused" })
    expect(paused.sent()).toStrictEqual(report({ position: 33, played: 3, at: START + 3_000 }))
    const hidden = open()
    hidden.play(30, 2)
    tell(hidden.actor, { type: "page.hidden" })
    expect(hidden.sent()?.position).toBe(32)
  })

  test("counts no second of buffering or sleep", () => {
    const { actor, play, clock, context } = open()
    play(30, 5)
    tell(actor, { type: "media.waiting" })
    clock.increment(60_000)
    play(35, 5)
    tell(actor, timed(41, START + 3_600_000))
    expect(context().played).toBe(10)
    expect(context().reports).toStrictEqual([report({ position: 41, played: 10, at: START + 3_600_000 })])
  })

  test("keeps what could not be sent, and sends it with what came since when the network is back", () => {
    const { actor, play, sent, context } = open()
    const kept = emittedBy(actor, "report.keep", "report.drop")
    play(30, 2)
    tell(actor, { type: "media.paused" })
    tellDelivery(actor, delivered("offline"))
    expect(deliveryState(actor)).toBe("waiting")
    play(32, 1)
    tell(actor, { type: "network.online" })
    expect(sent()).toStrictEqual(report({ position: 33, played: 3, at: START + 3_000 }))
    play(33, 1)
    tellDelivery(actor, delivered())
    expect(context().reports).toStrictEqual([report({ position: 34, played: 1, at: START + 4_000 })])
    expect(kept.map(({ type, report: { position } }) => [type, position])).toStrictEqual([
      ["report.keep", 31],
      ["report.keep", 32],
      ["report.keep", 33],
      ["report.keep", 34],
      ["report.drop", 33],
    ])
  })

  test("tries again by itself after refreshRate seconds", () => {
    const { actor, clock, play } = open()
    play(30, 1)
    tell(actor, { type: "media.paused" })
    tellDelivery(actor, delivered("busy"))
    clock.increment(19_999)
    expect(deliveryState(actor)).toBe("waiting")
    clock.increment(1)
    expect(deliveryState(actor)).toBe("sending")
  })

  test("waits while it is not known who signed in, and goes on for the same learner", () => {
    const { actor, play, sent } = open()
    play(30, 2)
    tell(actor, { type: "media.paused" })
    tellDelivery(actor, delivered("offline"))
    tell(actor, switched)
    expect(deliveryState(actor)).toBe("verifying")
    tellDelivery(actor, unanswered)
    expect([deliveryState(actor), isKeptHere(actor.getSnapshot())]).toStrictEqual(["unverified", true])
    tell(actor, { type: "network.online" })
    tellDelivery(actor, signedIn("u1"))
    expect(sent()?.position).toBe(32)
  })

  test.each([
    ["is known to be signed in", switched, [signedIn("u2")]],
    ["moves the page", { type: "page.moved", input: { ...playerInput, user_id: "u2" } }, []],
  ])("is never done under another name: once somebody else %s, the page begins as theirs", (_, event, answers) => {
    const { actor, play, sent, context } = open()
    const kept = emittedBy(actor, "report.keep", "report.drop")
    play(30, 2)
    tell(actor, { type: "media.paused" })
    tellDelivery(actor, delivered("offline"))
    const before = kept.length
    tell(actor, event)
    tellDelivery(actor, ...answers)
    expect([actor.getSnapshot().value.content, deliveryState(actor)]).toStrictEqual(["recalling", "idle"])
    expect(context()).toMatchObject({ user_id: "u2", lesson: null, reports: [], due: [], isDelayed: false })
    expect(inputOf(actor, "store")).toStrictEqual({ user_id: "u2" })
    tell(actor, recalled, answer("outline", ok(outline)), answer("lesson", ok(video)))
    expect([sent(), kept.length]).toStrictEqual([undefined, before])
  })

  test("sends at the start what an earlier visit left on the device, and drops what is refused", () => {
    const other = report({ classroom_id: "c9", lesson_id: "x", position: 7 })
    const { actor, sent, context } = open([other, report()])
    expect(sent()).toStrictEqual(other)
    const notices = emittedBy(actor, "notice.show")
    tellDelivery(actor, delivered("refused"))
    expect(notices).toMatchObject([{ notice: { text: "有一段学习进度服务器没有收下，没有计入" } }])
    expect(sent()).toStrictEqual(report())
    expect(context().reports).toStrictEqual([report()])
    tellDelivery(actor, delivered())
    expect(context().reports).toStrictEqual([])
  })
})

describe("finishing", () => {
  test("happens at 95 % and is reported at once, once", () => {
    const { actor, play, sent, context } = open()
    play(93, 1)
    expect(context().finished).toStrictEqual([])
    play(94, 1)
    expect(context().finished).toStrictEqual(["v1"])
    expect(sent()).toStrictEqual(report({ position: 95, played: 2, finished: true, at: START + 2_001 }))
    tellDelivery(actor, delivered())
    play(95, 1)
    expect(deliveryState(actor)).toBe("idle")
  })

  test("of an article is the learner's word", () => {
    const { actor, sent, context } = open([], article, { lesson_id: "a1" })
    tell(actor, { type: "lesson.finish" })
    expect(context().finished).toStrictEqual(["a1"])
    expect(sent()).toStrictEqual(report({ lesson_id: "a1", position: 60, played: 0, finished: true, at: START + 1 }))
  })

  test("of an article comes after the video that was played before, also when that one is confirmed", () => {
    const { actor, play, sent } = open()
    play(30, 5)
    tell(actor, { type: "page.moved", input: { ...playerInput, lesson_id: "a1" } }, answer("lesson", ok(article)))
    tellDelivery(actor, delivered())
    tell(actor, { type: "lesson.finish" })
    expect(sent()).toStrictEqual(
      report({ lesson_id: "a1", position: 60, played: 0, finished: true, at: START + 5_001 }),
    )
  })
})

test("a preference goes to the video and the device, and stays for the next lesson", () => {
  const { actor, context } = open()
  const told = emittedBy(actor, "media.prefer", "preference.keep")
  tell(actor, { type: "preference.faster" }, { type: "preference.captions" })
  const preference = { ...Preference.DEFAULT, rate: 1.25, captions: false }
  expect(told.slice(-2)).toStrictEqual([
    { type: "media.prefer", preference },
    { type: "preference.keep", preference },
  ])
  tell(actor, { type: "page.moved", input: { ...playerInput, lesson_id: "a1" } }, answer("lesson", ok(article)))
  expect(context().preference).toStrictEqual(preference)
})

test("a video that plays elsewhere pauses this one, with a word", () => {
  const { actor } = open()
  const told = emittedBy(actor, "media.pause", "notice.show")
  tell(actor, { type: "elsewhere.played" }, { type: "media.playing", at: START }, { type: "elsewhere.played" })
  expect(told).toStrictEqual([
    { type: "media.pause" },
    { type: "notice.show", notice: { kind: "toast", level: "info", text: "另一个页面开始播放，这里已暂停" } },
  ])
})

test("a video that waits for its data leaves the sound to the one that plays elsewhere, too", () => {
  const { actor } = open()
  const told = emittedBy(actor, "media.pause")
  tell(actor, { type: "media.playing", at: START }, { type: "media.waiting", at: START }, { type: "elsewhere.played" })
  expect(told).toStrictEqual([{ type: "media.pause" }])
})

test("controls leave three seconds after the last movement while it plays, and stay while it does not", () => {
  const { actor, clock } = open()
  const controls = () =>
    (actor.getSnapshot().value.content as { readonly video: { readonly controls: string } }).video.controls
  clock.increment(10_000)
  expect(controls()).toBe("shown")
  tell(actor, { type: "media.playing", at: START })
  clock.increment(2_000)
  tell(actor, { type: "controls.touch" })
  clock.increment(2_999)
  expect(controls()).toBe("shown")
  clock.increment(1)
  expect(controls()).toBe("hidden")
  tell(actor, { type: "media.paused" })
  expect(controls()).toBe("shown")
})

describe("an address", () => {
  const lesson = { ...video, video: { ...video.video, playlist: "/media/h/k/index.m3u8" } }
  const renewed = (actor: AnyActorRef) => emittedBy(actor, "media.renew")

  test("that expired is asked again while the video plays on", () => {
    const { actor, play, context } = open()
    const told = renewed(actor)
    play(30, 10)
    tell(actor, { type: "media.expired" }, { type: "media.expired" }, answer("renewal", ok(lesson)))
    expect(told).toStrictEqual([{ type: "media.renew", playlist: "/media/h/k/index.m3u8" }])
    expect([actor.getSnapshot().value, context().position]).toMatchObject([
      { content: { video: { play: "playing", address: "valid" } } },
      40,
    ])
  })

  test("is asked again before it expires, for as long as the page is open", () => {
    const { actor, clock } = open()
    const told = renewed(actor)
    for (let hour = 1; hour <= 12; hour += 1) {
      clock.increment(3_600_000)
      tell(actor, answer("renewal", ok(lesson)))
    }
    expect(told).toHaveLength(2)
  })

  test.each([
    ["nobody answers", failed("offline")],
    ["the lesson has no video any more", ok(article)],
  ])("leaves what is loaded where %s, and is asked for by a press at its end", (_, answered) => {
    const { actor } = open()
    const told = renewed(actor)
    tell(actor, { type: "media.expired" }, answer("renewal", answered))
    expect(told).toStrictEqual([{ type: "media.renew", playlist: null }])
    tell(actor, { type: "media.failed", reason: "expired" }, { type: "lesson.retry" })
    expect(actor.getSnapshot().value).toMatchObject({ content: "loadingLesson" })
  })
})
