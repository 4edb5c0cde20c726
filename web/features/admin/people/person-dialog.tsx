import type { AdminUser } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Dialog } from '../../../ui/dialog.tsx'
import { PersonActsList } from './person-acts-list.tsx'
import { RecoveryLink } from './recovery-link.tsx'
import { RemovePerson } from './remove-person.tsx'
import { nameOf } from './words.ts'

export type View = 'acts' | 'link' | 'remove'

const TITLES: Record<View, (person: { name: string }) => string> = {
  acts: ({ name }) => name,
  link: m.admin_recovery_for,
  remove: m.admin_remove_question,
}

/** Everything an administrator can do with one account, each with what it does. */
export function PersonDialog({ person, onClose }: { person: AdminUser; onClose: () => void }) {
  const [view, setView] = useState<View>('acts')
  const back = () => setView('acts')
  const description = { acts: person.login, link: m.admin_recovery_lead(), remove: m.admin_remove_lead() }[view]
  return (
    <Dialog
      open
      onClose={onClose}
      title={TITLES[view]({ name: nameOf(person) })}
      {...(description ? { description } : {})}
    >
      {view === 'acts' && <PersonActsList person={person} onView={setView} />}
      {view === 'link' && <RecoveryLink person={person} onBack={back} />}
      {view === 'remove' && <RemovePerson person={person} onClose={onClose} onBack={back} />}
    </Dialog>
  )
}
