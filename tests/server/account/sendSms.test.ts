import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { json, text } from "node:stream/consumers"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readConfig } from "#server/config.ts"
import type { SmsProvider } from "#server/core/SmsProvider.ts"
import { signAliyun } from "#server/account/aliyunSms.ts"
import { makeSendSms } from "#server/account/sendSms.ts"
import type { Sms } from "#server/account/Sms.ts"
import { signTencent } from "#server/account/tencentSms.ts"
import { START } from "../../support/testServer.ts"

const sms = { agencyId: "a", mobile: "13800000001", scene: "login", code: "123456", now: START } as Sms
const account = {
  id: "the-id",
  secret: "the-secret",
  sign: "知行学堂",
  templates: { login: "T1", register: "T2", reset: "T3", wechat: "T1", message: "" },
  app: "1400",
  region: "ap-guangzhou",
}

/** A provider on this machine that answers what it is told, or nothing at all. */
let fake: Server
let endpoint = ""
let answer: { readonly status: number; readonly body: unknown } | null = null
let received: (request: IncomingMessage) => Promise<unknown> = text
const requests: unknown[] = []
beforeAll(async () => {
  fake = createServer((request, response) => {
    void received(request).then((seen) => {
      requests.push(seen)
      if (answer !== null) response.writeHead(answer.status).end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((done) => fake.listen(0, "127.0.0.1", done))
  endpoint = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`
})
afterAll(() => {
  fake.closeAllConnections()
  fake.close()
})

type Gateway = ReturnType<typeof readConfig>["smsGateway"]

/** Where agencies have signatures of their own, as the database gives them. */
const signatures: { sign: string }[] = []
const sendBy = (smsGateway: Gateway, patience?: number) =>
  makeSendSms({ smsGateway, development: false }, (async () => signatures) as never, patience)

it("an agency's own signature stands before its SMS, whoever sends them", async () => {
  requests.length = 0
  signatures.push({ sign: "新芽" })
  received = async (request) =>
    request.url === "/send" ? json(request) : new URL(request.url ?? "", endpoint).searchParams.get("SignName")
  answer = { status: 200, body: { Code: "OK" } }
  await sendBy({ kind: "gateway", url: `${endpoint}/send`, token: "the-token" })(sms)
  await sendBy({ kind: "aliyun", endpoint, ...account })(sms)
  signatures.length = 0
  await sendBy({ kind: "aliyun", endpoint, ...account })(sms)
  expect(requests).toStrictEqual([
    { mobile: "13800000001", scene: "login", sign: "新芽", code: "123456" },
    "新芽",
    "知行学堂",
  ])
})

describe("a gateway of one's own", () => {
  it("is posted to with its token, and fails when it does", async () => {
    requests.length = 0
    received = async (request) => [request.method, request.url, request.headers.authorization, await json(request)]
    answer = { status: 200, body: {} }
    const send = sendBy({ kind: "gateway", url: `${endpoint}/send`, token: "the-token" })
    expect(await send(sms)).toBe("sent")
    expect(requests).toStrictEqual([
      ["POST", "/send", "Bearer the-token", { mobile: "13800000001", scene: "login", code: "123456" }],
    ])
    answer = { status: 500, body: {} }
    await expect(send(sms)).rejects.toThrow("the SMS gateway answered 500")
  })
})

describe("Aliyun", () => {
  it("is signed as the example that Aliyun published", () => {
    const { authorization, search } = signAliyun(
      { id: "YourAccessKeyId", secret: "YourAccessKeySecret" },
      { RegionId: "cn-shanghai", ImageId: "win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd" },
      {
        host: "ecs.cn-shanghai.aliyuncs.com",
        "x-acs-action": "RunInstances",
        "x-acs-content-sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "x-acs-date": "2023-10-26T10:22:32Z",
        "x-acs-signature-nonce": "3156853299f313e23d1673dc12e1703d",
        "x-acs-version": "2014-05-26",
      },
    )
    expect(search).toBe("ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai")
    expect(authorization).toBe(
      "ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0",
    )
  })

  const aliyun = (): SmsProvider => ({ kind: "aliyun", endpoint, ...account })

  it("is asked to send the text of the purpose, signed over what arrives", async () => {
    requests.length = 0
    received = async ({ url = "", headers }) => {
      const query = Object.fromEntries(new URL(url, endpoint).searchParams)
      const signed = Object.fromEntries(
        Object.entries(headers).filter(([name]) => name === "host" || name.startsWith("x-acs-")),
      ) as Record<string, string>
      return [query, signAliyun(account, query, signed).authorization === headers.authorization]
    }
    answer = { status: 200, body: { Code: "OK" } }
    expect(await sendBy(aliyun())(sms)).toBe("sent")
    const query = {
      PhoneNumbers: "13800000001",
      SignName: "知行学堂",
      TemplateCode: "T1",
      TemplateParam: '{"code":"123456"}',
    }
    expect(requests).toStrictEqual([[query, true]])
  })

  it.each([
    [{ status: 200, body: { Code: "isv.BUSINESS_LIMIT_CONTROL" } }, "limited"],
    [{ status: 200, body: { Code: "isv.AMOUNT_NOT_ENOUGH" } }, "Aliyun refused an SMS: 200 isv.AMOUNT_NOT_ENOUGH"],
    [{ status: 503, body: "busy" }, "Aliyun refused an SMS: 503 without a code"],
    [null, "unknown"],
  ])("answering %j is %s", async (said, outcome) => {
    answer = said
    expect(await sendBy(aliyun(), 300)(sms).catch((error: Error) => error.message)).toBe(outcome)
  })
})

describe("Tencent", () => {
  const signed = {
    service: "cvm",
    action: "DescribeInstances",
    host: "cvm.tencentcloudapi.com",
    body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
    seconds: 1_551_113_065,
    day: "2019-02-25",
  }

  it("is signed as the example that Tencent published, with its derived key", () => {
    const key = Buffer.from("b596b923aad85185e2d1f6659d2a062e0a86731226e021e61bfe06f7ed05f5af", "hex")
    expect(signTencent(key, signed)).toBe("10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f")
  })

  const tencent = (): SmsProvider => ({ kind: "tencent", endpoint, ...account })

  it("is asked to send the text of the purpose", async () => {
    requests.length = 0
    received = async ({ headers, ...request }) => [
      headers["x-tc-action"],
      headers["x-tc-region"],
      headers["x-tc-timestamp"],
      /^TC3-HMAC-SHA256 Credential=the-id\/2026-03-02\/sms\/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=[\da-f]{64}$/.test(
        headers.authorization ?? "",
      ),
      request.url,
    ]
    answer = { status: 200, body: { Response: { SendStatusSet: [{ Code: "Ok" }] } } }
    expect(await sendBy(tencent())({ ...sms, scene: "reset" })).toBe("sent")
    expect(requests).toStrictEqual([["SendSms", "ap-guangzhou", String(START / 1000), true, "/"]])
    received = json
    await sendBy(tencent())({ ...sms, scene: "reset" })
    expect(requests[1]).toStrictEqual({
      PhoneNumberSet: ["+8613800000001"],
      SmsSdkAppId: "1400",
      SignName: "知行学堂",
      TemplateId: "T3",
      TemplateParamSet: ["123456"],
    })
  })

  it.each([
    [
      { status: 200, body: { Response: { SendStatusSet: [{ Code: "LimitExceeded.PhoneNumberDailyLimit" }] } } },
      "limited",
    ],
    [
      { status: 200, body: { Response: { Error: { Code: "AuthFailure.SignatureFailure" } } } },
      "Tencent refused an SMS: 200 AuthFailure.SignatureFailure",
    ],
    [{ status: 502, body: "" }, "Tencent refused an SMS: 502 without a code"],
    [null, "unknown"],
  ])("answering %j is %s", async (said, outcome) => {
    answer = said
    expect(await sendBy(tencent(), 300)(sms).catch((error: Error) => error.message)).toBe(outcome)
  })
})

describe("SMS_GATEWAY", () => {
  const query = "sign=%E7%9F%A5%E8%A1%8C&login=T1&register=T2&reset=T3"

  it("names a provider with its account and texts", () => {
    const of = (text: string) => readConfig({ SMS_GATEWAY: text }).smsGateway
    expect(of(`aliyun://id:se%2Fcret@dysmsapi.aliyuncs.com?${query}`)).toStrictEqual({
      kind: "aliyun",
      endpoint: "https://dysmsapi.aliyuncs.com",
      id: "id",
      secret: "se/cret",
      sign: "知行",
      templates: { login: "T1", register: "T2", reset: "T3", wechat: "T1", message: "" },
      app: "",
      region: "",
    })
    expect(of(`tencent://id:secret@sms.tencentcloudapi.com?${query}&app=1400&region=ap-beijing`)).toMatchObject({
      kind: "tencent",
      app: "1400",
      region: "ap-beijing",
    })
  })

  it.each([
    ["aliyun://id@host?sign=x", "the secret behind it is missing"],
    ["aliyun://id:secret@host?sign=x&login=T1", "register is missing"],
    [`tencent://id:secret@host?${query}`, "app is missing"],
  ])("%s is refused without being printed", (text, problem) => {
    expect(() => readConfig({ SMS_GATEWAY: text })).toThrow(`wrong settings:\n  SMS_GATEWAY: ${problem}`)
  })
})
