import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../section.tsx'
import { DeletionDialog } from './deletion-dialog.tsx'

export function Deletion({ person }: { person: string }) {
  const [asking, setAsking] = useState(false)
  return (
    <Section id="delete" title={m.profile_delete()} note={m.profile_delete_note()}>
      <Button icon="trash-2" onClick={() => setAsking(true)}>
        {m.profile_delete_open()}
      </Button>
      {asking && <DeletionDialog person={person} onClose={() => setAsking(false)} />}
    </Section>
  )
}
