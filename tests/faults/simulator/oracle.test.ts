import { fromPromise } from "xstate"
import { afterAll, beforeAll, expect, it } from "vitest"
import { numbered } from "#adapters/journal/attemptNote.ts"
import type { Attempt } from "#domain/contract/examAttempt.ts"
import type * as Port from "#domain/attempt/JournalPort.ts"
import type { Handler } from "#server/core/Handler.ts"
import { passcodeAt } from "#server/attempt/passcode.ts"
import type { ServerDeps } from "#server/http/ServerDeps.ts"
import type { Cell } from "./matrix.ts"
import type { Act, Plan } from "./plan.ts"
import { play } from "./play.ts"
import { CERTIFIED, PAPERS } from "./papers.ts"
import type { BrokenServer } from "./RealServer.ts"
import { runExam } from "./runCell.ts"
import { Sim } from "./Sim.ts"
import { makeSimSite, type SimSite } from "./simSite.ts"
import { sit } from "./sit.ts"
import type { BrokenClient } from "./Tab.ts"

type Options = Attempt["questions"][number]["options"]

interface Broken {
  readonly client?: BrokenClient
  readonly server?: BrokenServer
}

let site: SimSite
beforeAll(async () => {
  site = await makeSimSite()
})
afterAll(() => site.close())

const violationsOf = async ({ client, server }: Broken, ...cells: ReadonlyArray<Cell>): Promise<string> => {
  const backend = server === undefined ? site.model() : site.broken(server)
  const { violations } = await runExam(backend, 3, "handed in early", cells, client)
  await backend.restart()
  return violations.join("\n")
}

/** Another handler of a call, over the real one. */
const handling = <N extends "exam.start" | "exam.attempt" | "exam.save" | "exam.handIn" | "exam.attach" | "exam.leave">(
  deps: ServerDeps,
  name: N,
  make: (real: Handler<N>) => Handler<N>,
): ServerDeps => ({ ...deps, handlers: { ...deps.handlers, [name]: make(deps.handlers[name] as Handler<N>) } })

it("finds nothing where nothing is broken", async () => {
  expect(await violationsOf({})).toBe("")
})

it("catches a server that acknowledges before it commits", async () => {
  let saves = 0
  const server = (deps: ServerDeps): ServerDeps =>
    handling(deps, "exam.save", (real) => async (request, ctx) => {
      saves += 1
      if (saves !== 3) return real(request, ctx)
      const saved = await real({ ...request, records: [] }, ctx)
      return { ...saved, outcome: "taken", acked: request.records.at(-1)?.seq ?? 0 }
    })
  expect(await violationsOf({ server })).toMatch(/says saved, and .* is nowhere/)
})

it("catches a server that takes any pass word of a room", async () => {
  const server = (deps: ServerDeps): ServerDeps =>
    handling(deps, "exam.start", (real) => async (request, ctx) => {
      const room = { agency: "a", paper: PAPERS.roomed.paper_id }
      return real({ ...request, passcode: passcodeAt(ctx.keys, room, ctx.now) }, ctx)
    })
  const plan: Plan = {
    seed: 3,
    paper: "roomed",
    room: { since: 0, typed: [{ text: "000000" }] },
    handsIn: 20_000,
    up: [10, 20],
    down: [10, 20],
    people: [{ opens: 0, isElsewhere: false, acts: [] }],
    strikes: [],
    takesLate: false,
  }
  expect((await play(site.real, plan)).violations).toStrictEqual([])
  expect((await play(site.broken(server), plan)).violations).toStrictEqual([
    "it was begun without the pass word of its room",
  ])
})

/** The paper of one device, and another one that opens it too. */
const planAlone = (frees: boolean): Plan => ({
  seed: 3,
  paper: "alone",
  ...(frees && { frees: true }),
  handsIn: 40_000,
  up: [10, 20],
  down: [10, 20],
  people: [false, true].map((isElsewhere) => ({
    opens: isElsewhere ? 10_000 : 0,
    isElsewhere,
    acts: [{ at: 20_000, does: { type: "answer.choose", question_id: "q1", key: isElsewhere ? "B" : "A" } }],
  })),
  strikes: [],
  takesLate: false,
})

