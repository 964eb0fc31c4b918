import type { Handlers } from "../core/Handler.ts"
import { ownerOf } from "../core/Owner.ts"
import { readiness } from "./readiness.ts"
import { beginSession, finishSession, studySession } from "./studySession.ts"
import { examTerm, markTerm } from "./term.ts"

export const handlers: Handlers<
  "study.readiness" | "study.session" | "study.begin" | "study.finish" | "study.term" | "study.markTerm"
> = {
  "study.readiness": (_, ctx) => readiness(ctx, ownerOf(ctx)),
  "study.session": (_, ctx) => studySession(ctx, ownerOf(ctx)),
  "study.begin": (_, ctx) => beginSession(ctx, ownerOf(ctx)),
  "study.finish": (_, ctx) => finishSession(ctx, ownerOf(ctx)),

  "study.term": (_, ctx) => examTerm(ctx, ownerOf(ctx)),
  "study.markTerm": (input, ctx) => markTerm(ctx, ownerOf(ctx), input),
}
