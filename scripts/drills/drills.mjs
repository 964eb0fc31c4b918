/** The blocks of commands of each section of a document, by its heading. */
export const blocksOf = (text) =>
  new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => [
        section.slice(0, section.indexOf("\n")),
        [...section.matchAll(/```sh\n([^]*?)```/g)].map(([, block]) => block),
      ]),
  )

const ready = (port) => `curl -sf http://127.0.0.1:${port}/readyz`
/** A site that is asked by its own host. */
const serves = (port, host = "exam.example.cn") =>
  `${ready(port)} && curl -sf -H 'Host: ${host}' http://127.0.0.1:${port}/ | grep '<title' >/dev/null`

const READY_EAST = "curl -sf http://10.0.0.5:3000/readyz"
/** The first cell's server passes it on, and the other one's answers it itself. */
const SERVED_EAST = `${serves(3000, "study.example.cn")} && curl -sf -H 'Host: study.example.cn' http://10.0.0.5:3000/ | grep '<title' >/dev/null`
const withPassword = (text) =>
  text.replace("$PASSWORD_OF_EAST", '$(cat "$DRILL_EAST/study/data/site/postgres.password")')

/** A time of the document is not one of the log that was just begun. */
const atEnd = (text) => text.replace(/"20\d\d-[^"]*"/, "end")

/** What the first machine has but for its data; both have one network here, so that one port differs. */
const COPIED = `
cp -a "$DRILL_FIRST/study" /srv/study
rm -rf /srv/study/data/site
sed -i 's/^DATABASE_LISTEN=.*/DATABASE_LISTEN=10.0.0.2:5433/' /srv/study/.env
echo PORT=3001 >> /srv/study/.env
cd /srv/study/current
npm ci --no-audit --no-fund`

/** What another machine has of the first cell's. */
const ANOTHER_CELL = `
cp -a "$DRILL_FIRST/study" /srv/study
rm -rf /srv/study/data/site /srv/study/backups/site
sed -i -E '/^(DATABASE_URL|DATABASE_LISTEN|STANDBY_AWAY|BACKUP_DIR)=/d' /srv/study/.env
rm -r /srv/study/content/agencies/study*
cd /srv/study/current
npm ci --no-audit --no-fund
sudo -u study npm run site -- content:import`

const LOST = `
kill -9 $(cat /srv/study-database.pid) $(head -1 /srv/study/data/site/postgres/postmaster.pid)`

/**
 * What is run, in turn: a block of a section, or words that stand for what the document says in prose. `may`: another exit
 * status than 0 that is right here; `until`: what has to come true within two minutes after it.
 */
export const DRILLS = [
  { on: "first", block: ["One machine", 0] },
  { on: "first", block: ["One machine", 1], until: serves(3000) },
  { on: "first", block: ["Backup and restore", 0], until: ready(3000) },
  { on: "first", block: ["Backup and restore", 1] },
  { on: "first", block: ["Backup and restore", 2], edit: atEnd },
  { on: "first", block: ["Backup and restore", 3] },
  { on: "first", block: ["Changing keys", 0] },
  { on: "first", block: ["What to watch", 0], may: 1 },
  { on: "first", block: ["Deploying", 0], until: serves(3000) },
  { on: "first", block: ["Two machines", 0] },
  { on: "first", block: ["Two machines", 1], until: serves(3000) },
  { on: "second", does: ["the folders and settings of the other machine", COPIED] },
  { on: "second", block: ["Two machines", 2], may: 1, until: serves(3001) },
  { on: "first", does: ["the primary's machine is lost", LOST] },
  { on: "second", block: ["Two machines", 3], until: serves(3001) },
  { on: "first", block: ["Two machines", 4], until: serves(3000) },
  { on: "east", does: ["the folders and settings of another cell", ANOTHER_CELL] },
  { on: "east", block: ["Many machines", 0], until: READY_EAST },
  { on: "first", block: ["Many machines", 1] },
  { on: "first", block: ["Many machines", 2], edit: withPassword },
  { on: "east", does: ["its servers are started again", "systemctl restart study"], until: READY_EAST },
  {
    on: "first",
    does: [
      "the agency has a host",
      "sudo -u study npm run site -- domain:add --agency study --domain study.example.cn",
    ],
  },
  { on: "first", block: ["Many machines", 3], until: SERVED_EAST },
  { on: "first", block: ["Many machines", 4], until: serves(3000, "study.example.cn") },
  {
    on: "first",
    does: ["the agency goes there again", "sudo -u study npm run site -- agency:move --agency study --cell east"],
  },
  { on: "first", block: ["Many machines", 5], until: SERVED_EAST },
]

/** Blocks that no drill runs, and what holds them instead. */
export const ELSEWHERE = [
  { block: ["Backup and restore", 4], why: "pgBackRest is no part of the site" },
  { block: ["Backup and restore", 5], why: "needs the programs of an older PostgreSQL: tests/server/commands" },
  { block: ["An image", 0], why: "needs a builder of images: tests/server/image" },
]
