import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '../../messages/messages.js'
import { api } from '../../platform/api/api.ts'
import { failureMessage } from '../../platform/api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import type { Named } from './play-actions.ts'
import { refreshPlays } from './queries.ts'

export function RenameDialog({ play, onClose }: { play: Named; onClose: () => void }) {
  const client = useQueryClient()
  const [title, setTitle] = useState(play.title)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await api.plays.change({ id: play.id, title: title.trim() })
      await refreshPlays(client)
      onClose()
    } catch (refusal) {
      setError(failureMessage(refusal))
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} title={m.plays_rename_title()}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-5">
        <TextField
          label={m.plays_title_label()}
          value={title}
          maxLength={300}
          error={error}
          onChange={(event) => setTitle(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button look="plain" onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" type="submit" busy={busy}>
            {m.plays_save()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
