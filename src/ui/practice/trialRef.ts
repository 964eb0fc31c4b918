import type { ActorRefFrom } from "xstate"
import type { trialMachine } from "#machines/practice/trialMachine.ts"

export type TrialRef = ActorRefFrom<typeof trialMachine>
