/** Rows of modules, dark ones true; the quiet zone is not part of it. */
export type QrMatrix = ReadonlyArray<ReadonlyArray<boolean>>

export interface QrCodeProps {
  readonly matrix: QrMatrix
  readonly label: string
  readonly size?: "small" | "medium"
}

const QUIET = 4

/** Always dark on white: that is what cameras read, in either theme. */
export const QrCode = ({ matrix, label, size = "medium" }: QrCodeProps) => {
  const modules = matrix.length + 2 * QUIET
  const path = matrix
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])))
    .join("")
  return (
    <svg
      viewBox={`0 0 ${modules} ${modules}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={`${size === "small" ? "size-24" : "size-44"} rounded-md border border-line`}
    >
      <rect width={modules} height={modules} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
