export interface KeyListProps {
  /** Each with what it does. */
  readonly keys: ReadonlyArray<readonly [keys: string, text: string]>
  readonly areOn: boolean
  readonly onSwitch: () => void
}

/** The keys of a page; those that speech input or a stray hand may press can be switched off (WCAG 2.1.4). */
export const KeyList = ({ keys: all, areOn, onSwitch }: KeyListProps) => (
  <div className="grid gap-3">
    <label className="flex min-h-11 gap-3 py-2">
      <input type="checkbox" checked={areOn} className="mt-1 size-5 shrink-0 accent-accent" onChange={onSwitch} />
      启用单键快捷键
    </label>
    <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2">
      {all.map(([keys, text]) => (
        <div key={keys} className="contents">
          <dt>
            <kbd className="rounded-md border border-line bg-wash px-2 whitespace-pre">{keys}</kbd>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </div>
)
