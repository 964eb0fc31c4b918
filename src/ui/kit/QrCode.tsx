/** Rows of modules, dark ones true; the quiet zone is not part of it. */
export type QrMatrix = ReadonlyArray<ReadonlyArray<boolean>>

export interface QrCodeProps {
  readonly matrix: QrMatrix
  readonly label: string
}

const QUIET = 4

/** Always dark on white: that is what cameras read, in either theme. */
export const QrCode = ({ matrix, label }: QrCodeProps) => {
  const size = matrix.length + 2 * QUIET
  const path = matrix
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])))
    .join("")
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-44 rounded-md border border-line"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
