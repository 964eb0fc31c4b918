import { expectTypeOf, test } from "vitest"
import type { ActorRefFrom } from "xstate"
import type { Output } from "#domain/contract/Contract.ts"
import { type CallOutcome, type CallRequest, request } from "#domain/contract/Request.ts"
import type { avatarMachine } from "#machines/account/avatarMachine.ts"
import { callPlaceholder } from "#machines/page/callPlaceholder.ts"
import type { notesMachine } from "#machines/notes/notesMachine.ts"
import type { examMachine } from "#machines/attempt/examMachine.ts"
import type { ImplementationsOf, PlaceholdersOf } from "#machines/page/implementations.ts"
import type { formMachine } from "#machines/page/formMachine.ts"
import type { optional } from "#machines/page/outcomes.ts"
import type { resourceMachine } from "#machines/page/resourceMachine.ts"
import type { rehearsalMachine } from "#machines/attempt/rehearsalMachine.ts"
import type { RefsOf } from "#routes/page/compositePage.tsx"
import type { Part, part } from "#routes/page/Page.ts"
import type { ValuesOf } from "#routes/page/resourcePage.tsx"

test("a call placeholder answers what its call does, and takes no other call's payload", () => {
  const actor = callPlaceholder("course.detail")
  type Snapshot = Parameters<typeof actor.transition>[0]
  expectTypeOf<Extract<Snapshot, { status: "done" }>["output"]>().toEqualTypeOf<CallOutcome<Output<"course.detail">>>()
  expectTypeOf<NonNullable<Snapshot["input"]>["request"]>().toEqualTypeOf<CallRequest<"course.detail">>()
  expectTypeOf(request("course.list", {})).not.toExtend<NonNullable<Snapshot["input"]>["request"]>()
})

test("implementations are typed by the names of the placeholders: none may be missing or misspelt", () => {
  expectTypeOf<keyof PlaceholdersOf<typeof notesMachine>>().toEqualTypeOf<"noteDrafts">()
  expectTypeOf<keyof PlaceholdersOf<typeof formMachine>>().toEqualTypeOf<never>()
  expectTypeOf<keyof PlaceholdersOf<typeof resourceMachine, "site">>().toEqualTypeOf<"load">()
  // opening an exam has placeholders of its own, and so have its tools
  expectTypeOf<keyof PlaceholdersOf<typeof examMachine>>().toEqualTypeOf<
    | "journalOpen"
    | "journalRead"
    | "journalAppend"
    | "journalPrune"
    | "keyHere"
    | "digest"
    | "exportFile"
    | "signals"
    | "writerLock"
    | "opening"
    | "tools"
    | "leaves"
  >()
  type Notes = PlaceholdersOf<typeof notesMachine>
  expectTypeOf<{ readonly actors: Notes }>().toExtend<ImplementationsOf<typeof notesMachine>>()
  expectTypeOf<{ readonly actors: { readonly noteDraft: Notes["noteDrafts"] } }>().not.toExtend<
    ImplementationsOf<typeof notesMachine>
  >()
  expectTypeOf<{ readonly actors: Notes }>().not.toExtend<ImplementationsOf<typeof avatarMachine>>()
})

test("a part whose machine has placeholders is not made without their implementations", () => {
  expectTypeOf<Parameters<typeof part<typeof notesMachine, null>>["length"]>().toEqualTypeOf<3>()
  expectTypeOf<Parameters<typeof part<typeof formMachine, null>>["length"]>().toEqualTypeOf<2 | 3>()
})

test("a part is an actor of its own machine, and undefined only where a visit may be without it", () => {
  type Refs = RefsOf<{
    readonly exam: Part<typeof examMachine, { readonly user_id: string }>
    readonly rehearsal: Part<typeof rehearsalMachine, object | null>
  }>
  expectTypeOf<Refs["exam"]>().toEqualTypeOf<ActorRefFrom<typeof examMachine>>()
  expectTypeOf<Refs["rehearsal"]>().toEqualTypeOf<ActorRefFrom<typeof rehearsalMachine> | undefined>()
  expectTypeOf<keyof Refs>().toEqualTypeOf<"exam" | "rehearsal">()
})

test("a page's requests type the values of its view", () => {
  type Values = ValuesOf<{
    readonly bank: CallRequest<"question.bank">
    readonly daily: ReturnType<typeof optional<"practice.daily">>
    readonly mine?: CallRequest<"user.classrooms">
  }>
  expectTypeOf<Values["bank"]>().toEqualTypeOf<Output<"question.bank">>()
  expectTypeOf<Values["daily"]>().toEqualTypeOf<Output<"practice.daily"> | undefined>()
  expectTypeOf<Values["mine"]>().toEqualTypeOf<Output<"user.classrooms"> | undefined>()
  expectTypeOf<keyof Values>().toEqualTypeOf<"bank" | "daily" | "mine">()
})
