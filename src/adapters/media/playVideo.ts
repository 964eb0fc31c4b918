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
  let playing: OnElement | null = null

  const begin = (video: HTMLVideoElement, autoplay: boolean) =>
    onElement(video, { ...input, preference, start: at, autoplay }, { now, emit: (fact) => (keep(fact), emit(fact)) })
  const keep = (fact: MediaFact) => {
    if (fact.type === "media.timed") at = fact.position
  }
  const unfollow = videoPlace.follow((video) => {
    playing?.stop()
    playing = video === null ? null : begin(video, input.autoplay)
  })
  return {
    receive: (command) => {
      if (command.type === "media.prefer") preference = command.preference
      if (command.type === "media.seek") at = command.position
      if (command.type === "media.retry" && playing !== null) {
        playing.stop()
        playing = begin(playing.video, true)
      } else playing?.receive(command)
    },
    stop: () => {
      unfollow()
      playing?.stop()
    },
  }
}

interface OnElement extends PlayingVideo {
  readonly video: HTMLVideoElement
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

  on(video, ["loadedmetadata"], () => {
    emit({ type: "media.ready", duration: video.duration })
    if (input.autoplay) play()
  })
  on(video, ["playing"], () => emit({ type: "media.playing", at: now() }))
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
    receive: (command) => {
      switch (command.type) {
        case "media.play":
          return play()
        case "media.pause":
          return video.pause()
        case "media.toggle":
          return video.paused ? play() : video.pause()
        case "media.seek":
          video.currentTime = command.position
          return
        case "media.prefer":
          return prefer(command.preference)
        case "media.screen":
          return toggleScreen(video)
        case "media.picture":
          return togglePicture(video)
        case "media.retry":
          return
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
  text: (cue as VTTCue).text.replaceAll(/<[^>]*>/g, ""),
})