it("a second device is refused until the officer lets it, on the model as on the real server", async () => {
  for (const frees of [false, true]) {
    const { trace, violations } = await play(site.model(), planAlone(frees))
    expect(violations).toStrictEqual([])
    expect(trace.some((line) => line.endsWith("is refused"))).toBe(true)
    expect(trace.some((line) => line.endsWith("is refused, and let"))).toBe(frees)
    expect(trace.some((line) => line.includes('answer q1 "B"'))).toBe(frees)
    expect(await play(site.real, planAlone(frees))).toStrictEqual({ trace, violations })
  }
})

it("catches a server that gives an open paper to a second device", async () => {
  const server = (deps: ServerDeps): ServerDeps =>
    handling(deps, "exam.start", (real) => async (request, ctx) => {
      const attempt = await real(request, ctx)
      await ctx.sql`update attempts set device = null where id = ${attempt.attempt_id}`
      return attempt
    })
  expect((await play(site.broken(server), planAlone(false))).violations.join("\n")).toMatch(
    /an open paper was given to another device than its own: \/api\/exam\/attempt/,
  )
})

/** The paper that not everybody may begin; judged rightly, it gives a certificate. */
const planDoor = (own: Partial<Plan>): Plan => ({
  seed: 3,
  paper: "admitted",
  door: { late: 0, minutes: 2 },
  handsIn: 40_000,
  up: [10, 20],
  down: [10, 20],
  people: [
    {
      opens: 0,
      isElsewhere: false,
      acts: [
        { at: 20_000, does: { type: "answer.judge", question_id: "q3", value: true } },
        { at: 21_000, does: { type: "answer.fill", question_id: "q4", blank: 0, text: "十" } },
      ],
    },
  ],
  strikes: [],
  takesLate: false,
  ...own,
})

it("whoever is not on the list, comes late or from elsewhere is refused until the officer lets them, on the model as on the real server", async () => {
  const strikes = [{ fault: "on another network", when: { after: 0 }, at: 0, seed: 36 }] as const
  for (const frees of [false, true]) {
    const plan = planDoor({ door: { late: 125_000, minutes: null }, ...(frees && { frees: true }), strikes })
    const { trace, violations } = await play(site.model(), plan)
    expect(violations).toStrictEqual([])
    const refused = ["50114", "50115", "50116", "50107"].map((code) => trace.some((line) => line.includes(` ${code}`)))
    // what the officer allowed is there for the second beginning
    expect(refused).toStrictEqual([true, true, frees, false])
    expect(trace.filter((line) => line.endsWith("is refused, and let")).length).toBeGreaterThan(1)
    expect(await play(site.real, plan)).toStrictEqual({ trace, violations })
  }
  const { trace } = await play(site.model(), planDoor({}))
  expect(trace.some((line) => line.includes(" 50107"))).toBe(true)
})

it("catches a server that lets in whom no list has, forgets their minutes, or tells a page another end", async () => {
  const starting = (change: (request: { paper_id?: string }, attempt: Attempt) => Attempt) => (deps: ServerDeps) =>
    handling(deps, "exam.start", (real) => async (request, ctx) => change(request, await real(request, ctx)))
  const lists = (deps: ServerDeps): ServerDeps =>
    handling(deps, "exam.start", (real) => async (request, ctx) => {
      await ctx.sql`
        insert into exam_candidates (agency_id, paper_id, user_id, room, seat, note, batch, added_at)
        values ('a', 'admitted', ${ctx.user?.id ?? ""}, '', '', '', '', ${ctx.now}) on conflict do nothing`
      return real(request, ctx)
    })
  const unlisted = planDoor({ door: { late: 0, minutes: null } })
  expect((await play(site.broken(lists), unlisted)).violations).toContain("it was begun, and 50114 forbids it")
  const shorter = ({ deadline, ...attempt }: Attempt): Attempt => ({ ...attempt, deadline: (deadline ?? 0) - 60_000 })
  const forgets = starting((_, attempt) => shorter(attempt))
  expect((await play(site.broken(forgets), planDoor({}))).violations).toContain(
    "it was begun for 240000 ms instead of 300000",
  )
  const strikes = [{ fault: "listed", when: { after: 15_000 }, at: 0, seed: 2 }] as const
  const silent = (deps: ServerDeps): ServerDeps =>
    handling(deps, "exam.save", (real) => async (request, ctx) => {
      const saved = await real(request, ctx)
      return { ...saved, deadline: (saved.deadline ?? 0) - 60_000 }
    })
  expect((await play(site.broken(silent), planDoor({ strikes }))).violations.join("\n")).toMatch(
    /was told the end, and has one -60000 ms later/,
  )
})

