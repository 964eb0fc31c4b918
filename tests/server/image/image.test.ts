import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { blocksOf } from "../../../scripts/drills/drills.mjs"
import { root } from "../../support/startSite.ts"
import { BUILD, DEBIAN, isPodmanInstalled, makePodman, npmCache, type Podman, ULIMITS } from "./podman.ts"

const HOST = "exam.example.cn"
const PATIENCE = { timeout: 240_000, interval: 1_000 }
/** Above its base. */
const MAX_BYTES = 430_000_000

/** Prints the status of an answer and the title of its page. */
const ask = (
  path: string,
) => `require("node:http").get({ port: 3000, path: "${path}", headers: { host: "${HOST}" } }, (answer) => {
  let text = ""
  answer.on("data", (chunk) => (text += chunk)).on("end", () => console.log(answer.statusCode, /<title/.test(text)))
})`

describe.skipIf(!isPodmanInstalled)("the image that Containerfile makes, run read-only and without a network", () => {
  let made: Podman
  const podman: Podman["podman"] = (...words) => made.podman(...words)
  const inside = (...words: ReadonlyArray<string>) => podman("exec", "site", ...words)
  beforeAll(async () => {
    made = await makePodman()
    const fetching = ["--network", "host", "--volume", `${npmCache()}:/root/.npm`]
    await podman(...BUILD, "--layers=false", ...fetching, "--tag", "study", root)
    const alone = ["--network=none", "--read-only", "--read-only-tmpfs=false", "--tmpfs=/tmp", ...ULIMITS]
    const settings = ["--env", "SMS_GATEWAY=https://token@sms.invalid/"]
    await podman("run", "--detach", "--name", "site", ...alone, ...settings, "study")
  }, 1_200_000)
  afterAll(async () => {
    await podman("rm", "--force", "--volumes", "site")
    await made.close()
  }, 120_000)

  it("serves the site as a user that is not root, is healthy, makes a backup, and stops when it is told to", async () => {
    const sizeOf = async (image: string) => Number(await podman("image", "inspect", "--format", "{{.Size}}", image))
    expect((await sizeOf("study")) - (await sizeOf(DEBIAN))).toBeLessThan(MAX_BYTES)
    await expect.poll(() => inside("node", "-e", ask("/readyz")).catch(String), PATIENCE).toBe("200 false")
    expect(await inside("id", "-un")).toBe("site")
    await inside("node", "server/main.ts", "domain:add", "--agency", "main", "--domain", HOST)
    await expect.poll(() => inside("node", "-e", ask("/")), PATIENCE).toBe("200 true")
    await podman("healthcheck", "run", "site")
    const [command = ""] = blocksOf(await readFile(join(root, "docs/operations.md"), "utf8")).get("An image") ?? []
    await podman(...command.trim().split(" ").slice(1))
    const data = await podman("inspect", "--format", "{{(index .Mounts 0).Source}}", "site")
    const [backup, postmaster] = [join(data, "site.backup"), join(data, "site/postgres/postmaster.pid")]
    expect([existsSync(backup), existsSync(postmaster)]).toStrictEqual([true, true])
    await podman("stop", "--time", "60", "site")
    expect(await podman("inspect", "--format", "{{.State.ExitCode}}", "site")).toBe("0")
    expect(existsSync(postmaster)).toBe(false)
  })
})
