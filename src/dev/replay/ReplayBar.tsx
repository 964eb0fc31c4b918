import { Suspense } from "react"
import { Inspector } from "../inspect/Inspector.tsx"
import { traceLine } from "../record/traceLine.ts"
import { useStore } from "../useStore.ts"
import type { Opened, ReplayPlayer } from "./ReplayPlayer.ts"

const RATES = [1, 4, 16, 64]

export const ReplayBar = ({ player }: { readonly player: ReplayPlayer }) => {
  const { opened, error } = useStore(player.store)
  return (
    <aside aria-label="回放" className="wide">
      <header>
        <strong>回放</strong>
        <input
          type="file"
          accept=".json"
          aria-label="场景文件"
          onChange={({ target }) => void target.files?.[0]?.text().then((text) => player.open(text))}
        />
      </header>
      {error === "" ? null : <p role="alert">{error}</p>}
      {opened === null ? null : <Controls player={player} opened={opened} />}
    </aside>
  )
}

const Controls = ({ player, opened }: { readonly player: ReplayPlayer; readonly opened: Opened }) => {
  const { at, steps, scenario, difference, compared, isPlaying, root, changes } = opened
  const current = steps[at - 1]
  return (
    <>
      <p>{scenario.about}</p>
      <p>
        <button type="button" aria-label="回到开头" onClick={() => void player.go(0)}>
          |◀
        </button>
        <button type="button" aria-label="后退一步" onClick={() => void player.step(-1)}>
          ◀
        </button>
        <button type="button" aria-label="前进一步" onClick={() => void player.step(1)}>
          ▶
        </button>
        <input
          type="range"
          aria-label="事件"
          min={0}
          max={steps.length}
          value={at}
          onChange={({ target }) => void player.go(Number(target.value))}
        />
        <output>
          {at} / {steps.length}
        </output>
        {isPlaying ? (
          <button type="button" onClick={() => player.pause()}>
            暂停
          </button>
        ) : (
          RATES.map((rate) => (
            <button type="button" key={rate} aria-label={`每秒${rate}个事件`} onClick={() => player.play(rate)}>
              {rate}×
            </button>
          ))
        )}
      </p>
      <pre role="status">{current === undefined ? "开始" : traceLine(current)}</pre>
      {difference === null ? (
        <p>
          与文件一致：{compared.moves}次状态变化，结尾{compared.states}个状态和{compared.values}个值
        </p>
      ) : (
        <p role="alert">
          第一处不同：{difference.at}；文件{difference.expected ?? "无"}，现在{difference.found ?? "无"}
        </p>
      )}
      <Suspense>
        <Inspector root={root} send={null} changedAt={(path) => changes.get(path) ?? {}} />
      </Suspense>
    </>
  )
}