it("catches a certificate for a result that fails, a second one for one that passes, and a full screen that counts", async () => {
  const fails = planDoor({ people: [{ opens: 0, isElsewhere: false, acts: [] }] })
  const rule = (score: number) => site.sql`
    update agencies set certificate = jsonb_set(certificate, '{papers,0,score}', to_jsonb(${score}::integer)) where id = 'a'`
  await rule(0)
  expect((await play(site.real, fails)).violations).toStrictEqual([
    "certificates of 0分（满分16分） instead of nothing",
  ])
  await rule(CERTIFIED)
  expect((await play(site.real, fails)).violations).toStrictEqual([])
  expect((await play(site.real, planDoor({}))).violations).toStrictEqual([])
  await rule(5)
  expect((await play(site.real, planDoor({}))).violations).toStrictEqual([
    "certificates of nothing instead of 4分（满分16分）",
  ])
  await rule(CERTIFIED)
  const strikes = [{ fault: "full screen left", when: { after: 10_000 }, at: 0, seed: 36 }] as const
  const twice = (deps: ServerDeps): ServerDeps =>
    handling(deps, "exam.leave", (real) => async (request, ctx) => {
      await real({ ...request, id: `${request.id}-2` }, ctx)
      return real(request, ctx)
    })
  expect((await play(site.real, planDoor({ strikes }))).violations).toStrictEqual([])
  expect((await play(site.broken(twice), planDoor({ strikes }))).violations).toStrictEqual([
    "full_screen 2 times, and its pages 1",
  ])
  const counts = (deps: ServerDeps): ServerDeps =>
    handling(deps, "exam.leave", (real) => async (request, ctx) => {
      const told = await real(request, ctx)
      await ctx.sql`update attempt_leaves set counted = true where attempt_id = ${request.attempt_id}`
      return told
    })
  expect((await play(site.broken(counts), planDoor({ strikes }))).violations).toStrictEqual([
    "what is no absence was counted",
  ])
})

it("catches a server that shows options in another order than before, or tells the author's", async () => {
  const shown = (change: (options: Options) => Options) => (deps: ServerDeps) =>
    handling(deps, "exam.attempt", (real) => async (request, ctx) => {
      const attempt = await real(request, ctx)
      return { ...attempt, questions: attempt.questions.map((one) => ({ ...one, options: change(one.options) })) }
    })
  const crash: Cell = { fault: "page crash", moment: "typing" }
  const turned = (options: Options) => options.map(({ key }, n) => ({ key, html: options.at(-1 - n)?.html ?? "" }))
  expect(await violationsOf({ server: shown(turned) }, crash)).toMatch(/shows other questions than the attempt began/)
  expect(await violationsOf({ server: shown((options) => options.toReversed()) }, crash)).toMatch(
    /was given the options of q1 as their author has them/,
  )
})

it("catches a server that asks an attempt something else than before", async () => {
  const server = (deps: ServerDeps): ServerDeps =>
    handling(deps, "exam.attempt", (real) => async (request, ctx) => {
      const attempt = await real(request, ctx)
      return { ...attempt, questions: attempt.questions.toReversed() }
    })
  const crash: Cell = { fault: "page crash", moment: "typing" }
  expect(await violationsOf({ server }, crash)).toMatch(/shows other questions than the attempt began with/)
})

it("catches a journal that reports kept and wrote nothing", async () => {
  let seq = 0
  const journalAppend = fromPromise<Port.Appended, Port.AppendInput>(async ({ input }) => {
    const world = { page: "", monotonic: () => 0, newId: () => "" }
    const records = numbered(input, { seq, checksum: "" }, world)
    seq += records.length
    return { records, client_id: input.client_id, storage: "strict", stepped_down: false }
  })
  const client: Broken["client"] = (made) => ({ ...made, actors: { ...made.actors, journalAppend } })
  expect(await violationsOf({ client })).toMatch(/says kept, and .* is not in the journal/)
})

