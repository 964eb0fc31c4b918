import { qrMatrix } from "#adapters/qrMatrix.ts"
import { QrCode } from "#ui/kit/QrCode.tsx"

/** What WeChat scans to pay. */
export const PaymentCode = ({ address }: { readonly address: string }) => (
  <QrCode matrix={qrMatrix(address)} label="付款二维码" />
)
