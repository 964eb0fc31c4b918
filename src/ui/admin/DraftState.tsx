import { useSelector } from "@xstate/react"
import type { SnapshotFrom } from "xstate"
import type { draftMachine } from "#machines/admin/draftMachine.ts"
import type { DraftProps } from "./DraftProps.ts"

/** Where the latest words are. */
export const DraftState = ({ draft }: DraftProps) => {
  const text = useSelector(draft, stateText)
  return (
    <p role="status" className="text-grey">
      {text}
    </p>
  )
}

const stateText = (snapshot: SnapshotFrom<typeof draftMachine>): string => {
  const { isChanged, hour } = snapshot.context
  if (snapshot.matches({ file: "scheduled" })) return `到${hour.replace("T", " ")}由网站发布；要修改，先取消定时。`
  if (snapshot.matches({ keeping: "retrying" })) return "草稿在这台设备上，连上网络后会存到网站。"
  if (snapshot.matches({ keeping: "refused" })) return "草稿只在这台设备上。"
  if (snapshot.matches({ keeping: "waiting" }) || snapshot.matches({ keeping: "sending" })) return "正在保存草稿"
  return isChanged ? "草稿已保存，还没有发布。" : "还没有改动。"
}