it("catches a journal that does not give back what it kept", async () => {
  const journalRead = fromPromise<Port.KeptAttempt, Port.ReadInput>(async () => ({
    paper: null,
    records: [],
    acked: {},
    epoch: 0,
    seen: {},
    in_time: {},
    tail: [],
  }))
  const client: Broken["client"] = (made) => ({
    ...made,
    actors: {
      ...made.actors,
      journalRead,
      opening: made.actors.opening.provide({ actors: { journalRead } }),
    },
  })
  const crash = { fault: "page crash", moment: "between journal and sending" } as const
  expect(await violationsOf({ client }, crash)).toMatch(/was called kept on device 1 and is not with the server/)
})

it("catches a server that gives a second receipt", async () => {
  const server = (deps: ServerDeps) =>
    handling(deps, "exam.handIn", (real) => async (input, ctx) => {
      await ctx.sql`delete from receipts where attempt_id = ${input.attempt_id}`
      await ctx.sql`update attempts set state = 'open', ended_at = null where id = ${input.attempt_id}`
      return real(input, ctx)
    })
  expect(await violationsOf({ server })).toMatch(/different receipts were given/)
})

it("catches a clock that shows more time than there is", async () => {
  const server = (deps: ServerDeps) =>
    handling(deps, "exam.start", (real) => async (input, ctx) => {
      const attempt = await real(input, ctx)
      return { ...attempt, deadline: (attempt.deadline ?? 0) + 3_000 }
    })
  expect(await violationsOf({ server })).toMatch(/shows \d+ ms more than there are/)
})

it("catches a clock that shows less time than there is, and a seal that is early", async () => {
  const sim = await Sim.make(site.model(), 3)
  const look = sim.oracle.look.bind(sim.oracle)
  // by this clock the page's is five seconds ahead
  sim.oracle.look = (tabs, heard) =>
    look(tabs, (tab) => {
      const { now, latest, ...known } = heard(tab)
      return { ...known, now: now - 5_000, latest: latest - 5_000 }
    })
  await sit(sim, "at the deadline", async () => {})
  await sim.close()
  expect(sim.oracle.violations.join("\n")).toMatch(/shows \d+ ms less than there are/)
  expect(sim.oracle.violations.join("\n")).toMatch(/is sealed \d+ ms early/)
})

it("catches an attempt that ends before its deadline, and nobody handed it in", async () => {
  const server = (deps: ServerDeps) =>
    handling(
      deps,
      "exam.handIn",
      (real) =>
        ({ automatic: _, ...input }, ctx) =>
          real(input, ctx),
    )
  const sim = await Sim.make(site.broken(server), 3)
  await sit(sim, "at the deadline", async (moment) => {
    if (moment === "handing in") await sim.extend(5, "me")
  })
  await sim.close()
  expect(sim.oracle.violations.join("\n")).toMatch(/the attempt ended \d+ ms before its deadline/)
})

it("catches a key that leaves early", async () => {
  const server = (deps: ServerDeps) =>
    handling(deps, "exam.start", (real) => async (input, ctx) => ({ ...(await real(input, ctx)), title: "讲解秘密" }))
  expect(await violationsOf({ server })).toMatch(/a key left early/)
})

it("catches a page that sends under another learner's session", async () => {
  const client: Broken["client"] = (made) => ({ ...made, guards: { isSignedIn: () => false } })
  const switched = { fault: "user switched", moment: "idle" } as const
  expect(await violationsOf({ client }, switched)).toMatch(/under another name/)
})

it("catches a server that keeps an older answer than it reports", async () => {
  const server = (deps: ServerDeps): ServerDeps =>
    handling(deps, "exam.save", (real) => async (request, ctx) => {
      const saved = await real(request, ctx)
      await deps.pool`update attempt_answers set value = '"旧的"' where attempt_id = ${request.attempt_id} and kind = 'answer'`
      return saved
    })
  expect(await violationsOf({ server })).toMatch(/as saved, and "旧的" stands/)
})

it("catches an answer that gives way after it was called saved, when no page looks any more", async () => {
  const server = (deps: ServerDeps) =>
    handling(deps, "exam.handIn", (real) => async (input, ctx) => {
      const receipt = await real(input, ctx)
      await ctx.sql`update attempt_answers set value = '"A"'
        where attempt_id = ${input.attempt_id} and question_id = 'q1' and kind = 'answer'`
      return receipt
    })
  expect(await violationsOf({ server })).toMatch(/answer q1 "B" was called saved, "A" stands, and nobody was told/)
})

