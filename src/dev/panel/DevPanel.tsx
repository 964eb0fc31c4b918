import type { AppActor } from "#ui/AppContext.ts"
import type { ConditionsActor } from "../conditions/startConditions.ts"
import type { EventLog } from "../inspect/EventLog.ts"
import { InspectSection } from "../inspect/InspectSection.tsx"
import type { SessionRecorder } from "../record/SessionRecorder.ts"
import type { Store } from "../Store.ts"
import { useStore } from "../useStore.ts"
import { ConditionsSection } from "./ConditionsSection.tsx"
import { RecordSection } from "./RecordSection.tsx"

export interface DevPanelProps {
  readonly app: AppActor
  readonly recorder: SessionRecorder
  readonly conditions: ConditionsActor
  /** Where the tree is inspected. */
  readonly log: EventLog | null
  /** For who asked for it. */
  readonly openStately: (() => void) | null
  readonly open: Store<boolean>
}

/** Beside the page, in development. */
export const DevPanel = ({ app, open, recorder, conditions, log, openStately }: DevPanelProps) =>
  useStore(open) ? (
    <aside aria-label="开发工具" className={log === null ? "" : "wide"}>
      <header>
        <strong>开发工具</strong>
        <button type="button" aria-label="收起" onClick={() => open.set(false)}>
          ×
        </button>
      </header>
      <RecordSection recorder={recorder} />
      <ConditionsSection conditions={conditions} />
      {openStately === null ? null : (
        <p>
          <button type="button" onClick={openStately}>
            在Stately中打开
          </button>
        </p>
      )}
      {log === null ? null : <InspectSection app={app} log={log} />}
    </aside>
  ) : null
