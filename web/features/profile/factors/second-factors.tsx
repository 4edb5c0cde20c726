import type { Factor } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../loaded.tsx'
import { canUseKeys, waysOf } from '../proof/proofs.ts'
import { userQuery } from '../queries.ts'
import { Section } from '../section.tsx'
import { AppDialog } from './app-dialog.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { FactorRow } from './factor-row.tsx'
import { KeyDialog } from './key-dialog.tsx'

type Open = 'app' | 'key' | undefined

/** What is asked for beside the password. */
export function SecondFactors() {
  const user = useQuery(userQuery)
  return (
    <Section id="second-factors" title={m.profile_factors()} note={m.profile_factors_note()}>
      <Loaded query={user}>
        {({ factors }) => {
          const { apps, keys } = waysOf(factors)
          return <FactorList factors={[...apps, ...keys]} />
        }}
      </Loaded>
    </Section>
  )
}

function FactorList({ factors }: { factors: readonly Factor[] }) {
  const [open, setOpen] = useState<Open>()
  const [codes, setCodes] = useState<readonly string[]>()
  const names = factors.map(({ friendly_name = '' }) => friendly_name)
  const close = () => setOpen(undefined)
  const props = { names, first: factors.length === 0, onClose: close, onCodes: setCodes }
  return (
    <div className="grid gap-3">
      {factors.length === 0 && <p className="text-ink-soft">{m.profile_factors_none()}</p>}
      {factors.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} last={factors.length === 1} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon="smartphone" onClick={() => setOpen('app')}>
          {m.profile_app_add()}
        </Button>
        {canUseKeys() && (
          <Button icon="key-round" onClick={() => setOpen('key')}>
            {m.profile_key_add()}
          </Button>
        )}
      </div>
      {!canUseKeys() && <p className="text-sm text-ink-soft">{m.profile_keys_unavailable()}</p>}
      {open === 'app' && <AppDialog {...props} />}
      {open === 'key' && <KeyDialog {...props} />}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </div>
  )
}