it("does not take a choice that was only kept for the same choice that another page shows as saved", async () => {
  const choose = (at: number, question_id: string, key: string): Act => ({
    at,
    does: { type: "answer.choose", question_id, key },
  })
  const people = [
    { opens: 0, acts: [choose(65_525, "q6b", "B"), choose(68_909, "q1", "A")] },
    { opens: 62_973, acts: [choose(65_966, "q2", "A"), choose(65_988, "q1", "A"), choose(70_844, "q1", "B")] },
    { opens: 35_935, acts: [choose(48_398, "q6a", "A"), choose(72_658, "q6a", "C")] },
  ]
  const plan: Plan = {
    seed: 840_317,
    paper: "timed",
    handsIn: 78_161,
    up: [50, 50],
    down: [20, 20],
    people: people.map((one) => ({ ...one, isElsewhere: false })),
    takesLate: true,
    strikes: [],
  }
  expect((await play(site.model(), plan)).violations).toStrictEqual([])
})

it("lets a mark give way to another device's where a profile was set back, of whose numbers nothing goes to the log", async () => {
  const write = (at: number, question_id: string, text: string): Act => ({
    at,
    does: { type: "answer.write", question_id, text },
  })
  const choose = (at: number, key: string): Act => ({ at, does: { type: "answer.choose", question_id: "q6b", key } })
  const fill = (at: number, text: string): Act => ({
    at,
    does: { type: "answer.fill", question_id: "q4", blank: 0, text },
  })
  const flag = (at: number): Act => ({ at, does: { type: "flag.toggle", question_id: "q1" } })
  const plan: Plan = {
    seed: 124_003_614,
    paper: "timed",
    handsIn: 74_991,
    up: [50, 50],
    down: [215, 219],
    people: [
      {
        opens: 0,
        isElsewhere: false,
        acts: [
          write(64_458, "q7", "文0.2.0z"),
          choose(70_012, "C"),
          { at: 70_143, does: { type: "paper.review" } },
          flag(70_222),
        ],
      },
      { opens: 8_837, isElsewhere: false, acts: [write(74_010, "q5", "文1.0.0z")] },
      {
        opens: 10_798,
        isElsewhere: true,
        acts: [
          fill(35_605, "文2.0.0zi'z"),
          { at: 35_607, does: { type: "answer.judge", question_id: "q3", value: false } },
          fill(35_613, "文2.0.2zi"),
          fill(35_745, "文2.0.0zi'zi"),
          flag(61_284),
          choose(73_508, "B"),
        ],
      },
    ],
    strikes: [
      {
        fault: "profile set back",
        when: { call: "user/info", phase: "sent", nth: 2, after: 0 },
        at: 1,
        seed: 1_169_634_968,
      },
      { fault: "throttled timers", when: { after: 13_272 }, at: 2, seed: 610_691_897 },
      { fault: "user switched", when: { after: 62_941 }, at: 0, seed: 751_886_913 },
    ],
    takesLate: true,
  }
  const { violations, trace } = await play(site.model(), plan)
  expect(violations).toStrictEqual([])
  expect(trace.join("\n")).toMatch(/tab 5 flag q1 false[^]*fork/)
})

it("takes a page's clock from the answer that came back, not from that to a request that arrived once more", async () => {
  const sim = await Sim.make(site.model(), 3)
  // each request arrives once more, at the other instance
  sim.server.skew = -10_000
  sim.network.rules = [() => ({ again: 5 })]
  await sit(sim, "handed in early", async () => {})
  await sim.close()
  expect(sim.oracle.violations).toStrictEqual([])
})

it("lets a clock that ticks as a page wakes tick by the end that was known before the answer that waited", async () => {
  const plan: Plan = {
    seed: 2_039,
    paper: "timed",
    handsIn: 36_000,
    up: [15, 19],
    down: [45, 147],
    people: [
      {
        opens: 0,
        isElsewhere: false,
        acts: [{ at: 14_894, does: { type: "answer.choose", question_id: "q2", key: "B" } }],
      },
    ],
    takesLate: true,
    strikes: [
      { fault: "closed early", when: { after: 14_656 }, at: 0, seed: 521_752_840 },
      { fault: "frozen", when: { call: "exam/save", phase: "sent", nth: 1, after: 0 }, at: 0, seed: 2_102_347_480 },
    ],
  }
  expect((await play(site.model(), plan)).violations).toStrictEqual([])
})

