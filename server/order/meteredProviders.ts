import type { Meter } from "../core/Meter.ts"
import { type PaymentProvider, ProviderRefused, type Providers } from "./PaymentProvider.ts"

/** What a provider is asked for is counted by what became of it. */
export const meteredProviders = ({ offered, of }: Providers, meter: Meter): Providers => ({
  offered: async (agencyId) => (await offered(agencyId)).map((provider) => metered(provider, meter)),
  of: async (payment) => {
    const provider = await of(payment)
    return provider && metered(provider, meter)
  },
})

const metered = (provider: PaymentProvider, meter: Meter): PaymentProvider => {
  const counted =
    <I, O>(asked: string, run: (input: I) => Promise<O>) =>
    async (input: I): Promise<O> => {
      try {
        const answer = await run(input)
        meter.providerAsked(provider.name, asked, "answered")
        return answer
      } catch (error) {
        meter.providerAsked(provider.name, asked, error instanceof ProviderRefused ? "refused" : "failed")
        throw error
      }
    }
  return {
    ...provider,
    begin: counted("begin", provider.begin),
    query: counted("query", provider.query),
    close: counted("close", provider.close),
    refund: counted("refund", provider.refund),
  }
}
