import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { answerTo, type AuthCall } from './call.ts'

interface Props {
  readonly call: AuthCall
  readonly serviceKey: string | undefined
}

export function CallForm({ call, serviceKey }: Props) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [answer, setAnswer] = useState('')
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    setAnswer(await answerTo({ call, typed, serviceKey }))
    setBusy(false)
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      {call.fields.map(({ label }) => (
        <TextField
          key={label}
          label={label}
          type={/password/i.test(label) ? 'password' : 'text'}
          value={typed[label] ?? ''}
          onChange={(event) => setTyped((now) => ({ ...now, [label]: event.target.value }))}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="font-script"
        />
      ))}
      {call.fields.length === 0 && <p className="text-ink-soft">{m.playground_no_fields()}</p>}
      <Button type="submit" look="solid" icon="play" busy={busy} className="justify-self-start">
        {m.playground_run()}
      </Button>
      <Answer text={answer} />
    </form>
  )
}

function Answer({ text }: { text: string }) {
  return (
    <div role="log" aria-label={m.playground_answer()}>
      {text && (
        <pre className="rounded-base border border-line bg-sunk p-4 font-script text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
          {text}
        </pre>
      )}
    </div>
  )
}
