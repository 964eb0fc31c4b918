// Runs each command that it is sent as a process of its own would: with the environment that comes with it, and what it
// prints is sent back.
import { runCommand } from "#server/commands/runCommand.ts"

export interface Typed {
  readonly words: ReadonlyArray<string>
  readonly env: Readonly<Record<string, string>>
}

export interface Said {
  readonly status: number
  readonly out: string
  readonly err: string
}

const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const

const kept = async (stream: NodeJS.WriteStream, run: () => Promise<void>): Promise<string> => {
  const write = stream.write.bind(stream)
  let text = ""
  stream.write = (part: string | Uint8Array) => {
    text += String(part)
    return true
  }
  await run()
  stream.write = write
  return text
}

const run = async ({ words, env }: Typed): Promise<Said> => {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  let [status, out] = [0, ""]
  const err = await kept(process.stderr, async () => {
    out = await kept(process.stdout, async () => {
      status = await runCommand(words)
    })
  })
  for (const signal of SIGNALS) process.removeAllListeners(signal)
  return { status, out, err }
}

process.on("message", (typed: Typed) => void run(typed).then((said) => process.send?.(said)))
