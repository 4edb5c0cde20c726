import { Slot } from 'radix-ui'
import { useState, type ComponentType, type ReactNode } from 'react'

export interface MenuItem {
  readonly label: string
  readonly icon?: string
  readonly disabled?: boolean
  readonly run: () => void
}

export interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactNode
  /** Groups are separated by a line. */
  readonly groups: readonly (readonly MenuItem[])[]
}

const load = async (): Promise<ComponentType<MenuProps>> => (await import('./menu-open.tsx')).OpenMenu
/** One that cannot be fetched now is asked for again by the next press. */
const fetchEarly = (): void => void load().catch(() => undefined)

/** A menu is fetched when its button is pointed at or reached; most visits open none. */
export function Menu({ trigger, groups }: MenuProps) {
  const [Opened, setOpened] = useState<ComponentType<MenuProps> | null>(null)
  if (Opened) return <Opened trigger={trigger} groups={groups} />
  const open = (): void => void load().then((found) => setOpened(() => found))
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={fetchEarly}
      onFocus={fetchEarly}
      onClick={open}
      onKeyDown={({ key }) => key === 'ArrowDown' && open()}
    >
      {trigger}
    </Slot.Root>
  )
}
