import { useSelector } from "@xstate/react"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { FAULTS, type FaultKind, strikes, write, writeFault } from "../conditions/Conditions.ts"
import type { ConditionsActor } from "../conditions/startConditions.ts"

const NAMES: Partial<Record<FaultKind, string>> = {
  offline: "断网",
  slow: "慢3秒",
  garbage: "乱码",
  chunk: "缺代码",
  throw: "页面出错",
  storage: "存储已满",
  skew: "设备钟快10分",
}

const MOVES = ["1m", "10m", "1h", "1d"]

/** The time of the page and what is wrong around it. */
export const ConditionsSection = ({ conditions }: { readonly conditions: ConditionsActor }) => {
  const { value, context } = useSelector(conditions, (snapshot) => snapshot)
  const { now, faults, unread, ahead } = context
  const isFrozen = value === "frozen"
  return (
    <section aria-label="时间与故障">
      <h2>时间</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          conditions.send({ type: "clock.move", text: textIn(event.currentTarget, "to") })
        }}
      >
        <output aria-label="网站时间">{Shanghai.format(now)}</output>
        <button
          type="button"
          aria-pressed={isFrozen}
          onClick={() => conditions.send({ type: isFrozen ? "clock.run" : "clock.freeze" })}
        >
          冻结
        </button>
        {MOVES.map((text) => (
          <button type="button" key={text} onClick={() => conditions.send({ type: "clock.move", text })}>
            +{text}
          </button>
        ))}
        <input name="to" aria-label="调到" placeholder="-30m或2026-03-01T09:00" />
        <button>调整</button>
      </form>
      <h2>故障</h2>
      <form onSubmit={(event) => event.preventDefault()}>
        <input name="target" aria-label="只对" placeholder="全部，或exam.save" />
        {FAULTS.map((kind) => (
          <button
            type="button"
            key={kind}
            aria-pressed={strikes(faults, kind)}
            onClick={({ currentTarget: { form } }) =>
              conditions.send({ type: "fault.toggle", fault: { kind, target: textIn(form, "target") } })
            }
          >
            {NAMES[kind] ?? kind}
          </button>
        ))}
      </form>
      <p>
        {faults
          .filter(({ target }) => target !== "")
          .map((fault) => (
            <button
              type="button"
              key={writeFault(fault)}
              aria-pressed
              onClick={() => conditions.send({ type: "fault.toggle", fault })}
            >
              {writeFault(fault)}
            </button>
          ))}
      </p>
      {unread.length === 0 ? null : <p role="alert">不认识：{unread.join("、")}</p>}
      <p>
        <a href={`${location.pathname}${write({ faults, ahead, isFrozen })}`}>带着这些条件的地址</a>
      </p>
    </section>
  )
}

const textIn = (form: HTMLFormElement | null, field: string): string => {
  const found = form?.elements.namedItem(field)
  return found instanceof HTMLInputElement ? found.value.trim() : ""
}
