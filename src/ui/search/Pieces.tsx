import type { Marked } from "#domain/search/Marked.ts"

/** A text with what was looked for in it marked; by weight, too, for those who do not see the colour. */
export const Pieces = ({ pieces }: { readonly pieces: Marked }) =>
  pieces.map(({ text, hit }, index) =>
    hit ? (
      // oxlint-disable-next-line react/no-array-index-key -- a piece is known by its place
      <mark key={index} className="bg-transparent font-bold text-accent-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  )
