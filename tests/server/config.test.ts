import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { expect, it } from "vitest"
import { ConfigError, readConfig, type Config } from "#server/config.ts"
import { SETTINGS } from "#server/settings.ts"

it("has a default for every setting", () => {
  expect(readConfig({})).toStrictEqual({
    port: 3000,
    host: "localhost",
    dataDir: resolve("data"),
    databaseUrl: null,
    databaseListen: null,
    standbyAway: null,
    cellDatabases: {},
    databasePool: 10,
    apiBase: "/api",
    apiPack: "auto",
    signSalt: "study-site",
    subsidyAgencyFlag: "subsidy",
    trustProxy: [],
    trustClientIp: [],
    logLevel: "info",
    metricsPort: null,
    metricsHost: "127.0.0.1",
    tracesUrl: null,
    tracesShare: 1,
    development: true,
    developmentPassword: null,
    clockAhead: 0,
    resourceUrl: "/",
    drain: 0,
    pagePatience: 300,
    contentDir: resolve("content"),
    mediaDir: resolve("content/media"),
    bucket: null,
    answerBucket: null,
    ffmpeg: "ffmpeg",
    distDir: resolve("dist"),
    backupDir: null,
    backupKeep: 7,
    backupBucket: null,
    secretsKey: null,
    secretsKeyAlso: null,
    uidLoginSecrets: {},
    wechatPayFile: null,
    alipayFile: null,
    wechatOpen: "https://open.weixin.qq.com",
    wechatApi: "https://api.weixin.qq.com",
    regionNetworksFile: null,
    smsGateway: null,
    pushServices: [
      "fcm.googleapis.com",
      "updates.push.services.mozilla.com",
      "*.push.apple.com",
      "*.notify.windows.com",
    ],
  } satisfies Config)
})

it("reads what is set", () => {
  const config = readConfig({
    PORT: "0",
    NODE_ENV: "production",
    TRUST_PROXY: "127.0.0.1, 10.0.0.0/8,fd00::/8",
    RESOURCE_URL: "https://files.example.cn/site",
    UID_LOGIN_SECRETS: "a=0123456789abcdef,b=fedcba9876543210=x",
    SMS_GATEWAY: "https://the-token@sms.example.cn/send",
    MEDIA_BUCKET:
      "https://id:a%2Fb@files.example.cn/media?region=cn-north-1&prefix=site/&direct=https://cdn.example.cn",
  })
  expect(config).toMatchObject({
    port: 0,
    development: false,
    trustProxy: ["127.0.0.1", "10.0.0.0/8", "fd00::/8"],
    resourceUrl: "https://files.example.cn/site/",
    uidLoginSecrets: { a: "0123456789abcdef", b: "fedcba9876543210=x" },
    bucket: {
      address: "https://files.example.cn/media/",
      id: "id",
      secret: "a/b",
      region: "cn-north-1",
      prefix: "site/",
      direct: "https://cdn.example.cn/",
    },
    smsGateway: { kind: "gateway", url: "https://sms.example.cn/send", token: "the-token" },
  })
})

it("names what is nearly a setting, and leaves other programs' variables alone", () => {
  expect(() => readConfig({ MEDIA_DRI: "/srv/media", SUBSIDY_AGENCYFLAG: "x", data_dir: "/srv/data" })).toThrow(
    `wrong settings:
  MEDIA_DRI: there is no such setting; is MEDIA_DIR meant?
  SUBSIDY_AGENCYFLAG: there is no such setting; is SUBSIDY_AGENCY_FLAG meant?
  data_dir: there is no such setting; is DATA_DIR meant?`,
  )
  expect(readConfig({ API_PORT: "1", HOSTS: "a", PATH: "/bin", LOGNAME: "root", DATABASE_SCHEMA: "x" })).toStrictEqual(
    readConfig({}),
  )
})

it("names every wrong setting at once and no secret", () => {
  const wrong = {
    PORT: "70000",
    API_PACK: "sometimes",
    TRUST_PROXY: "10.0.0.0/33",
    DATABASE_URL: "mysql://root:hush@db",
    UID_LOGIN_SECRETS: "a=short",
    RESOURCE_URL: "files",
    MEDIA_BUCKET: "https://id@files.example.cn/media",
    NODE_ENV: "live",
  }
  expect(() => readConfig(wrong)).toThrow(
    new ConfigError(`wrong settings:
  PORT=70000: must be a whole number from 0 to 65535
  DATABASE_URL: must be an address that begins with postgres:// or postgresql://
  API_PACK=sometimes: must be one of auto, always, never
  TRUST_PROXY=10.0.0.0/33: 10.0.0.0/33 is no address or network
  NODE_ENV=live: must be one of development, production, test
  RESOURCE_URL=files: must be an address that begins with http:// or https://
  MEDIA_BUCKET: the secret behind it is missing
  UID_LOGIN_SECRETS: must be flag=secret, 16 characters or more each`),
  )
})

it("describes every setting, its default and its use in .env.example", () => {
  const example = readFileSync(".env.example", "utf8")
  const told = Object.values(SETTINGS).map(({ env, fallback, about }) => `# ${about}\n# ${env}=${fallback}\n`)
  expect(told.filter((lines) => !example.includes(lines))).toStrictEqual([])
  expect([...example.matchAll(/^# [A-Z_]+=/gm)]).toHaveLength(told.length)
})
