import * as Attachment from "#domain/question/Attachment.ts"
import { sha256 } from "#server/attempt/answersDigest.ts"
import type { Truth } from "./Backend.ts"
import type { Device } from "./Device.ts"
import type { Tab } from "./Tab.ts"

/** Watches the files of answers: each that an answer names is the one that was chosen, and no page says more of it than is so. */
export class FilesOracle {
  readonly #me: string
  readonly #say: (violation: string) => void
  /** Names of what the learner chose. */
  readonly #chosen = new Set<string>()
  /** By name: the devices of which a page said that it is kept there, and that did not lose it. */
  readonly #kept = new Map<string, Set<Device>>()
  readonly #looked = new Map<Tab, ReadonlyArray<unknown>>()

  constructor(me: string, say: (violation: string) => void) {
    this.#me = me
    this.#say = say
  }

  chooses(tab: Tab, content: string): void {
    if (tab.user_id === this.#me) this.#chosen.add(nameOf(sha256(content)))
  }

  attaches({ name, device }: Tab, file: string): void {
    if (!device.disk.hasFile(file)) this.#say(`${name} names a file that its device does not keep`)
    this.#keepers(file).add(device)
  }

  /** What the site kept there is gone, or as it was. */
  loses(device: Device): void {
    for (const [file, devices] of this.#kept) if (!device.disk.hasFile(file)) devices.delete(device)
  }

  /** 已上传 is said of what the server has. */
  look(tab: Tab, truth: Truth): void {
    const known = tab.filesKnown?.context
    if (known === undefined) return
    const [files, before] = this.#looked.get(tab) ?? []
    if (files === known.files && before === truth) return
    this.#looked.set(tab, [known.files, truth])
    for (const { file, isSent } of known.files)
      if (isSent && !hasFile(truth, file)) this.#say(`${tab.name} says that a file was sent, and it is nowhere`)
  }

  /** By the learner, before any deadline. */
  handedIn(truth: Truth): void {
    for (const file of namedIn(truth))
      if (!hasFile(truth, file)) this.#say("it was handed in by hand without a file that its answer names")
  }

  end(truth: Truth): void {
    for (const { name, sha256: hash } of truth.files) {
      if (name !== nameOf(hash)) this.#say("a file has other bytes than its name says")
      if (!this.#chosen.has(name)) this.#say("a file is there that the learner did not choose")
    }
    for (const file of namedIn(truth)) {
      if (!this.#chosen.has(file)) this.#say("the answer names a file that the learner did not choose")
      const keeper = [...this.#keepers(file)].find(({ isCutOff }) => !isCutOff)
      if (keeper !== undefined && !hasFile(truth, file))
        this.#say(`a file that the answer names is kept on ${keeper.name} and is not with the server`)
    }
  }

  #keepers(file: string): Set<Device> {
    const known = this.#kept.get(file) ?? new Set()
    this.#kept.set(file, known)
    return known
  }
}

const nameOf = (hash: string): string => `${hash}.pdf`

const hasFile = ({ files }: Truth, name: string): boolean => files.some((file) => file.name === name)

const namedIn = ({ answers }: Truth): ReadonlyArray<string> =>
  answers.flatMap(({ kind, value }) => (kind === "answer" ? Attachment.namesOf(value) : []))
