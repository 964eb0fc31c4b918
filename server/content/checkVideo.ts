import type { Content } from "./Content.ts"
import type { Decoded } from "./ContentReader.ts"
import { isAddress } from "./liveVideo.ts"
import { isShownBy } from "./overlay.ts"
import type { Path } from "./Problem.ts"
import { type Ids, known } from "./references.ts"

interface Known extends Pick<Content, "agencies"> {
  readonly media: Ids
}

/** Reports a video that exists nowhere, or that pages of an agency would refuse to load. */
export const checkVideo = (file: Decoded<unknown>, path: Path, video: string, { media, agencies }: Known): void => {
  if (!isAddress(video)) return known(file, path, media, video, "视频")
  const { origin } = new URL(video)
  for (const { value } of agencies.filter(({ value: { id } }) => isShownBy(id)(file)))
    if (value.live?.stream_origins?.includes(origin) !== true)
      file.refuse(path, `机构 ${value.id} 的 live.stream_origins 里没有 ${origin}`)
}
