import { use } from "react"
import { qrMatrix } from "#adapters/qrMatrix.ts"
import * as SessionShared from "#domain/study/SessionShare.ts"
import { SessionCard, type SessionCardProps } from "#ui/study/SessionCard.tsx"
import { useOrigin } from "#ui/useOrigin.ts"
import { CopyContext } from "../page/copyPart.ts"

/** The card with the site's code, whose drawing weighs more than the page. */
export const SessionShare = (props: Omit<SessionCardProps, "qr" | "onCopy">) => {
  const origin = useOrigin()
  const copy = use(CopyContext)
  return (
    <SessionCard
      {...props}
      qr={origin === null ? null : qrMatrix(origin)}
      onCopy={() =>
        copy?.send({ type: "copy.start", text: SessionShared.text(props.shared, props.place, origin ?? "") })
      }
    />
  )
}
