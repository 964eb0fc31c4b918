import type { Config } from "../config.ts"
import { directoryStore } from "./directoryStore.ts"
import type { ObjectStore } from "./ObjectStore.ts"

/** Where videos of lessons and files of handouts are stored. */
export const mediaStore = ({ mediaDir }: Pick<Config, "mediaDir">): ObjectStore => directoryStore(mediaDir)
