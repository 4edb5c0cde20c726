import { AdminNotYet } from '../../features/admin/not-yet.tsx'
import { m } from '../../messages/messages.js'

export function Page() {
  return <AdminNotYet title={m.page_admin_groups()} here="groups" />
}
