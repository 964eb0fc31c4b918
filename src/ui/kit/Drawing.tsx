import type { Drawing as Picture, Shape, Tone } from "#domain/core/Cover.ts"

export interface DrawingProps {
  readonly drawing: Picture
  readonly className: string
}

// Text on the accent is `on-accent`: paper is dark in the dark theme, where the accent is light.
const FILL: Readonly<Record<Tone, string>> = {
  tint: "fill-accent-tint",
  accent: "fill-accent",
  ink: "fill-accent-ink",
  paper: "fill-on-accent",
}

const STROKE: Readonly<Record<Tone, string>> = {
  tint: "stroke-accent-tint",
  accent: "stroke-accent",
  ink: "stroke-accent-ink",
  paper: "stroke-on-accent",
}

const HUE = ["", "hue-rotate-30", "-hue-rotate-30"] as const

/** A picture computed from an id, in the agency's tints. Decoration: its meaning is named beside it. */
export const Drawing = ({ drawing, className }: DrawingProps) => (
  <svg
    viewBox={`0 0 ${drawing.width} ${drawing.height}`}
    // its character stands on the left
    preserveAspectRatio="xMinYMid slice"
    className={`${className} ${HUE[drawing.hue]}`}
    aria-hidden="true"
  >
    <rect width={drawing.width} height={drawing.height} className={FILL[drawing.ground]} />
    {drawing.shapes.map((shape, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- the order of shapes is the picture
      <Drawn key={index} shape={shape} />
    ))}
    <text
      x={drawing.characterX}
      y={drawing.characterY}
      fontSize={drawing.characterSize}
      textAnchor="middle"
      dominantBaseline="central"
      className={`font-bold ${FILL[drawing.characterTone]}`}
    >
      {drawing.character}
    </text>
  </svg>
)

const Drawn = ({ shape }: { readonly shape: Shape }) => {
  switch (shape.kind) {
    case "circle":
      return <circle className={FILL[shape.tone]} opacity={shape.opacity} cx={shape.cx} cy={shape.cy} r={shape.r} />
    case "polygon":
      return <polygon className={FILL[shape.tone]} opacity={shape.opacity} points={shape.points} />
    case "arc":
      return (
        <path
          className={STROKE[shape.tone]}
          fill="none"
          opacity={shape.opacity}
          strokeWidth={shape.width}
          strokeLinecap="round"
          d={shape.d}
        />
      )
  }
}
