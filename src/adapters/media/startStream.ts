import type { MediaFailure } from "#domain/player/MediaPort.ts"

/** A playlist that is being shown on an element. */
export interface Stream {
  /** Shows pictures of this height, or what the connection carries. */
  readonly chooseHeight: (height: number | null) => void
  /** Goes on under another address; null: ends with what is loaded. */
  readonly renew: (playlist: string | null) => void
  readonly stop: () => void
}

export interface StreamEvents {
  readonly leveled: (heights: ReadonlyArray<number>) => void
  readonly expired: () => void
  readonly failed: (reason: MediaFailure) => void
}

/** Seconds to begin at, or where a stream without an end is now. */
type Start = number | "edge"

const HLS_TYPE = "application/vnd.apple.mpegurl"
/** Beside the tries that hls.js makes for each file by itself. */
const NETWORK_TRIES = 3
const DECODE_TRIES = 2
const RETRY_MS = 2_000
/** Seconds before the end of what was loaded, from which a browser waits for more. */
const LEAST_LEFT = 0.5

/**
 * Shows an HLS playlist from a second on. Browsers with `ManagedMediaSource` play HLS well by themselves; others that say
 * "maybe" stall, so they get hls.js, loaded with the first video.
 */
export const startStream = async (
  video: HTMLVideoElement,
  playlist: string,
  start: Start,
  emit: StreamEvents,
): Promise<Stream> => {
  const isNative = video.canPlayType(HLS_TYPE) !== ""
  if (isNative && "ManagedMediaSource" in globalThis) return startNative(video, playlist, start)
  const hls = await import("hls.js/light").catch(() => null)
  if (hls === null) {
    emit.failed("network")
    return NOTHING
  }
  if (hls.default.isSupported()) return startHls(hls, video, playlist, start, emit)
  if (isNative) return startNative(video, playlist, start)
  emit.failed("unsupported")
  return NOTHING
}

const NOTHING: Stream = { chooseHeight: () => {}, renew: () => {}, stop: () => {} }

const startNative = (video: HTMLVideoElement, playlist: string, start: Start): Stream => {
  let from = start
  const begin = () => {
    if (from !== "edge") video.currentTime = from
  }
  video.addEventListener("loadedmetadata", begin)
  video.src = playlist
  return {
    ...NOTHING,
    renew: (renewed) => {
      if (renewed === null) return
      // an element that has no picture yet says zero
      if (from !== "edge" && video.readyState > 0) from = video.currentTime
      video.src = renewed
    },
    stop: () => {
      video.removeEventListener("loadedmetadata", begin)
      video.removeAttribute("src")
      video.load()
    },
  }
}

/** Nearer to the edge than three segments it stalls; who was paused comes back to the edge. */
const placeOf = (start: Start) =>
  start === "edge"
    ? { lowLatencyMode: false, liveSyncDurationCount: 3, liveMaxLatencyDurationCount: 8 }
    : { startPosition: start }

/** Whether what was loaded goes on from where a video is. */
const hasMore = ({ buffered, currentTime }: HTMLVideoElement): boolean => {
  for (let index = 0; index < buffered.length; index += 1)
    if (buffered.start(index) <= currentTime && buffered.end(index) > currentTime + LEAST_LEFT) return true
  return false
}

const folderOf = (address: string): string => address.slice(0, address.lastIndexOf("/") + 1)

type Library = typeof import("hls.js/light")

const startHls = (
  { default: Hls, Events, ErrorTypes }: Library,
  video: HTMLVideoElement,
  playlist: string,
  start: Start,
  emit: StreamEvents,
): Stream => {
  let folder = folderOf(playlist)
  const hls = new Hls({
    // a worker would come from a blob address, which the content security policy refuses
    enableWorker: false,
    backBufferLength: 60,
    capLevelToPlayerSize: true,
    ...placeOf(start),
    // what the playlist named keeps the address that it was read under
    xhrSetup: (xhr, url) => xhr.open("GET", url.replace(folderOf(playlist), folder)),
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = { network: 0, decode: 0 }
  let isRenewed = false
  let isOver = false
  let wanted: number | null = null
  const listening = new AbortController()

  const load = () => (hls.levels.length === 0 ? hls.loadSource(playlist) : hls.startLoad())
  /** What is there already is played to its end, or left by a step beyond it. */
  const failAtEnd = () => {
    if (isOver && !hasMore(video)) emit.failed("expired")
  }
  for (const name of ["waiting", "seeking"]) video.addEventListener(name, failAtEnd, { signal: listening.signal })
  const expire = () => {
    isOver = true
    failAtEnd()
  }
  const choose = () => {
    const index = wanted === null ? -1 : hls.levels.findIndex(({ height }) => height === wanted)
    if (hls.autoLevelEnabled ? index !== -1 : index !== hls.nextLevel) hls.nextLevel = index
  }
  hls.on(Events.MANIFEST_PARSED, () => {
    emit.leveled([...new Set(hls.levels.map(({ height }) => height))].toSorted((a, b) => b - a))
    choose()
  })
  hls.on(Events.FRAG_BUFFERED, () => {
    tries = { network: 0, decode: 0 }
    isRenewed = false
  })
  hls.on(Events.ERROR, (_, { fatal, type, response }) => {
    // hls.js itself would ask again for half a minute
    if (type === ErrorTypes.NETWORK_ERROR && response?.code === 403) {
      hls.stopLoad()
      return isRenewed ? expire() : emit.expired()
    }
    if (!fatal) return
    if (type === ErrorTypes.MEDIA_ERROR && tries.decode < DECODE_TRIES) {
      tries.decode += 1
      hls.recoverMediaError()
      return
    }
    if (type === ErrorTypes.NETWORK_ERROR && tries.network < NETWORK_TRIES) {
      tries.network += 1
      timer = setTimeout(load, RETRY_MS * tries.network)
      return
    }
    emit.failed(type === ErrorTypes.NETWORK_ERROR ? "network" : "decode")
  })
  load()
  hls.attachMedia(video)
  return {
    chooseHeight: (height) => {
      wanted = height
      if (hls.levels.length > 0) choose()
    },
    renew: (renewed) => {
      if (renewed === null) return expire()
      isRenewed = true
      isOver = false
      folder = folderOf(renewed)
      if (!hls.loadingEnabled) load()
    },
    stop: () => {
      clearTimeout(timer)
      listening.abort()
      hls.destroy()
    },
  }
}
