import { Effect, Option, Schema } from "effect"
import { fromPromise } from "xstate"
import { AdminClient } from "#adapters/AdminClient.ts"
import { ADDED, type ListedVideo, RECEIVED, UPLOAD_STATE, type UploadState, VIDEOS } from "#domain/admin/uploads.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { uploadsMachine } from "#machines/admin/uploadsMachine.ts"
import type { PartAsked, Upload } from "#machines/admin/uploadsTypes.ts"
import { brokenFailure } from "#machines/page/brokenFailure.ts"
import type { PageParts } from "./adminPages.ts"

const read = <T>(schema: Schema.Codec<T, unknown>, data: unknown): CallOutcome<T> =>
  Option.match(Schema.decodeUnknownOption(schema)(data), {
    onNone: () => ({ ok: false, failure: brokenFailure }),
    onSome: (value) => ({ ok: true, value }),
  })

/** The files that are sent for the fields of one form, with their implementations. */
export const makeUploadsMachine = ({ run, takeFile }: PageParts) => {
  const files = new Map<string, File>()
  return uploadsMachine.provide({
    actors: {
      begin: fromPromise<CallOutcome<UploadState>, Upload | null>(({ input, signal }) =>
        run((asked: Upload | null) =>
          AdminClient.use((client) => {
            const { name = "", size = 0, modified = 0, text, kind, still } = asked ?? {}
            if (still !== undefined) return client.send("still", { ...still, text }, UPLOAD_STATE)
            const use = text === undefined ? { kind } : { text }
            const named = { name, size, modified, ...use }
            return client.send("upload", named, UPLOAD_STATE)
          }),
        )(input, signal),
      ),
      sendPart: fromPromise<CallOutcome<typeof RECEIVED.Type>, PartAsked>(({ input, signal }) =>
        run(({ place, begun: { id, received, part_bytes } }: PartAsked) =>
          AdminClient.use((client) => {
            const bytes = files.get(place)?.slice(received, received + part_bytes) ?? new Blob()
            return client.send(`upload/${id}?from=${received}`, bytes, RECEIVED)
          }),
        )(input, signal),
      ),
      add: fromPromise<CallOutcome<string>, PartAsked>(({ input, signal }) =>
        run(({ begun: { id } }: PartAsked) =>
          AdminClient.use((client) => client.act("media:add", { upload: id }, false)).pipe(
            Effect.map((outcome): CallOutcome<string> => {
              const added = outcome.ok ? read(ADDED, outcome.value.data) : outcome
              if (!added.ok) return added
              return { ok: true, value: Object.values(added.value)[0] ?? "" }
            }),
          ),
        )(input, signal),
      ),
      list: fromPromise<CallOutcome<ReadonlyArray<ListedVideo>>, void>(({ signal }) =>
        run((_: void) =>
          AdminClient.use((client) => client.list("media:list", {})).pipe(
            Effect.map((outcome): CallOutcome<ReadonlyArray<ListedVideo>> => {
              const listed = outcome.ok ? read(VIDEOS, outcome.value.data) : outcome
              return listed.ok ? { ok: true, value: listed.value.list } : listed
            }),
          ),
        )(undefined, signal),
      ),
    },
    actions: {
      keepFile: (_, { place }) => {
        const chosen = takeFile()
        if (chosen !== null) files.set(place, chosen.file)
      },
      dropFile: (_, { place }) => void files.delete(place),
    },
  })
}
