type Follower = (video: HTMLVideoElement | null) => void

/** Where the page's video element is found, by those that play on it, while there is one. */
class VideoPlace {
  #video: HTMLVideoElement | null = null
  readonly #followers = new Set<Follower>()

  /** Gives the element to whoever follows; what is returned takes it away again. */
  readonly attach = (video: HTMLVideoElement): (() => void) => {
    this.#put(video)
    return () => {
      if (this.#video === video) this.#put(null)
    }
  }

  /** Calls at once with what is there, and whenever that changes, until what is returned is called. */
  readonly follow = (follower: Follower): (() => void) => {
    this.#followers.add(follower)
    if (this.#video !== null) follower(this.#video)
    return () => void this.#followers.delete(follower)
  }

  #put(video: HTMLVideoElement | null): void {
    this.#video = video
    for (const follower of this.#followers) follower(video)
  }
}

export const videoPlace = new VideoPlace()
