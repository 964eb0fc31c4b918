import type { Cue, MediaCommand, MediaFact, MediaInput } from "#domain/player/MediaPort.ts"
import type { Preference } from "#domain/player/Preference.ts"
import { frameOf, leaveFrames, togglePicture, toggleScreen } from "./frames.ts"
import { startStream, type Stream } from "./startStream.ts"
import { videoPlace } from "./VideoPlace.ts"

interface Outside {
  /** Server time, epoch milliseconds. */
  readonly now: () => number
  readonly emit: (fact: MediaFact) => void
}

export interface PlayingVideo {
  readonly receive: (command: MediaCommand) => void
  readonly stop: () => void
}

/** Plays a playlist on the page's video element: takes commands, emits facts (domain/player/MediaPort). */
export const playVideo = (input: MediaInput, { now, emit }: Outside): PlayingVideo => {
  let preference = input.preference
  let at = input.start
  let { playlist } = input
  // a press counts although the element has nothing to play yet: what is put on it then pauses it without a word
  let isWanted = input.autoplay
  let playing: OnElement | null = null

  const put = (video: HTMLVideoElement | null) => {
    playing?.stop()
    const start = { ...input, playlist, preference, start: at }
    playing = video === null ? null : onElement(video, start, { now, emit: (fact) => (follow(fact), emit(fact)) })
  }
  const follow = (fact: MediaFact) => {
    if (fact.type === "media.timed") at = fact.position
    // by the browser's own controls too
    if (fact.type === "media.playing") isWanted = true
    if (fact.type === "media.paused" || fact.type === "media.ended") isWanted = false
    if (fact.type === "media.ready" && isWanted) playing?.receive({ type: "media.play" })
  }
  const receive = (command: MediaCommand): void => {
    if (command.type === "media.toggle")
      return receive({ type: playing?.isPlaying() === true ? "media.pause" : "media.play" })
    if (command.type === "media.play" || command.type === "media.retry") isWanted = true
    if (command.type === "media.pause") isWanted = false
    if (command.type === "media.prefer") preference = command.preference
    if (command.type === "media.seek") at = command.position
    if (command.type === "media.renew") playlist = command.playlist ?? playlist
    if (command.type !== "media.retry") playing?.receive(command)
    else if (playing !== null) put(playing.video)
  }
  const unfollow = videoPlace.follow(put)
  return {
    receive,
    stop: () => {
      unfollow()
      playing?.stop()
    },
  }
}

/** What an element does; the others are made of these. */
type ElementCommand = Exclude<MediaCommand, { readonly type: "media.toggle" | "media.retry" }>

interface OnElement {
  readonly video: HTMLVideoElement
  /** Nothing is played before there is something to play, whatever the element says. */
  readonly isPlaying: () => boolean
  readonly receive: (command: ElementCommand) => void
  readonly stop: () => void
}

const onElement = (video: HTMLVideoElement, input: MediaInput, { now, emit }: Outside): OnElement => {
  let stream: Stream | null = null
  let isStopped = false
  let height = input.preference.height
  const listening = new AbortController()
  const on = (target: EventTarget, types: ReadonlyArray<string>, handle: () => void) => {
    for (const type of types) target.addEventListener(type, handle, { signal: listening.signal })
  }
  const prefer = (preference: Preference) => {
    video.defaultPlaybackRate = preference.rate
    video.playbackRate = preference.rate
    video.volume = preference.volume
    video.muted = preference.muted
    height = preference.height
    stream?.chooseHeight(height)
  }
  // refused without a gesture: the page shows it paused, which it is
  const play = () => void video.play().catch(() => {})

  on(video, ["loadedmetadata"], () => emit({ type: "media.ready", duration: video.duration }))
  // an event that was on its way when the video was paused says what is over
  on(video, ["playing"], () => video.paused || emit({ type: "media.playing", at: now() }))
  on(video, ["pause"], () => video.ended || emit({ type: "media.paused" }))
  on(video, ["waiting"], () => video.paused || emit({ type: "media.waiting" }))
  on(video, ["ended"], () => emit({ type: "media.ended" }))
  on(video, ["timeupdate", "seeked", "progress"], () => {
    // before there is a picture the element says zero, which is nowhere
    if (video.readyState === 0) return
    emit({ type: "media.timed", position: video.currentTime, buffered: bufferedEnd(video), at: now() })
  })
  on(video, ["error"], () => {
    // with hls.js the stream recovers by itself, or says why not
    if (video.src.startsWith("blob:")) return
    emit({ type: "media.failed", reason: video.error?.code === MediaError.MEDIA_ERR_NETWORK ? "network" : "decode" })
  })
  const emitFrame = () => emit({ type: "media.framed", ...frameOf(video) })
  on(video, ["enterpictureinpicture", "leavepictureinpicture"], emitFrame)
  on(document, ["fullscreenchange"], emitFrame)
  readCues(video, listening.signal, (cues) => emit({ type: "media.cued", cues }))
  prefer(input.preference)

  void startStream(video, input.playlist, input.isLive === true ? "edge" : input.start, {
    leveled: (heights) => emit({ type: "media.leveled", heights }),
    expired: () => emit({ type: "media.expired" }),
    failed: (reason) => emit({ type: "media.failed", reason }),
  }).then((started) => {
    if (isStopped) started.stop()
    else {
      stream = started
      stream.chooseHeight(height)
    }
  })

  return {
    video,
    isPlaying: () => !video.paused && video.readyState > HTMLMediaElement.HAVE_NOTHING,
    receive: (command) => {
      switch (command.type) {
        case "media.play":
          return play()
        case "media.pause":
          return video.pause()
        case "media.seek":
          video.currentTime = command.position
          return
        case "media.prefer":
          return prefer(command.preference)
        case "media.renew":
          return stream?.renew(command.playlist)
        case "media.screen":
          return toggleScreen(video)
        case "media.picture":
          return togglePicture(video)
      }
    },
    stop: () => {
      isStopped = true
      listening.abort()
      leaveFrames(video)
      video.pause()
      stream?.stop()
    },
  }
}

const bufferedEnd = ({ buffered, currentTime }: HTMLVideoElement): number => {
  for (let index = 0; index < buffered.length; index += 1)
    if (buffered.start(index) <= currentTime + 0.5 && currentTime <= buffered.end(index)) return buffered.end(index)
  return currentTime
}

/** The captions are read without being shown: the page draws them itself and lists them beside the video. */
const readCues = (video: HTMLVideoElement, signal: AbortSignal, emit: (cues: ReadonlyArray<Cue>) => void): void => {
  const element = video.querySelector("track")
  if (element === null) return
  const { track } = element
  const read = () => emit(Array.from(track.cues ?? [], cueOf))
  element.addEventListener("load", read, { signal })
  track.mode = "hidden"
  if (element.readyState === HTMLTrackElement.LOADED) read()
}

const cueOf = (cue: TextTrackCue): Cue => ({
  start: cue.startTime,
  end: cue.endTime,
  text: (cue as VTTCue).text.replaceAll(/<[^<>]*>/g, ""),
})
