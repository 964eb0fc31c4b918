import type { Snapshot } from "xstate"
import type { StartUp } from "#domain/StartUp.ts"
import type { AppActor } from "#ui/AppContext.ts"

interface Persisted {
  readonly context: { readonly startUp: StartUp | null }
}

/** The tree as plain data for the page, without the start-up data that stands beside it there. */
export const dehydrate = (app: AppActor): unknown => {
  const persisted = app.getPersistedSnapshot() as unknown as Persisted
  return { ...persisted, context: { ...persisted.context, startUp: null } }
}

/** The other way round. */
export const rehydrate = (dehydrated: unknown, startUp: StartUp): Snapshot<unknown> => {
  const persisted = dehydrated as Persisted
  return { ...persisted, context: { ...persisted.context, startUp } } as unknown as Snapshot<unknown>
}

/** The page in a dehydrated tree, whose module must be loaded before the tree is resumed. */
export const pageIn = (dehydrated: unknown): string | null => {
  const { children } = dehydrated as {
    readonly children?: {
      readonly navigation?: {
        readonly snapshot?: { readonly context?: { readonly current?: { readonly page?: string } } }
      }
    }
  }
  return children?.navigation?.snapshot?.context?.current?.page ?? null
}
