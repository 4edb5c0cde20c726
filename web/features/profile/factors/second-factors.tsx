import type { Factor } from '@supabase/auth-js'
import { useState, useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { callAuth, type Refusal } from '../refusal.ts'
import { api } from '../../../platform/api/api.ts'
import { useAccountAction, focusIn } from '../account-action.tsx'
import { m } from '../../../messages/messages.js'
import { showToast } from '../../../ui/toast/toasts.ts'
import { formatDate } from '../../../ui/dates.ts'
import { DeviceRow, RemovalDialog, NameStep } from '../device-list.tsx'
import { useProof, canUseKeys, proofOptionsOf } from '../proof/proofs.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import {
  addKey,
  type NewFactorState,
  freeName,
  firstCodes,
  type AppSecret,
  cancelEnrolment,
  verifyApp,
  enrolApp,
} from './adding.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded, Section } from '../section.tsx'
import { userQuery } from '../queries.ts'
import { CodesDialog } from './recovery-codes.tsx'
import { CodeField } from '../proof/proof-gate.tsx'

interface Props {
  readonly secret: AppSecret
  readonly busy: boolean
  readonly refusal: Refusal | undefined
  readonly onCode: (code: string) => void
}

/** Shows the secret as a QR code and as text, and asks for the first code from the app. */
function SecretStep({ secret, busy, refusal, onCode }: Props) {
  const [code, setCode] = useState('')
  return (
    <form
      ref={focusIn}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onCode(code)
      }}
    >
      {/* QR scanners need dark on light */}
      <img src={secret.square} alt={m.profile_app_square()} className="size-48 justify-self-center bg-[#fff] p-2" />
      <p className="text-sm text-ink-soft">
        {m.profile_app_by_hand()}{' '}
        <code className="block pt-1 font-script text-base text-ink select-all">{secret.secret}</code>
      </p>
      <CodeField hint={m.profile_code_hint()} code={code} onChange={setCode} refusal={refusal} />
      <Button type="submit" look="solid" busy={busy} className="justify-self-end">
        {m.profile_app_finish()}
      </Button>
    </form>
  )
}

/** Adds an authenticator app: a name, then the secret, then its first code. */
function AppDialog({ names, first, onClose, onCodes }: NewFactorState) {
  const [secret, setSecret] = useState<AppSecret>()
  const begun = useRef<string>(undefined)
  const { busy, refusal, attempt, forgive } = useAccountAction()
  useEffect(
    () => () => {
      if (begun.current) cancelEnrolment(begun.current)
    },
    [],
  )
  const start = async (name: string) => {
    let started: AppSecret | undefined
    const done = await attempt(async () => {
      started = await enrolApp(name)
      begun.current = started.factorId
    })
    // only once the request has finished, because a busy form doesn't accept a code
    if (done) setSecret(started)
  }
  const finish = async (factorId: string, code: string) => {
    let codes: readonly string[] | undefined
    const done = await attempt(async () => {
      await verifyApp(factorId, code)
      begun.current = undefined
      codes = await firstCodes(first)
    })
    if (!done) return
    onClose()
    if (codes) onCodes(codes)
    else showToast({ title: m.profile_factor_added() })
  }
  return (
    <Dialog open onClose={onClose} title={m.profile_app_add()} description={m.profile_app_lead()}>
      {secret ? (
        <SecretStep
          secret={secret}
          busy={busy}
          refusal={refusal}
          onCode={(code) => void finish(secret.factorId, code)}
        />
      ) : (
        <NameStep
          suggestion={freeName(m.profile_app(), names)}
          action={m.profile_continue()}
          busy={busy}
          refusal={refusal}
          onType={forgive}
          onName={(name) => void start(name)}
        />
      )}
    </Dialog>
  )
}

/**
 * Removes a second factor. If the session was verified with that factor and others remain, asks for one of them here.
 * Otherwise the refreshed token would lead to the sign-in page.
 */
async function removeFactor(factorId: string, prove: () => Promise<boolean>): Promise<void> {
  await callAuth((client) => client.mfa.unenroll({ factorId }))
  const { secondFactor } = await api.people.me({})
  if (secondFactor === 'needed' && (await prove())) return
  await callAuth((client) => client.refreshSession())
}

function FactorRow({ factor, last }: { factor: Factor; last: boolean }) {
  const [removing, setRemoving] = useState(false)
  const { busy, refusal, attempt } = useAccountAction()
  const prove = useProof()
  const isApp = factor.factor_type === 'totp'
  const name = factor.friendly_name || (isApp ? m.profile_app() : m.profile_key())
  const confirm = async () => {
    if (!(await attempt(() => removeFactor(factor.id, prove)))) return
    setRemoving(false)
    showToast({ title: m.profile_factor_removed({ name }) })
  }
  return (
    <DeviceRow
      icon={isApp ? 'smartphone' : 'key-round'}
      name={name}
      facts={m.profile_added_on({ day: formatDate(factor.created_at) })}
      remove={{ label: m.profile_remove_named({ name }), run: () => setRemoving(true) }}
    >
      {removing && (
        <RemovalDialog
          title={m.profile_remove_title({ name })}
          text={last ? m.profile_factor_remove_last() : m.profile_factor_remove_text()}
          busy={busy}
          refusal={refusal}
          onClose={() => setRemoving(false)}
          onRemove={() => void confirm()}
        />
      )}
    </DeviceRow>
  )
}

/** Adds a security key: asks for a name, then opens the browser's own dialog. */
function KeyDialog({ names, first, onClose, onCodes }: NewFactorState) {
  const { busy, refusal, attempt, forgive } = useAccountAction()
  const add = async (name: string) => {
    let codes: readonly string[] | undefined
    const done = await attempt(async () => {
      await addKey(name)
      codes = await firstCodes(first)
    })
    if (!done) return
    onClose()
    if (codes) onCodes(codes)
    else showToast({ title: m.profile_factor_added() })
  }
  return (
    <Dialog open onClose={onClose} title={m.profile_key_add()} description={m.profile_key_lead()}>
      <NameStep
        suggestion={freeName(m.profile_key(), names)}
        action={m.profile_continue()}
        busy={busy}
        refusal={refusal}
        onType={forgive}
        onName={(name) => void add(name)}
      />
    </Dialog>
  )
}

type Open = 'app' | 'key' | undefined

/** The second factors of the account. */
export function SecondFactors() {
  const user = useQuery(userQuery)
  return (
    <Section id="second-factors" title={m.profile_factors()} note={m.profile_factors_note()}>
      <Loaded query={user}>
        {({ factors }) => {
          const { apps, keys } = proofOptionsOf(factors)
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
