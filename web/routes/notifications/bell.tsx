import { m } from '../../messages/messages.js'
import { IconButton } from '../../ui/button.tsx'
import { isPaletteOpen, printKeys } from '../../ui/palette/palette-state.ts'
import { Bell } from '../../features/notifications/bell.tsx'
import { AccountMenu } from '../../features/profile/account-menu.tsx'

const load = async () => (await import('./panel.tsx')).Panel

/** The right end of the app frame's toolbar: command palette, notifications and the account menu. */
export function ToolbarEnd() {
  return (
    <>
      <IconButton
        icon="search"
        label={m.palette_open({ keys: printKeys('Mod-k') })}
        onClick={() => isPaletteOpen.set(true)}
        className="max-rail:hidden"
      />
      <Bell load={load} />
      <AccountMenu />
    </>
  )
}
