export interface DomainNotBoundProps {
  /** As the visitor typed it. */
  readonly host: string
}

/** All that a host gets which belongs to no agency. */
export const DomainNotBound = ({ host }: DomainNotBoundProps) => (
  <div className="grid max-w-read justify-items-center gap-3 text-center">
    <h1 className="text-2xl">这个域名还没有绑定</h1>
    <p>{host}</p>
    <p className="text-grey">请核对地址。如果您是这里的管理员，请在机构设置里绑定域名后再访问。</p>
  </div>
)
