import * as Agency from "#domain/core/Agency.ts"
import type { FoundItem } from "#domain/contract/search.ts"
import * as Marked from "#domain/search/Marked.ts"
import * as SearchKind from "#domain/search/SearchKind.ts"
import type { CallContext, Handlers } from "../core/Handler.ts"
import { networkOf } from "../core/networkOf.ts"
import { type Limit, rateLimit } from "../core/rateLimit.ts"
import { notFound } from "../core/Refusal.ts"
import { factsOf } from "./factsOf.ts"
import { findHits, type Hit, type Hits, MAX_HITS, type Wanted, wantedOf } from "./findHits.ts"

/** Of each kind beside the others, and of one alone. */
const SHOWN = 4
const PAGE_SIZE = 20
const SUGGESTED = { each: 3, all: 8 } as const
/** Characters of what is quoted. */
const QUOTED = 80

// a school is one network
const FINDS: Limit = { hits: 300, seconds: 60 }
const SUGGESTS: Limit = { hits: 900, seconds: 60 }

export const handlers: Handlers<"search.find" | "search.suggest"> = {
  "search.find": async ({ q, kind, page = 1 }, ctx) => {
    const kinds = kindsAt(ctx)
    await limit(ctx, "search", FINDS)
    const wanted = wantedOf(q)
    const number = Math.max(page, 1)
    const found = await findHits(
      ctx,
      wanted,
      kinds.map((each) =>
        each === kind
          ? { kind: each, size: PAGE_SIZE, offset: (number - 1) * PAGE_SIZE }
          : { kind: each, size: kind === undefined ? SHOWN : 0, offset: 0 },
      ),
    )
    const groups = await Promise.all(
      found.map(async (group) => ({
        kind: group.kind,
        total: group.total,
        is_limit: group.total === MAX_HITS,
        list: await itemsOf(ctx, wanted, group),
      })),
    )
    return { groups, page: number, page_size: PAGE_SIZE }
  },

  "search.suggest": async ({ q }, ctx) => {
    const kinds = kindsAt(ctx)
    await limit(ctx, "suggest", SUGGESTS)
    const wanted = wantedOf(q)
    // a question has no title, and an ask is one
    const named = kinds.filter((kind) => kind !== "question" && kind !== "ask")
    const found = await findHits(
      ctx,
      wanted,
      named.map((kind) => ({ kind, size: SUGGESTED.each, offset: 0 })),
    )
    const list = found.flatMap(({ kind, hits }) =>
      hits.flatMap((hit) => {
        const title = titleOf(hit, wanted)
        return title.some((piece) => piece.hit) ? [{ kind, id: hit.id, title }] : []
      }),
    )
    return { list: list.slice(0, SUGGESTED.all) }
  },
}

/** What is looked through at this host. Study mode has no search (section 2). */
const kindsAt = ({ agency, user }: CallContext): ReadonlyArray<SearchKind.SearchKind> => {
  if (Agency.displayMode(agency.config, agency.host) === "study") throw notFound("这里没有搜索")
  // what was asked is found by who has the lesson or the bank
  return SearchKind.offered(Agency.navigation(agency.config)).filter((kind) => kind !== "ask" || user !== null)
}

const limit = (ctx: CallContext, bucket: string, most: Limit): Promise<void> =>
  rateLimit(ctx, `${bucket}:${ctx.user?.id ?? networkOf(ctx.ip)}`, most, "搜索太频繁")

/** The hits with what is shown of them; one that was taken off this moment is left out. */
const itemsOf = async (ctx: CallContext, wanted: Wanted, { kind, hits }: Hits): Promise<ReadonlyArray<FoundItem>> => {
  const facts = await factsOf(
    ctx,
    kind,
    hits.map(({ id }) => id),
  )
  return hits.flatMap((hit): ReadonlyArray<FoundItem> => {
    const known = facts.get(hit.id)
    if (known === undefined) return []
    const title = titleOf(hit, wanted)
    const text = Marked.excerpt(kind === "question" ? hit.body : quotedLine(hit, wanted), wanted.words, QUOTED)
    if (kind === "question") return [{ kind, id: hit.id, title: text, text: [], ...known }]
    const isQuoted = hit.body !== "" && text.some((piece) => piece.hit)
    return [{ kind, id: hit.id, title, text: isQuoted ? text : [], ...known }]
  })
}

/** The first line of its text with a word that was typed. */
const quotedLine = ({ body }: Hit, { words }: Wanted): string =>
  body.split("\n").find((line) => Marked.marked(line, words).some(({ hit }) => hit)) ?? body

const titleOf = ({ title, syllables }: Hit, { words, letters }: Wanted): Marked.Marked => {
  const written = Marked.marked(title, words)
  return written.some(({ hit }) => hit) ? written : Marked.markedByLetters(title, syllables, letters)
}
