const MAX_SHOWN = 200

/** What an operation says, a line each. */
export const ReportLines = ({ lines }: { readonly lines: ReadonlyArray<string> }) => (
  <ul className="grid gap-1 tabular whitespace-pre-wrap wrap-anywhere">
    {lines.slice(0, MAX_SHOWN).map((line, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a line is known by its place
      <li key={index}>{line}</li>
    ))}
    {lines.length > MAX_SHOWN ? <li className="text-grey">还有{lines.length - MAX_SHOWN}行，存成文件看全部</li> : null}
  </ul>
)
