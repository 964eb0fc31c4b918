import { Effect } from "effect"
import type { CallRequest } from "#domain/contract/Request.ts"
import { recallRegion } from "./regionStore.ts"

/** Who signs up takes along the region that was chosen on this device as a guest; one that was guessed is not kept. */
export const withChosenRegion = (request: CallRequest) =>
  request.call === "user.register"
    ? Effect.map(recallRegion(), (region_id) =>
        region_id === null ? request : { ...request, payload: { ...request.payload, region_id } },
      )
    : Effect.succeed(request)
