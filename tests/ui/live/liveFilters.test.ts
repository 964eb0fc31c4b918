import fc from "fast-check"
import { expect, test } from "vitest"
import { hrefOf, type LiveFilters, read } from "#ui/live/liveFilters.ts"

const reread = (href: string) => read(new URL(href, "http://site.test").searchParams)

test("an address without a query filters by nothing", () => {
  expect(reread("/live/all")).toStrictEqual({ when: "all", subject_id: "", page: 1 })
})

test.each(["?when=soon&page=0", "?page=-1", "?page=1.5", "?page=x", "?page=1e9", "?subject=%27%3B--"])(
  "what it does not understand in %s is not filtered by",
  (query) => {
    expect(reread(`/live/all${query}`)).toStrictEqual({ when: "all", subject_id: "", page: 1 })
  },
)

test("filters come back from the address they make", () => {
  const filters: fc.Arbitrary<LiveFilters> = fc.record(
    {
      when: fc.constantFrom("all", "coming", "ended"),
      subject_id: fc.oneof(fc.constant(""), fc.stringMatching(/^[\w.-]{1,64}$/)),
      page: fc.integer({ min: 1, max: 10_000 }),
    },
    { noNullPrototype: true },
  )
  fc.assert(
    fc.property(filters, (one) => {
      expect(reread(hrefOf(one))).toStrictEqual(one)
    }),
  )
})
