import type { ReactNode } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

interface Deed {
  readonly label: string
  readonly run: () => void
}

interface Props {
  readonly icon: string
  readonly name: ReactNode
  readonly facts: ReactNode
  readonly rename?: Deed
  readonly remove?: Deed
  /** What the row opens. */
  readonly children?: ReactNode
}

/** One thing in a list of keys, apps, identities: what it is, since when, and what can be done with it. */
export function DeviceRow({ icon, name, facts, rename, remove, children }: Props) {
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <Icon name={icon} className="text-ink-soft" />
      <div className="min-w-0 grow">
        <p className="line-clamp-2 [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-ink-soft">{facts}</p>
      </div>
      {rename && <IconButton icon="pencil" label={rename.label} onClick={rename.run} />}
      {remove && <IconButton icon="trash-2" label={remove.label} onClick={remove.run} />}
      {children}
    </li>
  )
}
