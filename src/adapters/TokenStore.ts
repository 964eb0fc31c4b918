import { Context, Effect, Layer } from "effect"
import { readToken } from "./tokenStorage.ts"

/** The login token as the calls need it (section 3); "" when signed out. The session keeps and clears it. */
export class TokenStore extends Context.Service<TokenStore, { readonly token: Effect.Effect<string> }>()(
  "adapters/TokenStore",
) {
  static readonly layer = Layer.succeed(TokenStore, { token: Effect.sync(readToken) })

  static readonly layerMemory = (token: () => string) => Layer.succeed(TokenStore, { token: Effect.sync(token) })
}
