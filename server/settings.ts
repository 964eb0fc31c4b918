import { resolve } from "node:path"
import {
  addresses,
  amount,
  bucket,
  cellDatabases,
  database,
  filled,
  gateway,
  listen,
  longText,
  oneOf,
  pushServices,
  secrets,
  share,
  url,
  whole,
  withSlash,
} from "./settingTexts.ts"

export interface Setting {
  readonly env: string
  /** Its value is never printed. */
  readonly isSecret?: true
  readonly fallback: string
  readonly about: string
  /** Throws the sentence that says what is wrong. */
  readonly read: (text: string) => unknown
}

/** Every setting of the server: where it comes from, what it is for, how it is read. */
export const SETTINGS = {
  port: {
    env: "PORT",
    fallback: "3000",
    about: "Port to listen on; 0 takes any free one.",
    read: (text) => whole(text, 0, 65_535),
  },
  host: {
    env: "HOST",
    fallback: "localhost",
    about: "Address to listen on; 0.0.0.0 for every network of the machine.",
    read: filled,
  },
  dataDir: {
    env: "DATA_DIR",
    fallback: "./data",
    about: "Folder of the embedded database and its lock.",
    read: (text) => resolve(filled(text)),
  },
  databaseUrl: {
    env: "DATABASE_URL",
    isSecret: true,
    fallback: "",
    about:
      "Your PostgreSQL (15 or later) instead of the embedded one: postgres://user:password@host:5432/name; with a standby host:5432,other:5432, of which the primary is found.",
    read: database,
  },
  databaseListen: {
    env: "DATABASE_LISTEN",
    fallback: "",
    about: "host:port on which this machine's embedded database is one of DATABASE_URL's servers (site -- database).",
    read: listen,
  },
  standbyAway: {
    env: "STANDBY_AWAY",
    fallback: "",
    about:
      "What happens while no standby of the embedded database follows: wait (no answer is acknowledged until one does) or alone (after ten seconds they go on, with an alarm).",
    read: (text) => (text === "" ? null : oneOf(text, ["wait", "alone"])),
  },
  cellDatabases: {
    env: "CELL_DATABASES",
    isSecret: true,
    fallback: "",
    about:
      "For agency:move, databases of other cells by name, separated by spaces: east=postgres://user:password@host:5432/name.",
    read: cellDatabases,
  },
  databasePool: {
    env: "DATABASE_POOL",
    fallback: "10",
    about: "Connections to the database, at least 2; two in five are kept for saving answers and for who asks.",
    read: (text) => whole(text, 2, 500),
  },
  apiBase: {
    env: "API_BASE",
    fallback: "/api",
    about: "Where pages send their calls: /api here, or the address of another backend of this protocol.",
    read: (text) => (text === "/api" ? text : url(text, ["http:", "https:"]).replace(/\/$/, "")),
  },
  apiPack: {
    env: "API_PACK",
    fallback: "auto",
    about: "Which answers are packed (flag 1): auto packs question content, always everything, never nothing.",
    read: (text) => oneOf(text, ["auto", "always", "never"]),
  },
  signSalt: {
    env: "SIGN_SALT",
    fallback: "study-site",
    about: "Salt of the Sign header. It ships to every browser and is no secret.",
    read: filled,
  },
  subsidyAgencyFlag: {
    env: "SUBSIDY_AGENCY_FLAG",
    fallback: "subsidy",
    about: "Flag of the agency that calls 职业技能 补贴专区.",
    read: filled,
  },
  trustProxy: {
    env: "TRUST_PROXY",
    fallback: "",
    about: "Addresses or networks of your proxies, by comma; their x-forwarded-* headers are believed. Off by default.",
    read: addresses,
  },
  trustClientIp: {
    env: "TRUST_CLIENT_IP",
    fallback: "",
    about:
      "Addresses or networks of servers that render pages elsewhere, by comma; their client-ip header is believed. A proxy that passes visitors' headers on must not be among them. Off by default.",
    read: addresses,
  },
  logLevel: {
    env: "LOG_LEVEL",
    fallback: "info",
    about: "fatal, error, warn, info, debug, trace or silent.",
    read: (text) => oneOf(text, ["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
  },
  metricsPort: {
    env: "METRICS_PORT",
    fallback: "",
    about: "Port of /metrics for Prometheus, which is never on the public one; without it nothing is counted.",
    read: (text) => (text === "" ? null : whole(text, 0, 65_535)),
  },
  metricsHost: {
    env: "METRICS_HOST",
    fallback: "127.0.0.1",
    about: "Address on which /metrics listens; whoever reaches it may read it.",
    read: filled,
  },
  tracesUrl: {
    env: "TRACES_URL",
    fallback: "",
    about:
      "Where traces of requests, queries and jobs are sent by OTLP over HTTP: http://127.0.0.1:4318/v1/traces of a collector on this machine. Without it none are made.",
    read: (text) => (text === "" ? null : url(text, ["http:", "https:"])),
  },
  tracesShare: {
    env: "TRACES_SHARE",
    fallback: "1",
    about: "Of all requests and runs of jobs, which part is traced: 0.01 for one in a hundred.",
    read: share,
  },
  development: {
    env: "NODE_ENV",
    fallback: "development",
    about: "production switches the outbox page and the logged SMS codes off.",
    read: (text) => oneOf(text, ["development", "production", "test"]) !== "production",
  },
  developmentPassword: {
    env: "DEVELOPMENT_PASSWORD",
    isSecret: true,
    fallback: "",
    about:
      "Opens /dev/outbox and the embedded payment page, for user dev. Without it one is made and printed at the start.",
    read: (text) => (text === "" ? null : text),
  },
  clockAhead: {
    env: "CLOCK_AHEAD",
    fallback: "0s",
    about: "For development: how far the server's clock is ahead of the database's, as 90m, 36h or 14d.",
    read: amount,
  },
  resourceUrl: {
    env: "RESOURCE_URL",
    fallback: "/",
    about: "Where static files live, as browsers reach it; ends with a slash.",
    read: (text) => (text === "/" ? text : withSlash(url(text, ["http:", "https:"]))),
  },
  drain: {
    env: "DRAIN_MS",
    fallback: "0",
    about:
      "How long a server that was told to stop still answers while /readyz says 503: what your proxy takes to notice, 20000 at most (milliseconds).",
    read: (text) => whole(text, 0, 20_000),
  },
  pagePatience: {
    env: "PAGE_PATIENCE_MS",
    fallback: "300",
    about:
      "How long a page may wait for its data before a frame is sent that asks for it in the browser (milliseconds).",
    read: (text) => whole(text, 0, 60_000),
  },
  contentDir: {
    env: "CONTENT_DIR",
    fallback: "./content",
    about: "Content that is imported when the database has no agency yet.",
    read: (text) => resolve(filled(text)),
  },
  mediaDir: {
    env: "MEDIA_DIR",
    fallback: "./content/media",
    about: "Folder of the lessons' videos and captions.",
    read: (text) => resolve(filled(text)),
  },
  bucket: {
    env: "MEDIA_BUCKET",
    isSecret: true,
    fallback: "",
    about:
      "Bucket of an S3 service for videos and handouts, in place of MEDIA_DIR: https://id:secret@host/bucket?region=…, or the bucket in the host; prefix=… begins its keys; direct=https://… sends browsers there for videos, the bucket itself or a CDN before it. Several servers need no shared disk then.",
    read: bucket,
  },
  answerBucket: {
    env: "ANSWER_BUCKET",
    isSecret: true,
    fallback: "",
    about:
      "Bucket, as MEDIA_BUCKET, to which files of answers go from the database; it is in no backup of the site. Without it they stay there.",
    read: bucket,
  },
  ffmpeg: {
    env: "FFMPEG",
    fallback: "ffmpeg",
    about:
      "The program that makes videos of lessons from what was uploaded, its ffprobe beside it. A server without it leaves that to others.",
    read: filled,
  },
  distDir: {
    env: "DIST_DIR",
    fallback: "./dist",
    about: "Folder of the built page bundles.",
    read: (text) => resolve(filled(text)),
  },
  backupDir: {
    env: "BACKUP_DIR",
    fallback: "",
    about:
      "Folder, on another disk, that gets the whole site each night and the embedded database's log each minute. Without it none is made.",
    read: (text) => (text === "" ? null : resolve(text)),
  },
  backupKeep: {
    env: "BACKUP_KEEP",
    fallback: "7",
    about: "Nightly backups that are kept; the log leads from the oldest of them to any moment since.",
    read: (text) => whole(text, 1, 1000),
  },
  backupBucket: {
    env: "BACKUP_BUCKET",
    isSecret: true,
    fallback: "",
    about:
      "Bucket, as MEDIA_BUCKET, that gets each minute what BACKUP_DIR has of the database: its log and the rows and files of each night. restore --at fetches it into an empty BACKUP_DIR.",
    read: bucket,
  },
  secretsKey: {
    env: "SECRETS_KEY",
    isSecret: true,
    fallback: "",
    about:
      "Text of 32 characters or more under which secrets in the database are sealed, the same on every machine. Without it a file in DATA_DIR, where the database is the embedded one.",
    read: longText,
  },
  secretsKeyAlso: {
    env: "SECRETS_KEY_ALSO",
    isSecret: true,
    fallback: "",
    about:
      "Another such text, which opens and does not seal: the next one or the one before, while SECRETS_KEY changes.",
    read: longText,
  },
  uidLoginSecrets: {
    env: "UID_LOGIN_SECRETS",
    isSecret: true,
    fallback: "",
    about: "Secrets of the agencies' own sign-in links: flag=secret, by comma; a secret has at least 16 characters.",
    read: secrets,
  },
  wechatPayFile: {
    env: "WECHAT_PAY_FILE",
    fallback: "",
    about: "JSON file of the account at WeChat Pay (docs/orders.md). Without it there is no such way to pay.",
    read: (text) => (text === "" ? null : resolve(text)),
  },
  alipayFile: {
    env: "ALIPAY_FILE",
    fallback: "",
    about: "JSON file of the application at Alipay (docs/orders.md). Without it there is no such way to pay.",
    read: (text) => (text === "" ? null : resolve(text)),
  },
  wechatOpen: {
    env: "WECHAT_OPEN",
    fallback: "https://open.weixin.qq.com",
    about: "Where browsers are sent to sign in by WeChat, for agencies that have set it up (docs/admin.md).",
    read: (text) => new URL(url(text, ["http:", "https:"])).origin,
  },
  wechatApi: {
    env: "WECHAT_API",
    fallback: "https://api.weixin.qq.com",
    about: "Where this server exchanges the codes that browsers bring back from WeChat.",
    read: (text) => new URL(url(text, ["http:", "https:"])).origin,
  },
  regionNetworksFile: {
    env: "REGION_NETWORKS_FILE",
    fallback: "",
    about:
      "File of `network region` lines (203.0.113.0/24 430000) by which a guest's region is guessed. Without it, 430000.",
    read: (text) => (text === "" ? null : resolve(text)),
  },
  smsGateway: {
    env: "SMS_GATEWAY",
    isSecret: true,
    fallback: "",
    about:
      "Who sends SMS: https://token@host/path is posted JSON {mobile, scene, code}, or title in place of code; aliyun://id:secret@dysmsapi.aliyuncs.com?sign=…&login=…&register=…&reset=…&wechat=…&message=… and tencent://id:secret@sms.tencentcloudapi.com?app=…&region=…&sign=…&login=… name the texts that were approved. Without it, development only.",
    read: gateway,
  },
  pushServices: {
    env: "PUSH_SERVICES",
    fallback: "fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com",
    about:
      "Hosts of browsers' push services to which messages are sent for learners who allow it, by comma, *. for all below one; leave out what your server cannot reach. none switches push off.",
    read: pushServices,
  },
} satisfies Readonly<Record<string, Setting>>
