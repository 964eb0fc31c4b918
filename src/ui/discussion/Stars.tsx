/** From one to five, in words for those who do not see them. */
export const Stars = ({ stars }: { readonly stars: number }) => (
  <span className="text-accent-ink">
    <span aria-hidden="true">{"★".repeat(stars) + "☆".repeat(5 - stars)}</span>
    <span className="sr-only">{stars}星</span>
  </span>
)
