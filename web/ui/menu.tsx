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
  /** A title for each group. Menus with titles are long and use two columns where there is room. */
  readonly titles?: readonly string[]
}

interface LateMenuProps<Props> {
  readonly trigger: ReactNode
  /** Loads the menu component. It renders the trigger too, and opens as soon as it mounts. */
  readonly load: () => Promise<ComponentType<Props>>
  readonly props: Props
  readonly onFail?: () => void
}

/** A menu whose code loads when its button is hovered or focused, because most visits open none. */
export function LazyMenu<Props extends object>({ trigger, load, props, onFail }: LateMenuProps<Props>) {
  const [Opened, setOpened] = useState<ComponentType<Props> | null>(null)
  if (Opened) return <Opened {...props} />
  // a failed load is retried on the next press
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

export const Menu = (props: MenuProps) => <LazyMenu trigger={props.trigger} load={loadOpen} props={props} />
