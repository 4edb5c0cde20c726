import { useState, useEffect } from 'react'
import { m } from '../../../messages/messages.js'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Page } from '../../../ui/frame/page.tsx'
import { LogLevels } from '../../../ui/log-levels.tsx'
import { ADMIN_CALLS, CLIENT_CALLS, answerTo, type AuthCall } from './calls.ts'
import { Button } from '../../../ui/button.tsx'
import { onSessionChange } from '../../../platform/session/session.ts'

const GROUPS = { ...CLIENT_CALLS, ...ADMIN_CALLS }
const ALL = Object.entries(GROUPS).flatMap(([group, calls]) =>
  calls.map((call) => ({ id: group in ADMIN_CALLS ? `admin.${call.name}` : call.name, group, call })),
)

/** A page for calling any method of the authentication client by hand. */
export function AuthTest() {
  const [chosen, setChosen] = useState('getUser')
  const [serviceKey, setServiceKey] = useState('')
  const found = ALL.find(({ id }) => id === chosen)
  const isAdmin = chosen.startsWith('admin.')
  return (
    <Page title="auth-test">
      <div className="grid gap-5">
        <p className="max-w-prose text-ink-soft">{m.playground_auth_lead()}</p>
        <SelectField label={m.playground_call()} value={chosen} onChange={(event) => setChosen(event.target.value)}>
          {Object.keys(GROUPS).map((group) => (
            <optgroup key={group} label={group}>
              {ALL.filter((one) => one.group === group).map(({ id }) => (
                <option key={id}>{id}</option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        {isAdmin && (
          <TextField
            label={m.playground_service_key()}
            hint={m.playground_service_key_hint()}
            value={serviceKey}
            onChange={(event) => setServiceKey(event.target.value)}
            autoComplete="off"
            className="font-script"
          />
        )}
        {found && <CallForm key={chosen} call={found.call} serviceKey={isAdmin ? serviceKey : undefined} />}
        <Events />
      </div>
      <LogLevels />
    </Page>
  )
}

interface Props {
  readonly call: AuthCall
  readonly serviceKey: string | undefined
}

function CallForm({ call, serviceKey }: Props) {
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

interface Heard {
  readonly id: number
  readonly event: string
  readonly at: string
}

/** Lists the client's session events while the page is open. */
function Events() {
  const [heard, setHeard] = useState<readonly Heard[]>([])
  useEffect(
    () =>
      onSessionChange((event) => {
        const at = new Date().toLocaleTimeString()
        setHeard((now) => [{ id: (now[0]?.id ?? 0) + 1, event, at }, ...now].slice(0, 50))
      }),
    [],
  )
  return (
    <section aria-labelledby="events" className="border-t border-line pt-4">
      <h2 id="events" className="font-semibold">
        {m.playground_events()}
      </h2>
      {heard.length === 0 && <p className="text-ink-soft">{m.playground_no_events()}</p>}
      <ol className="font-script text-sm">
        {heard.map(({ id, event, at }) => (
          <li key={id}>
            {at} {event}
          </li>
        ))}
      </ol>
    </section>
  )
}
