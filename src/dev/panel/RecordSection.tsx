import type { SessionRecorder } from "../record/SessionRecorder.ts"
import { useStore } from "../useStore.ts"

export const RecordSection = ({ recorder }: { readonly recorder: SessionRecorder }) => {
  const { isOn, events, note } = useStore(recorder.store)
  return (
    <section aria-label="录制">
      <h2>录制</h2>
      <p>
        <button type="button" onClick={() => recorder.toggle()}>
          {isOn ? "停止并保存" : "开始录制"}
        </button>
        <kbd>Ctrl+Alt+R</kbd>
      </p>
      <p role="status">{[isOn ? `● 正在录制，${events}个事件` : "", note].filter((text) => text !== "").join("；")}</p>
    </section>
  )
}
