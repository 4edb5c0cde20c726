import { m } from '../../messages/messages.js'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AdminPage } from './frame/admin-page.tsx'
import type { SectionName } from './frame/sections.tsx'

/** The honest page of a section that is still to be built. */
export function AdminNotYet({ title, here }: { title: string; here: SectionName }) {
  return (
    <AdminPage title={title} here={here}>
      <EmptyState title={m.not_yet_title()}>{m.not_yet_body()}</EmptyState>
    </AdminPage>
  )
}
