import { encode } from "uqr"

/** The QR code of a text, dark modules true, without its quiet zone; read even with a tenth of it covered. */
export const qrMatrix = (text: string): ReadonlyArray<ReadonlyArray<boolean>> =>
  encode(text, { ecc: "M", border: 0 }).data
