import { useQueryClient } from '@tanstack/react-query'
import type { GroupDetail } from '@replique/contract'
import { type FormEvent, useState } from 'react'
import { m } from '../../messages/messages.js'
import { failureMessage } from '../../platform/api/failure.ts'
import { type RunAction, useAction } from '../../platform/use-action.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { refreshGroups } from './queries.ts'
import { api } from '../../platform/api/api.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'

/** Returns a function that runs an action on a group, refetches data and shows errors. */
export function useGroupAction(): RunAction {
  const client = useQueryClient()
  const { run } = useAction({
    onError: (error) => showToast({ title: m.plays_failed(), body: failureMessage(error) }),
    onSettled: () => refreshGroups(client),
  })
  return run
}

/** Archives a group, with a toast that offers undo, or reopens it. */
export function useArchiveGroup({ id, name }: Pick<GroupDetail, 'id' | 'name'>) {
  const attempt = useGroupAction()
  const setArchived = (archived: boolean): Promise<boolean> =>
    attempt(
      () => (archived ? api.groups.archive({ id }) : api.groups.reopen({ id })),
      () => (archived ? sayArchived() : void showToast({ title: m.groups_reopened({ name }) })),
    )
  const sayArchived = (): void => {
    const undo = { label: m.plays_undo(), altText: m.groups_undo_alt({ name }), run: () => void setArchived(false) }
    showToast({ title: m.groups_put_away({ name }), action: undo })
  }
  return { setArchived }
}

/** The state of the form for a group's details; the name is required. */
export function useGroupForm(first: GroupFormValues, send: (said: GroupFormValues) => Promise<unknown>) {
  const [said, setSaid] = useState(first)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (said.name.trim() === '') return setError(m.groups_name_missing())
    setBusy(true)
    try {
      await send(said)
    } catch (refusal) {
      setError(failureMessage(refusal))
      setBusy(false)
    }
  }
  const change = (next: GroupFormValues) => {
    setSaid(next)
    setError('')
  }
  return { said, busy, error, change, submit: (event: FormEvent) => void submit(event) }
}

/** A group's editable details. */
type GroupFormValues = Pick<GroupDetail, 'name' | 'description' | 'language'>

interface Props {
  readonly said: GroupFormValues
  readonly error: string
  readonly onChange: (said: GroupFormValues) => void
}

export function GroupFields({ said, error, onChange }: Props) {
  return (
    <>
      <TextField
        label={m.groups_name()}
        value={said.name}
        maxLength={120}
        autoComplete="off"
        dir="auto"
        error={error}
        onChange={(event) => onChange({ ...said, name: event.target.value })}
      />
      <TextArea
        label={m.groups_description()}
        hint={m.groups_description_hint()}
        value={said.description}
        maxLength={2000}
        rows={3}
        dir="auto"
        onChange={(event) => onChange({ ...said, description: event.target.value })}
      />
      <SelectField
        label={m.groups_language()}
        hint={m.groups_language_hint()}
        value={said.language}
        onChange={(event) => onChange({ ...said, language: event.target.value === 'fr' ? 'fr' : 'en' })}
      >
        <option value="en">{m.plays_language_en()}</option>
        <option value="fr">{m.plays_language_fr()}</option>
      </SelectField>
    </>
  )
}
