import type { Config } from "../config.ts"
import { bucketStore } from "./bucketStore.ts"
import { directoryStore } from "./directoryStore.ts"
import type { ObjectStore } from "./ObjectStore.ts"

/** Where videos of lessons and files of handouts are stored: a bucket, else a folder. */
export const mediaStore = ({ mediaDir, bucket }: Pick<Config, "mediaDir" | "bucket">): ObjectStore =>
  bucket === null ? directoryStore(mediaDir) : bucketStore(bucket)
