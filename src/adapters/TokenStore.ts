import { Context, Effect, Layer } from "effect"
import { readRedeem, readToken, writeRedeem, writeToken } from "./tokenStorage.ts"

/** The login token and the redeem value (section 3). Writes answer whether the value outlives this page. */
export class TokenStore extends Context.Service<
  TokenStore,
  {
    readonly token: Effect.Effect<string>
    readonly redeem: Effect.Effect<string>
    readonly setToken: (token: string) => Effect.Effect<boolean>
    readonly setRedeem: (redeem: string) => Effect.Effect<boolean>
    /** Clears both, as section 8 asks for after a 401. */
    readonly clear: Effect.Effect<void>
  }
>()("adapters/TokenStore") {
  static readonly layer = Layer.succeed(
    TokenStore,
    TokenStore.of({
      token: Effect.sync(readToken),
      redeem: Effect.sync(readRedeem),
      setToken: (token) => Effect.sync(() => writeToken(token)),
      setRedeem: (redeem) => Effect.sync(() => writeRedeem(redeem)),
      clear: Effect.sync(() => {
        writeToken("")
        writeRedeem("")
      }),
    }),
  )

  static readonly layerMemory = (initial: { readonly token?: string; readonly redeem?: string } = {}) =>
    Layer.sync(TokenStore, () => {
      let token = initial.token ?? ""
      let redeem = initial.redeem ?? ""
      return TokenStore.of({
        token: Effect.sync(() => token),
        redeem: Effect.sync(() => redeem),
        setToken: (value) => Effect.sync(() => ((token = value), true)),
        setRedeem: (value) => Effect.sync(() => ((redeem = value), true)),
        clear: Effect.sync(() => {
          token = ""
          redeem = ""
        }),
      })
    })
}
