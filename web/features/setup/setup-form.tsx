import { type SubmitEvent, type ReactNode, useState } from 'react'
import { m } from '../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { Problem, TextField } from '../../ui/field.tsx'

/** The one-time code as the printed link carries it: `#code=…`, or the bare code. */
export function codeInHash(hash: string): string {
  const text = hash.replace(/^#/, '')
  const code = new URLSearchParams(text).get('code') ?? (text.includes('=') ? '' : text)
  try {
    return decodeURIComponent(code).trim()
  } catch {
    return ''
  }
}

export function fieldOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

interface Props {
  readonly action: string
  readonly failure: string | undefined
  readonly busy: boolean
  readonly onSend: (data: FormData, code: string) => Promise<void>
  readonly children?: ReactNode
}

/** Asks for the one-time code, which the printed link brings along in its hash. */
export function SetupForm({ action, failure, busy, onSend, children }: Props) {
  const [code] = useState(() => codeInHash(location.hash))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    void onSend(data, fieldOf(data, 'code').trim())
  }
  return (
    <form noValidate method="post" onSubmit={submit} className="grid max-w-sm gap-4">
      <TextField
        label={m.setup_code()}
        hint={m.setup_code_hint()}
        name="code"
        defaultValue={code}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="off"
        required
      />
      {children}
      <div aria-live="polite">{failure && <Problem>{failure}</Problem>}</div>
      <Button type="submit" look="solid" busy={busy}>
        {action}
      </Button>
    </form>
  )
}
