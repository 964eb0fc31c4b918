import type { AnyStateMachine } from "xstate"

/**
 * A chart as code for the visualizer at stately.ai/viz, which runs XState 4 and knows no other module: all states and
 * arrows by their names, no function and no type. Its guards hold, so that the first of several arrows is taken there.
 */
export const visualizerCode = (machine: AnyStateMachine): string => {
  const guards = Object.keys(machine.implementations.guards).map((name) => `    ${name}: () => true,\n`)
  const config = JSON.stringify(machine.config, inXState4, 2)
  return `import { createMachine } from "xstate"\n\ncreateMachine(${config}, {\n  guards: {\n${guards.join("")}  },\n})\n`
}

const NEVER_DRAWN: ReadonlySet<string> = new Set(["context", "input", "output", "schemas"])

/** For `JSON.stringify`: a guard or an action with parameters by its name alone, a guard as `cond`. */
export const inXState4 = (key: string, value: unknown): unknown => {
  if (NEVER_DRAWN.has(key)) return undefined
  if (typeof value !== "object" || value === null) return value
  if ("params" in value && "type" in value) return value.type
  if (!("guard" in value)) return value
  const { guard, ...rest } = value
  return { ...rest, cond: guard }
}
