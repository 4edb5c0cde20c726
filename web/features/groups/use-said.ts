import { type FormEvent, useState } from 'react'
import { m } from '../../messages/messages.js'
import { failureMessage } from '../../platform/api/failure.ts'
import type { Said } from './group-fields.tsx'

/** A form about what a group says of itself; a name has to be there before anything is sent. */
export function useSaid(first: Said, send: (said: Said) => Promise<unknown>) {
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
  const change = (next: Said) => {
    setSaid(next)
    setError('')
  }
  return { said, busy, error, change, submit: (event: FormEvent) => void submit(event) }
}
