/** A state as the visualizer shows it. Transitions by `on move`, `after delay`, `always`, in their order. */
export interface Visualized {
  readonly type: string
  readonly initial: string
  readonly description: string
  readonly tags: ReadonlyArray<string>
  readonly entry: ReadonlyArray<string>
  readonly exit: ReadonlyArray<string>
  readonly invoke: ReadonlyArray<string>
  readonly transitions: Readonly<Record<string, ReadonlyArray<string>>>
  readonly states: Readonly<Record<string, Visualized>>
}

/**
 * The same form of a chart's configuration as it runs (XState 5), and as the visualizer's extractor reads it (4). A
 * guard or an action that is a constant of the file is shown by the constant's name: `constants` tells what it names.
 */
export const visualized = (state: ChartConfig, constants: Constants = new Map()): Visualized => {
  const named = (names: Many<Named> | undefined) => listOf(names).map((name) => nameOf(name, constants))
  const on = (kind: string, transitions: Transitions = {}) =>
    Object.fromEntries(
      Object.entries(transitions)
        .filter(([, several]) => several !== undefined)
        .map(([event, several]) => [
          `${kind} ${event}`.trim(),
          listOf(several).map((transition) => transitionText(transition, constants)),
        ]),
    )
  return {
    type: state.type ?? (state.states === undefined ? "" : "compound"),
    initial: state.initial ?? "",
    description: state.description ?? "",
    tags: listOf(state.tags),
    entry: named(state.entry),
    exit: named(state.exit),
    invoke: listOf(state.invoke).map(({ id, src }) => `${id} ${src}`),
    transitions: {
      ...on("on", state.on),
      ...on("after", state.after),
      ...on("", { always: state.always, done: state.onDone }),
      ...Object.assign({}, ...listOf(state.invoke).map((invoked) => on(invoked.id, outcomesOf(invoked)))),
    },
    states: Object.fromEntries(
      Object.entries(state.states ?? {}).map(([key, inner]) => [key, visualized(inner, constants)]),
    ),
  }
}

/** Of a source: the guards and actions that are constants above its chart, by the constant's name. */
export const constantsIn = (source: string): Constants =>
  new Map([...source.matchAll(/^const (\w+) = \{\s*type: "(\w+)"/gm)].map(([, name = "", type = ""]) => [name, type]))

type Constants = ReadonlyMap<string, string>

type Many<T> = T | ReadonlyArray<T>

/** Of a state, as far as it is shown. */
export interface ChartConfig {
  readonly type?: string
  readonly initial?: string
  readonly description?: string
  readonly tags?: Many<string>
  readonly entry?: Many<Named>
  readonly exit?: Many<Named>
  readonly invoke?: Many<Invoked>
  readonly on?: Transitions
  readonly after?: Transitions
  readonly always?: Many<Transition>
  readonly onDone?: Many<Transition>
  readonly states?: Readonly<Record<string, ChartConfig>>
}

interface Invoked extends Outcomes {
  readonly id: string
  readonly src: string
}

interface Outcomes {
  readonly onDone?: Many<Transition>
  readonly onError?: Many<Transition>
  readonly onSnapshot?: Many<Transition>
}

type Transitions = Readonly<Record<string, Many<Transition> | undefined>>

/** `cond` and actions of a kind are the extractor's. */
type Transition =
  | string
  | {
      readonly target?: string
      readonly description?: string
      readonly guard?: Named
      readonly cond?: Named
      readonly actions?: Many<Named>
    }

type Named = string | { readonly type?: string; readonly action?: { readonly type?: string; readonly expr?: string } }

const outcomesOf = ({ onDone, onError, onSnapshot }: Outcomes): Transitions => ({
  done: onDone,
  error: onError,
  snapshot: onSnapshot,
})

const transitionText = (transition: Transition, constants: Constants): string => {
  if (typeof transition === "string") return transitionText({ target: transition }, constants)
  const { target = "", guard, cond = guard, actions, description = "" } = transition
  const condition = cond === undefined ? "" : `if ${nameOf(cond, constants)}`
  return [
    condition,
    target,
    listOf(actions)
      .map((each) => nameOf(each, constants))
      .join(),
    description,
  ].join("; ")
}

const nameOf = (named: Named, constants: Constants): string => {
  const shown = typeof named === "string" ? named : (named.action?.type ?? named.action?.expr ?? named.type)
  const name = shown?.replace(/^\{\{(\w+)\}\}$/, "$1") ?? "(inline)"
  return constants.get(name) ?? name
}

const listOf = <T>(several: Many<T> | undefined): ReadonlyArray<T> =>
  several === undefined ? [] : Array.isArray(several) ? (several as ReadonlyArray<T>) : [several as T]
