import { Component, type ReactNode } from "react"

export interface BoundaryProps {
  /** Names what is shown: another one is shown afresh. */
  readonly of: string
  /** Stands in place of what threw. `again` shows that once more. */
  readonly fallback: (again: () => void) => ReactNode
  readonly children: ReactNode
}

interface Shown {
  readonly of: string
  readonly isBroken: boolean
}

/** A throw in what is inside ends here; the root reports it. React has no other way to catch one than a class. */
export class Boundary extends Component<BoundaryProps, Shown> {
  static getDerivedStateFromError(): Partial<Shown> {
    return { isBroken: true }
  }

  static getDerivedStateFromProps({ of }: BoundaryProps, shown: Shown): Shown | null {
    return of === shown.of ? null : { of, isBroken: false }
  }

  override readonly state: Shown = { of: this.props.of, isBroken: false }

  readonly #again = (): void => this.setState({ isBroken: false })

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback(this.#again) : this.props.children
  }
}
