import { Context, Data, Effect, Layer } from "effect"
import * as Schema from "effect/Schema"
import { TOKEN_KEY } from "#domain/core/Session.ts"
import { readToken } from "./bootStorage.ts"
import { memoryTexts, type Texts, webTexts } from "./Texts.ts"
import { webStorage } from "./webStorage.ts"

/** One kind of value that the browser keeps; where each lies is `nameOf`. */
export interface Stored<A> {
  readonly name: string
  /** `window`: of this tab, until it is closed. */
  readonly place: "local" | "window"
  /** Whose it is: the owner's id is part of where it lies. */
  readonly owner: "device" | "learner" | "attempt"
  readonly schema: Schema.Codec<A, unknown>
}

/** "" for what belongs to the device. */
const nameOf = ({ name }: Pick<Stored<unknown>, "name">, owner: string): string =>
  owner === "" ? name : `${name}.${owner}`

/** Full, blocked or missing. The value lives on only where it came from. */
export class NotKept extends Data.TaggedError("NotKept")<{ readonly name: string; readonly cause: unknown }> {}

type Kind = Omit<Stored<unknown>, "schema">

interface Places {
  readonly local: Texts
  readonly window: Texts
  readonly token: () => string
}

/** What the browser keeps, each kind as `STORED` describes it. `owner` is "" for what belongs to the device. */
export class Storage extends Context.Service<
  Storage,
  {
    /** The login token (section 3) that the session of this page took over; "" when signed out. */
    readonly token: Effect.Effect<string>
    /** null: nothing is kept, or nothing that can be read. */
    readonly get: <A>(kind: Stored<A>, owner: string) => Effect.Effect<A | null>
    readonly set: <A>(kind: Stored<A>, owner: string, value: A) => Effect.Effect<void, NotKept>
    readonly remove: (kind: Kind, owner: string) => Effect.Effect<void, NotKept>
    /** Whose values of this kind are kept. */
    readonly owners: (kind: Kind) => Effect.Effect<ReadonlyArray<string>>
    /** For the journal, whose texts follow its own rules. */
    readonly texts: Readonly<Record<Stored<unknown>["place"], Texts>>
  }
>()("adapters/Storage") {
  static readonly layerOver = (places: Places) => Layer.sync(Storage, () => over(places))

  static readonly layer = Storage.layerOver({
    local: webTexts(() => webStorage.local()),
    window: webTexts(() => webStorage.window()),
    token: readToken,
  })

  static readonly layerMemory = (
    kept: { readonly local?: Map<string, string>; readonly window?: Map<string, string> } = {},
  ) => {
    const local = memoryTexts(kept.local)
    return Storage.layerOver({ local, window: memoryTexts(kept.window), token: () => local.get(TOKEN_KEY) ?? "" })
  }
}

const over = ({ local, window, token }: Places) => {
  const texts = { local, window }
  const attempt = <A>(name: string, work: () => A) =>
    Effect.try({ try: work, catch: (cause) => new NotKept({ name, cause }) })
  return Storage.of({
    texts,
    token: Effect.sync(token),
    get: (kind, owner) =>
      attempt(kind.name, () => JSON.parse(texts[kind.place].get(nameOf(kind, owner)) ?? "null") as unknown).pipe(
        Effect.flatMap(Schema.decodeUnknownEffect(kind.schema)),
        Effect.orElseSucceed(() => null),
      ),
    set: (kind, owner, value) =>
      attempt(kind.name, () =>
        texts[kind.place].set(nameOf(kind, owner), JSON.stringify(Schema.encodeSync(kind.schema)(value))),
      ),
    remove: (kind, owner) => attempt(kind.name, () => texts[kind.place].remove(nameOf(kind, owner))),
    owners: (kind) => {
      const prefix = nameOf(kind, " ").trimEnd()
      return attempt(kind.name, () => texts[kind.place].keys()).pipe(
        Effect.map((keys) => keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))),
        Effect.orElseSucceed(() => []),
      )
    },
  })
}
