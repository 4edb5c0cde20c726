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
  /** What each group is about. A menu that says so is long, and stands in two columns where there is room. */
  readonly titles?: readonly string[]
}

interface LateMenuProps<Props> {
  readonly trigger: ReactNode
  /** Fetches the menu, open from the moment it is there, with the trigger in it. */
  readonly load: () => Promise<ComponentType<Props>>
  readonly props: Props
  readonly onFail?: () => void
}

/** A menu is fetched when its button is pointed at or reached; most visits open none. */
export function LateMenu<Props extends object>({ trigger, load, props, onFail }: LateMenuProps<Props>) {
  const [Opened, setOpened] = useState<ComponentType<Props> | null>(null)
  if (Opened) return <Opened {...props} />
  // one that cannot be fetched now is asked for again by the next press
  const fetchEarly = (): void => void load().catch(() => undefined)
  const open = (): void => void load().then((found) => setOpened(() => found), onFail)
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

const loadOpen = async (): Promise<ComponentType<MenuProps>> => (await import('./menu-open.tsx')).OpenMenu

export const Menu = (props: MenuProps) => <LateMenu trigger={props.trigger} load={loadOpen} props={props} />
