import { use } from "react"
import { qrMatrix } from "#adapters/qrMatrix.ts"
import type { ReleasedResult } from "#domain/contract/examResult.ts"
import { request } from "#domain/contract/Request.ts"
import { href } from "#domain/route/href.ts"
import type { Intent } from "#machines/page/resourceTypes.ts"
import { SharePanel } from "#ui/result/SharePanel.tsx"
import { useOrigin } from "#ui/useOrigin.ts"
import { CopyContext } from "../page/copyPart.ts"

export interface ResultShareProps {
  readonly result: ReleasedResult
  readonly act: (intent: Intent) => void
  readonly isActing: boolean
}

/** Sharing a result: its drawn code weighs more than the rest of the page's own, and comes after it. */
export const ResultShare = ({ result, act, isActing }: ResultShareProps) => {
  const origin = useOrigin()
  const copy = use(CopyContext)
  const { attempt_id, share_id } = result
  const path = share_id === null ? null : href("share", {}, { id: share_id })
  const address = path === null || origin === null ? null : `${origin}${path}`
  return (
    <SharePanel
      href={path}
      address={address}
      qr={address === null ? null : qrMatrix(address)}
      isBusy={isActing}
      onCopy={(text) => copy?.send({ type: "copy.start", text })}
      onShare={() =>
        act({ request: request("result.share", { attempt_id }), onDone: "refresh", successText: "分享已生成" })
      }
      onRevoke={() =>
        act({ request: request("result.unshare", { attempt_id }), onDone: "refresh", successText: "分享已撤回" })
      }
    />
  )
}
