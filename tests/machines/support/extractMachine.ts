import { createRequire, registerHooks } from "node:module"

export interface Extracted {
  /** Dotted paths of all states, the root as "". */
  readonly states: ReadonlyArray<string>
  /** `from event -> to`, each target of each transition. */
  readonly targets: ReadonlyArray<string>
  /** Sources of everything that is invoked, in order. */
  readonly services: ReadonlyArray<string>
  /** What the visualizer is given; null when it can make nothing of the chart. */
  readonly config: object | null
}

interface Extractor {
  readonly extractMachinesFromFile: (text: string) => { readonly machines: ReadonlyArray<ExtractedMachine | undefined> }
}

interface ExtractedMachine {
  readonly getAllStateNodes: () => ReadonlyArray<{ readonly path: ReadonlyArray<string> }>
  readonly getTransitionTargets: () => ReadonlyArray<{
    readonly fromPath: ReadonlyArray<string>
    readonly transitionPath: ReadonlyArray<string | number>
    readonly targetPath: ReadonlyArray<ReadonlyArray<string> | undefined>
  }>
  readonly getAllServices: () => ReadonlyArray<{ readonly src: string }>
  readonly toConfig: () => object | undefined
}

/** Reads a chart from its source text as the XState visualizer and editor do, without running it. */
export const extractMachines = (text: string): ReadonlyArray<Extracted> =>
  quietly(() =>
    extractor.extractMachinesFromFile(text).machines.map((machine) => ({
      states: machine?.getAllStateNodes().map(({ path }) => path.join(".")) ?? [],
      targets:
        machine
          ?.getTransitionTargets()
          .flatMap(({ fromPath, transitionPath, targetPath }) =>
            targetPath.map((to) => `${fromPath.join(".")} ${eventOf(transitionPath)} -> ${to?.join(".") ?? "nowhere"}`),
          ) ?? [],
      services: machine?.getAllServices().map(({ src }) => src) ?? [],
      config: machine?.toConfig() ?? null,
    })),
  )

const eventOf = (path: ReadonlyArray<string | number>): string =>
  path.filter((part) => typeof part === "string" && part !== "on").join(" ")

/** The extractor prints a warning for each function that it finds in the params of an action and leaves out. */
const quietly = <T>(run: () => T): T => {
  const { warn } = console
  console.warn = () => {}
  try {
    return run()
  } finally {
    console.warn = warn
  }
}

const ACTION_NAMES =
  "after cancel done escalate log pure raise respond sendParent sendUpdate start stop choose assign send forwardTo"

/** The extractor asks XState 4 for its action creators, which XState 5 does not have; it needs no more than their names. */
const loadExtractor = (): Extractor => {
  const source = ACTION_NAMES.split(" ")
    .map((name) => `exports.${name} = () => ({ type: "xstate.${name}" })`)
    .join("\n")
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier.startsWith("xstate/lib/") && context.parentURL?.includes("machine-extractor") === true
        ? { url: `xstate-4:${specifier}`, format: "commonjs", shortCircuit: true }
        : next(specifier, context),
    load: (url, context, next) =>
      url.startsWith("xstate-4:") ? { format: "commonjs", source, shortCircuit: true } : next(url, context),
  })
  try {
    return createRequire(import.meta.url)("@xstate/machine-extractor") as Extractor
  } finally {
    hooks.deregister()
  }
}

const extractor = loadExtractor()
