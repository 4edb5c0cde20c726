import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Page } from '../../../ui/frame/page.tsx'
import { LogLevels } from '../../../ui/log-levels.tsx'
import { ADMIN_CALLS, CLIENT_CALLS } from './calls.ts'
import { CallForm } from './call-form.tsx'
import { Events } from './events.tsx'

const GROUPS = { ...CLIENT_CALLS, ...ADMIN_CALLS }
const ALL = Object.entries(GROUPS).flatMap(([group, calls]) =>
  calls.map((call) => ({ id: group in ADMIN_CALLS ? `admin.${call.name}` : call.name, group, call })),
)

/** Each call of the authentication client, run by hand. */
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
