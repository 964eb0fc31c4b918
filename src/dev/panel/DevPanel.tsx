import type { SessionRecorder } from "../record/SessionRecorder.ts"
import type { Store } from "../Store.ts"
import { useStore } from "../useStore.ts"
import { RecordSection } from "./RecordSection.tsx"

export interface DevPanelProps {
  readonly recorder: SessionRecorder
  readonly open: Store<boolean>
}

/** Beside the page, in development. */
export const DevPanel = ({ open, ...tools }: DevPanelProps) =>
  useStore(open) ? (
    <aside aria-label="开发工具">
      <header>
        <strong>开发工具</strong>
        <button type="button" aria-label="收起" onClick={() => open.set(false)}>
          ×
        </button>
      </header>
      <RecordSection recorder={tools.recorder} />
    </aside>
  ) : null
