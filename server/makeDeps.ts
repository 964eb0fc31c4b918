import { allCalls } from "#domain/contract/callOf.ts"
import type { Config } from "./config.ts"
import { makeAgencyDirectory } from "./core/AgencyDirectory.ts"
import { type Meter, NO_METER } from "./core/Meter.ts"
import type { Traces } from "./core/Traces.ts"
import type { DatabaseAddress } from "./db/connect.ts"
import { makeFreeBytes } from "./db/freeBytes.ts"
import { readMigrations } from "./db/migrate.ts"
import { readSecretsKey } from "./db/secretsKey.ts"
import { readServerKeys, type ServerKeys } from "./db/serverKeys.ts"
import type { Pool } from "./db/Sql.ts"
import { nightlyBackup } from "./backup/nightlyBackup.ts"
import { makeNoteContact } from "./attempt/contacts.ts"
import { makeRecentMessages } from "./attempt/messages.ts"
import { makeSaveRecords } from "./attempt/saveRecords.ts"
import { makeHandlers } from "./handlers.ts"
import type { ServerDeps } from "./http/ServerDeps.ts"
import { moveAnswerFiles, removeAnswerFiles } from "./attempt/moveAnswerFiles.ts"
import { bucketStore } from "./objects/bucketStore.ts"
import { mediaStore } from "./objects/mediaStore.ts"
import { LiveHub } from "./live/LiveHub.ts"
import { makeSendPush, meteredPush } from "./messages/sendPush.ts"
import { pushMessages } from "./messages/pushMessages.ts"
import { registerLive } from "./live/registerLive.ts"
import { makeProviders } from "./order/makeProviders.ts"
import { meteredProviders } from "./order/meteredProviders.ts"
import { orderJobs } from "./order/orderJobs.ts"
import { registerEmbeddedPay } from "./order/registerEmbeddedPay.ts"
import { registerNotices } from "./order/registerNotices.ts"
import type { Job } from "./core/runSteps.ts"
import { jobs } from "./jobs/jobs.ts"
import { routes } from "./routes.ts"
import { readRegionByAddress } from "./site/regionByAddress.ts"
import { sendMessageSms } from "./account/sendMessageSms.ts"
import { makeSendSms, meteredSms } from "./account/sendSms.ts"
import { makeFfmpeg } from "./video/Ffmpeg.ts"
import { makeVideos } from "./video/makeVideos.ts"
import { placeCaptions } from "./video/placeCaptions.ts"
import { dropUploads } from "./video/uploads.ts"
import { MAKE_VIDEOS } from "./core/jobNames.ts"
import { sendsMessages } from "./core/sendsMessages.ts"

/** The server, and its work in the background. */
export interface MadeDeps extends ServerDeps {
  readonly jobs: ReadonlyArray<Job>
  readonly failingJobs: Set<string>
  /** How many listen to live rooms at this process. */
  readonly streams: () => number
}

interface Database {
  readonly pool: Pool
  /** Connections that no page and no list can take. */
  readonly priorityPool?: Pool
  readonly address: DatabaseAddress
  /** Left out: as they are at the start. */
  readonly keys?: ServerKeys
}

/** Everything the server is made of, over a migrated database. `now` is epoch milliseconds. */
export const makeDeps = async (
  config: Config,
  { pool, priorityPool = pool, address, keys: known }: Database,
  now: () => number,
  { meter = NO_METER, traces = null }: { readonly meter?: Meter; readonly traces?: Traces | null } = {},
): Promise<MadeDeps> => {
  const keys = known ?? (await readServerKeys(pool, now()))
  const live = new LiveHub({ pool, keys, now })
  const media = mediaStore(config)
  const answerFiles = config.answerBucket === null ? null : bucketStore(config.answerBucket)
  const secretsKey = readSecretsKey(config)
  const providers = meteredProviders(makeProviders(config, { pool, keys, secretsKey, now }), meter)
  const sendSms = meteredSms(makeSendSms(config, pool), meter)
  return {
    config,
    pool,
    priorityPool,
    address,
    now,
    handlers: makeHandlers({
      saveRecords: makeSaveRecords(priorityPool),
      noteContact: makeNoteContact(pool),
      recentMessages: makeRecentMessages(pool, now),
      sendSms,
      secretsKey,
      announceLive: live.announce,
      providers,
      regionByAddress: readRegionByAddress(config.regionNetworksFile),
    }),
    routes: [...routes, registerLive(live), registerNotices(providers), registerEmbeddedPay],
    jobs: [
      ...jobs,
      { name: MAKE_VIDEOS, every: 5_000, run: makeVideos({ media, ffmpeg: makeFfmpeg(config.ffmpeg) }) },
      { name: "place captions", every: 5_000, run: placeCaptions(media) },
      { name: "drop uploads", every: 600_000, run: dropUploads(media) },
      ...(sendsMessages(config) ? [{ name: "send messages by SMS", every: 10_000, run: sendMessageSms(sendSms) }] : []),
      ...(config.pushServices.length === 0
        ? []
        : [
            { name: "push messages", every: 10_000, run: pushMessages(meteredPush(makeSendPush(keys), meter), config) },
          ]),
      ...(answerFiles === null
        ? []
        : [
            { name: "move files of answers", every: 10_000, run: moveAnswerFiles(answerFiles) },
            { name: "remove files of answers", every: 600_000, run: removeAnswerFiles(answerFiles) },
          ]),
      ...nightlyBackup(config, address),
      ...orderJobs({ transaction: (run) => pool.begin(run), keys, now, providers, development: config.development }),
    ],
    keys,
    secretsKey,
    media,
    answerFiles,
    contract: await allCalls(),
    migrations: await readMigrations(),
    isReplaced: async () => false,
    failingJobs: new Set(),
    meter,
    traces,
    streams: () => live.streams,
    freeBytes: makeFreeBytes(config),
    agencies: makeAgencyDirectory(priorityPool, config, now),
  }
}
