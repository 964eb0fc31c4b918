import { createHash } from "node:crypto"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { strToU8, zipSync } from "fflate"

export interface AnkiNote {
  /** The same note again where it is the same. */
  readonly guid: string
  /** HTML, in the order of `FIELDS`. */
  readonly fields: ReadonlyArray<string>
  /** Plain text that the note is sorted and found by. */
  readonly sort: string
  /** Without white space. */
  readonly tags: ReadonlyArray<string>
}

const FIELDS = ["题干", "选项", "答案", "我的答案", "解析", "来源"]
const DECK = "错题本"
// fixed, so that a second import meets the first
const MODEL_ID = 1_700_000_000_017
const DECK_ID = 1_700_000_000_018

const FRONT = "{{题干}}{{#选项}}<br>{{选项}}{{/选项}}"
const BACK = `{{FrontSide}}<hr id=answer><p><b>答案：{{答案}}</b></p><p>我的答案：{{我的答案}}</p>{{解析}}<p class="source">{{来源}}</p>`
const CSS =
  ".card { text-autospace: normal; font-size: 18px; line-height: 1.7; text-align: left } .source { color: #777 }"

/**
 * A package that Anki imports: `collection.anki2` (SQLite, schema 11, read by every Anki since 2.1) and no media. It is
 * made in a folder of its own under the system's, which is gone afterwards.
 */
export const ankiPackage = async (notes: ReadonlyArray<AnkiNote>, now: number): Promise<Uint8Array> => {
  const folder = await mkdtemp(join(tmpdir(), "study-anki-"))
  try {
    const file = join(folder, "collection.anki2")
    await writeCollection(file, notes, now)
    return zipSync({ "collection.anki2": await readFile(file), media: strToU8("{}") }, { level: 3 })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const writeCollection = async (file: string, notes: ReadonlyArray<AnkiNote>, now: number): Promise<void> => {
  // loaded when the first package is made
  const { DatabaseSync } = await import("node:sqlite")
  const database = new DatabaseSync(file)
  try {
    database.exec(`pragma journal_mode = off; pragma synchronous = off; begin; ${SCHEMA}`)
    const seconds = Math.floor(now / 1000)
    database
      .prepare("insert into col values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')")
      .run(seconds, now, now, ...[CONF, modelsAt(seconds), decksAt(seconds), DCONF].map((part) => JSON.stringify(part)))
    const note = database.prepare("insert into notes values (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')")
    const card = database.prepare("insert into cards values (?, ?, ?, 0, ?, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')")
    notes.forEach(({ guid, fields, sort, tags }, index) => {
      const id = now + index
      note.run(id, guid, MODEL_ID, seconds, ` ${tags.join(" ")} `, fields.join("\u{1f}"), sort, checksum(sort))
      card.run(id, id, DECK_ID, seconds, index + 1)
    })
    database.exec("commit")
  } finally {
    database.close()
  }
}

/** The first 32 bits of SHA-1, as Anki finds doubles by. */
const checksum = (text: string): number => createHash("sha1").update(text, "utf8").digest().readUInt32BE(0)

const CONF = { nextPos: 1, estTimes: true, activeDecks: [1], sortType: "noteFld", sortBackwards: false, curDeck: 1 }

const deckAt = (seconds: number, id: number, name: string) => ({
  id,
  name,
  mod: seconds,
  usn: -1,
  conf: 1,
  desc: "",
  dyn: 0,
  collapsed: false,
  browserCollapsed: false,
  extendNew: 0,
  extendRev: 0,
  newToday: [0, 0],
  revToday: [0, 0],
  lrnToday: [0, 0],
  timeToday: [0, 0],
})

const decksAt = (seconds: number) => ({
  "1": deckAt(seconds, 1, "Default"),
  [DECK_ID]: deckAt(seconds, DECK_ID, DECK),
})

const DCONF = {
  "1": {
    id: 1,
    name: "Default",
    mod: 0,
    usn: 0,
    maxTaken: 60,
    autoplay: true,
    timer: 0,
    replayq: true,
    dyn: false,
    new: { bury: false, delays: [1, 10], initialFactor: 2500, ints: [1, 4, 7], order: 1, perDay: 20 },
    rev: { bury: false, ease4: 1.3, ivlFct: 1, maxIvl: 36_500, perDay: 200, hardFactor: 1.2 },
    lapse: { delays: [10], leechAction: 1, leechFails: 8, minInt: 1, mult: 0 },
  },
}

const modelsAt = (seconds: number) => ({
  [MODEL_ID]: {
    id: MODEL_ID,
    name: DECK,
    type: 0,
    mod: seconds,
    usn: -1,
    sortf: 0,
    did: DECK_ID,
    css: CSS,
    latexPre: "",
    latexPost: "",
    tags: [],
    vers: [],
    req: [[0, "any", [0, 1]]],
    flds: FIELDS.map((name, ord) => ({ name, ord, sticky: false, rtl: false, font: "Arial", size: 20, media: [] })),
    tmpls: [{ name: "卡片1", ord: 0, qfmt: FRONT, afmt: BACK, did: null, bqfmt: "", bafmt: "" }],
  },
})

const SCHEMA = `
  create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
    ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
    models text not null, decks text not null, dconf text not null, tags text not null);
  create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
    usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
    flags integer not null, data text not null);
  create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
    mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
    ivl integer not null, factor integer not null, reps integer not null, lapses integer not null,
    left integer not null, odue integer not null, odid integer not null, flags integer not null, data text not null);
  create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
    ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null,
    type integer not null);
  create table graves (usn integer not null, oid integer not null, type integer not null);
  create index ix_notes_usn on notes (usn);
  create index ix_cards_usn on cards (usn);
  create index ix_revlog_usn on revlog (usn);
  create index ix_cards_nid on cards (nid);
  create index ix_cards_sched on cards (did, queue, due);
  create index ix_revlog_cid on revlog (cid);
  create index ix_notes_csum on notes (csum);`