it("lets a page that was only refused go on by the end that it knows", async () => {
  const plan: Plan = {
    seed: 13_005_093,
    paper: "timed",
    handsIn: 59_087,
    up: [18, 20],
    down: [52, 56],
    people: [
      {
        opens: 0,
        isElsewhere: false,
        acts: [
          { at: 19_102, does: { type: "paper.review" } },
          { at: 19_115, does: { type: "answer.choose", question_id: "q1", key: "A" } },
        ],
      },
    ],
    takesLate: true,
    strikes: [
      { fault: "closed early", when: { after: 55_267 }, at: 0, seed: 607_056_939 },
      { fault: "page crash", when: { after: 28_521 }, at: 0, seed: 2_050_521_898 },
      {
        fault: "502 after it was done",
        when: { call: "exam/save", phase: "handled", nth: 2, after: 125 },
        at: 0,
        seed: 701_366_621,
      },
      {
        fault: "frozen, and another user when it wakes",
        when: { call: "exam/take-over", phase: "sent", nth: 1, after: 239 },
        at: 0,
        seed: 36_450_902,
      },
    ],
  }
  expect((await play(site.model(), plan)).violations).toStrictEqual([])
})

/** A page of an older build writes what nobody can keep; then more is answered, and handed in or left to the deadline. */
const planWithOdd = (handsIn: number | null, seed: number): Plan => ({
  seed: 1,
  paper: "timed",
  handsIn,
  up: [10, 20],
  down: [10, 20],
  people: [
    {
      opens: 0,
      isElsewhere: false,
      acts: [
        { at: 5_000, does: { type: "answer.choose", question_id: "q1", key: "A" } },
        { at: 40_000, does: { type: "answer.choose", question_id: "q2", key: "B" } },
      ],
    },
  ],
  takesLate: true,
  strikes: [{ fault: "record of an older build", when: { after: 20_000 }, at: 0, seed }],
})

it.each([1, 2, 3, 4, 5, 6])("a record that nobody can keep holds nothing up (%d)", async (seed) => {
  for (const handsIn of [60_000, null]) {
    const { violations, trace } = await play(site.model(), planWithOdd(handsIn, seed))
    expect(violations).toStrictEqual([])
    expect(trace.join("\n")).toMatch(/writes q\d \d+ in an older build/)
  }
})

it.each([1, 2, 3, 4, 5, 6])(
  "a record that nobody can keep may be the first of a store that was cleared (%d)",
  async (seed) => {
    const plan = planWithOdd(60_000, seed)
    const cleared: Plan["strikes"][number] = { fault: "site data cleared", when: { after: 15_000 }, at: 0, seed }
    const { violations, trace } = await play(site.model(), { ...plan, strikes: [cleared, ...plan.strikes] })
    expect(violations).toStrictEqual([])
    expect(trace.join("\n")).toMatch(/writes q\d \d+ in an older build/)
  },
)

it("a page of an older build writes nothing while the storage hangs: time would stop for ever", async () => {
  const plan = planWithOdd(60_000, 1)
  const hangs: Plan["strikes"][number] = { fault: "storage hangs", when: { after: 19_000 }, at: 0, seed: 1 }
  const { violations, trace } = await play(site.model(), { ...plan, strikes: [hangs, ...plan.strikes] })
  expect(violations).toStrictEqual([])
  expect(trace.join("\n")).not.toContain("in an older build")
})

it("catches a server that acknowledges what nobody can keep, and keeps no evidence of it", async () => {
  const server = (deps: ServerDeps): ServerDeps =>
    handling(deps, "exam.save", (real) => async (request, ctx) => {
      const saved = await real(request, ctx)
      await deps.pool`delete from attempt_records where attempt_id = ${request.attempt_id} and status = 'set_aside'`
      return saved
    })
  const { violations } = await play(site.broken(server), planWithOdd(60_000, 2))
  expect(violations.join("\n")).toMatch(/of an older build on device 1 is not with the server/)
})

