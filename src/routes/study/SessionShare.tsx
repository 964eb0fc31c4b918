import { qrMatrix } from "#adapters/qrMatrix.ts"
import { SessionCard, type SessionCardProps } from "#ui/study/SessionCard.tsx"
import { useOrigin } from "#ui/useOrigin.ts"

/** The card with the site's code, whose drawing weighs more than the page. */
export const SessionShare = (props: Omit<SessionCardProps, "qr">) => {
  const origin = useOrigin()
  return <SessionCard {...props} qr={origin === null ? null : qrMatrix(origin)} />
}
