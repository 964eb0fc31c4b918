import type { AnyMachineSnapshot } from "xstate"
import type { AppActor } from "#ui/AppContext.ts"
import { loadedPage } from "#routes/pages.ts"

interface Head {
  readonly title: string
  readonly description: string
}

/** Title and description of what is shown: the page's, then the agency's name (section 1), alone where the page's throws. */
export const headOf = (app: AppActor, onThrow: (error: unknown) => void = () => {}): Head => {
  try {
    return ownHeadOf(app)
  } catch (error) {
    onThrow(error)
    const { agency } = app.getSnapshot().context.startUp
    return { title: agency.name, description: agency.config.slogan ?? agency.name }
  }
}

const ownHeadOf = (app: AppActor): Head => {
  const { agency } = app.getSnapshot().context.startUp
  const navigation = app.getSnapshot().children.navigation?.getSnapshot()
  const current = navigation?.context.current ?? null
  const page = current?.page == null ? undefined : loadedPage(current.page)
  const snapshot = (navigation?.children.page?.getSnapshot() ?? null) as AnyMachineSnapshot | null
  const own =
    current !== null && current.status !== 200 ? titleOfStatus(current.status) : (page?.title(snapshot, agency) ?? "")
  return {
    title: own === "" ? agency.name : `${own} - ${agency.name}`,
    description: page?.description?.(snapshot) ?? agency.config.slogan ?? agency.name,
  }
}

const titleOfStatus = (status: number): string => (status === 404 ? "没有找到这个页面" : "页面没能打开")
