export interface KeyTableProps {
  /** Each with what it does. */
  readonly keys: ReadonlyArray<readonly [keys: string, text: string]>
  /** Keys of one letter, figure or sign act. */
  readonly letterKeys: boolean
  readonly onToggle: () => void
}

/** The keys of a page; those that speech input or a stray hand may press can be switched off (WCAG 2.1.4). */
export const KeyTable = ({ keys, letterKeys, onToggle }: KeyTableProps) => (
  <div className="grid gap-3">
    <label className="flex min-h-11 gap-3 py-2">
      <input type="checkbox" checked={letterKeys} className="mt-1 size-5 shrink-0 accent-accent" onChange={onToggle} />
      <span>
        启用单键快捷键
        <span className="block text-grey">关闭后只留方向键和空格，不会误触；记在这台设备上。</span>
      </span>
    </label>
    <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2">
      {keys.map(([names, text]) => (
        <div key={names} className="contents">
          <dt>
            <kbd className="rounded-md border border-line bg-wash px-2 whitespace-nowrap">{names}</kbd>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </div>
)
