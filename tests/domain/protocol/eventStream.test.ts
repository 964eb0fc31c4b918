import fc from "fast-check"
import { expect, it } from "vitest"
import { NOTHING_YET, type StreamEvent, take } from "#domain/protocol/eventStream.ts"

const readAll = (pieces: ReadonlyArray<string>): ReadonlyArray<StreamEvent> => {
  let rest = NOTHING_YET
  return pieces.flatMap((piece) => {
    const taken = take(rest, piece)
    rest = taken.rest
    return taken.events
  })
}

const TEXT =
  ': ping\n\nid: 7-1\nevent: chat\ndata: {"a":"一"}\n\ndata: x\ndata:y\n\r\n\r\nid: 7-2\r\nevent: end\r\ndata: {}\r\n\r\n'
const EVENTS = [
  { id: "7-1", type: "chat", data: '{"a":"一"}' },
  { id: "7-1", type: "message", data: "x\ny" },
  { id: "7-2", type: "end", data: "{}" },
]

it("reads the same events wherever the text is cut", () => {
  expect(readAll([TEXT])).toStrictEqual(EVENTS)
  fc.assert(
    fc.property(fc.array(fc.nat(TEXT.length)), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), TEXT.length]
      expect(readAll(places.slice(1).map((to, index) => TEXT.slice(places[index], to)))).toStrictEqual(EVENTS)
    }),
  )
})

it("waits for the end of an event", () => {
  expect(readAll(["event: chat\ndata: 1\n"])).toStrictEqual([])
})
