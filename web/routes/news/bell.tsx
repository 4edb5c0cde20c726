import { Bell } from '../../features/notifications/bell.tsx'
import { AccountMenu } from '../../features/profile/account-menu.tsx'

const load = async () => (await import('./panel.tsx')).Panel

/** What stands at the end of every page's bar: what is new, and one's own account. */
export function Corner() {
  return (
    <>
      <Bell load={load} />
      <AccountMenu />
    </>
  )
}
