import type { StartUp } from "#domain/app/StartUp.ts"
import { routeSite } from "./routeSite.ts"

/** What a persisted snapshot of the root repeats from the start-up data. */
interface Persisted {
  readonly context: { readonly startUp?: StartUp; readonly reloaded_at: number | null }
  readonly children: {
    readonly navigation: {
      readonly snapshot: {
        readonly context: {
          readonly visitor: { readonly rules?: StartUp["route_rules"] }
          readonly site?: unknown
          readonly target: { readonly href: string; readonly redirects: ReadonlyArray<unknown> } | null
          readonly reloaded_at: number | null
        }
      }
    }
  }
}

/** A persisted snapshot of the root without what the start-up data contains: for sending both in one document. */
export const dehydrate = (persisted: unknown): unknown => {
  const { context } = persisted as Persisted
  const { startUp: _, ...ownContext } = context
  return withContexts(persisted as Persisted, ownContext, ({ site: _site, visitor, ...rest }) => {
    const { rules: _rules, ...ownVisitor } = visitor
    return { ...rest, visitor: ownVisitor }
  })
}

/** What only the window knows. */
interface Window {
  /** The shell of a page that waits for the session is the same for every address of its route (`renderedHref`). */
  readonly href: string
  /** When it last reloaded itself: without it the guard against reloading for ever would not hold. */
  readonly reloaded_at: number | null
}

/** The snapshot to resume from. */
export const hydrate = (dehydrated: unknown, startUp: StartUp, { href, reloaded_at }: Window): unknown => {
  const { context } = dehydrated as Persisted
  return withContexts(dehydrated as Persisted, { ...context, startUp, href, reloaded_at }, ({ target, ...own }) => ({
    ...own,
    target: target?.redirects.length === 0 ? { ...target, href } : target,
    visitor: { ...own.visitor, rules: startUp.route_rules },
    site: routeSite(startUp.agency),
    reloaded_at,
  }))
}

type NavigationPart = Persisted["children"]["navigation"]["snapshot"]["context"]

const withContexts = (
  persisted: Persisted,
  context: unknown,
  navigationContext: (own: NavigationPart) => unknown,
): unknown => {
  const { children } = persisted
  const { navigation } = children
  const snapshot = { ...navigation.snapshot, context: navigationContext(navigation.snapshot.context) }
  return { ...persisted, context, children: { ...children, navigation: { ...navigation, snapshot } } }
}
