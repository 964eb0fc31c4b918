/** One server-sent event. */
export interface StreamEvent {
  /** The id to resume by; the one before where it has none. */
  readonly id: string
  readonly type: string
  readonly data: string
}

/** What came of a stream and is no whole event yet. */
export interface Rest {
  readonly text: string
  readonly id: string
}

export const NOTHING_YET: Rest = { text: "", id: "" }

/** The events that are whole with the next piece of text, and what is left; comments are no events. */
export const take = (
  rest: Rest,
  piece: string,
): { readonly events: ReadonlyArray<StreamEvent>; readonly rest: Rest } => {
  // a line may end in CR LF whose LF is still on its way
  const text = `${rest.text}${piece}`
  const whole = text.endsWith("\r") ? text.slice(0, -1) : text
  const blocks = whole.replaceAll(/\r\n?/g, "\n").split("\n\n")
  const left = `${blocks.pop() ?? ""}${text.slice(whole.length)}`
  let { id } = rest
  const events = blocks.flatMap((block): ReadonlyArray<StreamEvent> => {
    const fields = block.split("\n").map(fieldOf)
    id = fields.findLast(([name]) => name === "id")?.[1] ?? id
    const data = fields.flatMap(([name, value]) => (name === "data" ? [value] : []))
    const type = fields.findLast(([name]) => name === "event")?.[1] ?? "message"
    return data.length === 0 ? [] : [{ id, type, data: data.join("\n") }]
  })
  return { events, rest: { text: left, id } }
}

const fieldOf = (line: string): readonly [name: string, value: string] => {
  const colon = line.indexOf(":")
  if (colon === -1) return [line, ""]
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, "")]
}