/** Two files are chosen for an answer, and a third for which there is room once one was taken out. */
const planWithFiles = (strikes: Plan["strikes"] = []): Plan => {
  const choose = (at: number, name: string): Act => ({
    at,
    does: { type: "file.choose", question_id: "q5", text: `%PDF-1.7 ${name}` },
  })
  const acts: ReadonlyArray<Act> = [
    choose(5_000, "a"),
    { at: 9_000, does: { type: "answer.write", question_id: "q5", text: "见图" } },
    choose(15_000, "b"),
    choose(20_000, "no room"),
    { at: 25_000, does: { type: "file.drop", question_id: "q5", nth: 0 } },
    choose(30_000, "c"),
  ]
  return {
    seed: 3,
    paper: "homework",
    files: true,
    handsIn: 45_000,
    up: [10, 20],
    down: [10, 20],
    people: [{ opens: 0, isElsewhere: false, acts }],
    takesLate: true,
    strikes,
  }
}

it("the files of an answer are handed in with it, on the model as on the real server", async () => {
  const { trace, violations } = await play(site.model(), planWithFiles())
  expect(violations).toStrictEqual([])
  expect(trace.filter((line) => line.includes("attaches"))).toHaveLength(3)
  expect(trace.filter((line) => / 200 20200/.test(line) && line.includes("server")).length).toBeGreaterThan(3)
  expect(await play(site.real, planWithFiles())).toStrictEqual({ trace, violations })
})

it("a hand-in waits for the file that is on its way", async () => {
  const { trace, violations } = await play(
    site.model(),
    planWithFiles([
      { fault: "request lost", when: { call: "exam/attach", phase: "sent", nth: 3, after: 0 }, at: 0, seed: 3 },
    ]),
  )
  expect(violations).toStrictEqual([])
  expect(trace.join("\n")).toMatch(/200 50119/)
})

it("catches a server that takes a file and does not keep it, or keeps another", async () => {
  const changed = (change: (deps: ServerDeps) => Promise<unknown>) => (deps: ServerDeps) =>
    handling(deps, "exam.attach", (real) => async (input, ctx) => {
      const file = await real(input, ctx)
      await change(deps)
      return file
    })
  const violationsWith = async (server: BrokenServer) =>
    (await play(site.broken(server), planWithFiles())).violations.join("\n")
  expect(await violationsWith(changed(({ pool }) => pool`delete from attempt_files`))).toMatch(
    /says that a file was sent, and it is nowhere/,
  )
  expect(await violationsWith(changed(({ pool }) => pool`update attempt_files set bytes = '%PDF-'`))).toMatch(
    /a file has other bytes than its name says/,
  )
})

it("catches a server that hands in without a file that an answer names, and one that adds a file", async () => {
  const server = (deps: ServerDeps) =>
    handling(deps, "exam.handIn", (real) => async (input, ctx) => {
      const receipt = await real(input, ctx)
      await ctx.sql`update attempt_files set name = ${`${"0".repeat(64)}.pdf`}
        where attempt_id = ${input.attempt_id}
          and name in (select name from attempt_files where attempt_id = ${input.attempt_id} order by uploaded_at desc limit 1)`
      return receipt
    })
  const violations = (await play(site.broken(server), planWithFiles())).violations.join("\n")
  expect(violations).toMatch(/handed in by hand without a file that its answer names/)
  expect(violations).toMatch(/a file is there that the learner did not choose/)
  expect(violations).toMatch(/is kept on device 1 and is not with the server/)
})

it("catches a page that names a file before its device keeps it, and one that nobody chose", async () => {
  const sim = await Sim.make(site.model(), 3)
  sim.takesFiles = true
  const file = `${"0".repeat(64)}.pdf`
  await sit(sim, "handed in early", async (moment, { tab }) => {
    if (moment !== "first answer" || tab === null) return
    tab.send({ type: "answer.attach", question_id: "q5", file })
    sim.oracle.attaches(tab, { kind: "answer", question_id: "q5", value: ["", file] }, file)
  })
  sim.oracle.end(sim.devices)
  await sim.close()
  expect(sim.oracle.violations.join("\n")).toMatch(/names a file that its device does not keep/)
  expect(sim.oracle.violations.join("\n")).toMatch(/names a file that the learner did not choose/)
})
