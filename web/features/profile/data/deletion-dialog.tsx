import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../loaded.tsx'
import { type Consequences, consequencesQuery } from '../queries.ts'
import { ConsequenceList } from './consequence-list.tsx'
import { DeletionForm } from './deletion-form.tsx'

interface Props {
  readonly person: string
  readonly onClose: () => void
}

/** Spells out what goes before anything goes. */
export function DeletionDialog({ person, onClose }: Props) {
  const consequences = useQuery(consequencesQuery)
  return (
    <Dialog open onClose={onClose} title={m.profile_delete_title()} description={m.profile_delete_lead()}>
      <Loaded query={consequences}>{(known) => <Weighed known={known} person={person} onClose={onClose} />}</Loaded>
    </Dialog>
  )
}

function Weighed({ known, person, onClose }: Props & { known: Consequences }) {
  if (known.lastAdministrator)
    return (
      <div className="grid justify-items-start gap-4">
        <p>{m.profile_delete_last_administrator()}</p>
        <Button onClick={onClose}>{m.ui_close()}</Button>
      </div>
    )
  return (
    <div className="grid gap-5">
      <ConsequenceList known={known} />
      <DeletionForm proof={known.proof} person={person} onClose={onClose} />
    </div>
  )
}
