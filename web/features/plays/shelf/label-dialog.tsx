import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { RowPlay } from '../play-row.tsx'
import { labelsQuery } from '../queries.ts'
import { useManyActions } from './many-actions.ts'

interface Props {
  readonly plays: readonly RowPlay[]
  readonly onClose: () => void
}

/** Puts labels on the chosen plays, and takes them off. */
export function LabelDialog({ plays, onClose }: Props) {
  const { data: labels = [] } = useQuery(labelsQuery())
  const [typed, setTyped] = useState('')
  const act = useManyActions()
  const ids = plays.map(({ id }) => id)
  const isOn = (label: string) => plays.every((play) => play.labels?.includes(label))
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '' && (await act(ids, { what: 'label', label: typed }))) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.shelf_label_title({ count: plays.length })}
      description={m.shelf_label_hint()}
    >
      {labels.length > 0 && (
        <ul aria-label={m.shelf_labels()} className="mb-4 flex flex-wrap gap-2">
          {labels.map(({ label }) => (
            <li key={label} className="max-w-full">
              <Button
                aria-pressed={isOn(label)}
                icon={isOn(label) ? 'check' : 'plus'}
                onClick={() => void act(ids, { what: isOn(label) ? 'unlabel' : 'label', label })}
                className="max-w-full aria-pressed:border-accent aria-pressed:text-accent"
              >
                <span className="truncate">{label}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={(event) => void add(event)} className="grid gap-3">
        <TextField
          label={m.shelf_label_new()}
          value={typed}
          maxLength={40}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="flex justify-end">
          <Button look="solid" type="submit" disabled={typed.trim() === ''}>
            {m.shelf_label_add()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
