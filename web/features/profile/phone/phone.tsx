import { useEffect, useRef, useState } from 'react'
import type { User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { callAuth } from '../refusal.ts'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { focusIn, RefusalMessage, useAccountAction } from '../account-action.tsx'
import { CodeField } from '../proof/proof-gate.tsx'
import { TextField } from '../../../ui/field.tsx'
import { readPhone } from '../../../platform/phone-number.ts'
import { FormButtons, Loaded, Section, ExpandableForm } from '../section.tsx'
import { useAuthSettings } from '../../../platform/session/auth-settings.ts'
import { userQuery } from '../queries.ts'
import { RemovalDialog } from '../device-list.tsx'

interface PendingNumberProps {
  /** The current number, digits only; empty if there is none. */
  readonly own: string
  readonly next: string
  /** Number of codes requested on this page; the code field is focused after each request. */
  readonly asked: number
}

/** A new number that must be confirmed with the code sent to it. */
function PendingNumber({ own, next, asked }: PendingNumberProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (asked > 0) focusIn(form.current)
  }, [asked])
  const [code, setCode] = useState('')
  const proof = useAccountAction()
  const { busy, refusal, attempt } = useAccountAction()
  const prove = async () => {
    const token = code.replaceAll(/[\s-]/g, '')
    const done = await proof.attempt(() =>
      callAuth((client) => client.verifyOtp({ phone: next, token, type: 'phone_change' })),
    )
    if (done) showToast({ title: m.profile_phone_changed(), body: next })
  }
  const again = async () => {
    if (await attempt(() => callAuth((client) => client.updateUser({ phone: next }))))
      showToast({ title: m.phone_again_done() })
  }
  const callOff = () => attempt(() => callAuth((client) => client.updateUser({ phone: own })))
  return (
    <form
      noValidate
      ref={form}
      className="grid justify-items-start gap-3 rounded-base border border-line bg-sunk p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void prove()
      }}
    >
      <p className="font-semibold">{m.profile_phone_pending({ phone: next })}</p>
      <CodeField hint={m.phone_code_hint()} code={code} onChange={setCode} refusal={proof.refusal} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="solid" busy={proof.busy} disabled={code.trim() === ''}>
          {m.profile_phone_prove()}
        </Button>
        <Button busy={busy} onClick={() => void again()}>
          {m.phone_again()}
        </Button>
        {own && (
          <Button look="plain" disabled={busy} onClick={() => void callOff()}>
            {m.profile_email_call_off()}
          </Button>
        )}
      </div>
      <RefusalMessage refusal={refusal} />
    </form>
  )
}

interface Props {
  /** The current number, digits only; empty if there is none. */
  readonly own: string
  readonly onCancel: () => void
  readonly onAsked: () => void
}

/** Asks for the new number. Nothing changes until the user enters the code sent to it by text message. */
function PhoneForm({ own, onCancel, onAsked }: Props) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const { busy, refusal, attempt } = useAccountAction()
  const change = async () => {
    const phone = readPhone(typed)
    if (!phone) return setProblem(m.phone_invalid())
    if (phone === `+${own}`) return setProblem(m.profile_phone_same())
    setProblem(undefined)
    if (await attempt(() => callAuth((client) => client.updateUser({ phone })))) onAsked()
  }
  return (
    <form
      noValidate
      className="grid w-full gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void change()
      }}
    >
      <TextField
        label={m.profile_phone_new()}
        hint={m.phone_number_hint()}
        error={problem ?? refusal?.message}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
      />
      <FormButtons action={m.phone_way_action()} busy={busy} onCancel={onCancel} />
    </form>
  )
}

/** The phone number for signing in. Shown if text messages can be sent, or the account has a number. */
export function Phone() {
  const user = useQuery(userQuery)
  const { phone } = useAuthSettings()
  if (!phone && !user.data?.phone) return null
  return (
    <Section id="phone" title={m.phone_number()} note={m.profile_phone_note()}>
      <Loaded query={user}>{(loaded) => <OwnNumber user={loaded} changes={phone} />}</Loaded>
    </Section>
  )
}

/** Hours after which a requested code counts as expired. */
const HOURS = 1

function pendingNumber(user: User & { readonly phone_change_sent_at?: string }): string | undefined {
  const { new_phone: next, phone_change_sent_at: sent } = user
  return next && sent && Date.now() - Date.parse(sent) < HOURS * 3_600_000 ? `+${next}` : undefined
}

function OwnNumber({ user, changes }: { user: User; changes: boolean }) {
  const { phone: own = '' } = user
  const next = pendingNumber(user)
  const [asked, setAsked] = useState(0)
  return (
    <div className="grid gap-3">
      <p>{own ? `+${own}` : m.profile_phone_none()}</p>
      {next && <PendingNumber own={own} next={next} asked={asked} />}
      <div className="flex flex-wrap items-start gap-2">
        {changes && (
          <ExpandableForm label={own || next ? m.profile_phone_change() : m.profile_phone_add()}>
            {(fold) => (
              <PhoneForm
                own={own}
                onCancel={fold}
                onAsked={() => {
                  fold()
                  setAsked((times) => times + 1)
                }}
              />
            )}
          </ExpandableForm>
        )}
        {own && <Remove user={user} />}
      </div>
    </div>
  )
}

function Remove({ user }: { user: User }) {
  const [removing, setRemoving] = useState(false)
  const { busy, refusal, attempt } = useAccountAction()
  const identity = user.identities?.find(({ provider }) => provider === 'phone')
  if (!identity) return null
  const remove = async () => {
    if (!(await attempt(() => callAuth((client) => client.unlinkIdentity(identity))))) return
    setRemoving(false)
    showToast({ title: m.profile_phone_removed() })
  }
  return (
    <>
      <Button look="plain" onClick={() => setRemoving(true)}>
        {m.profile_phone_remove()}
      </Button>
      {removing && (
        <RemovalDialog
          title={m.profile_phone_remove_title()}
          text={m.profile_phone_remove_text({ phone: `+${user.phone ?? ''}` })}
          busy={busy}
          refusal={refusal}
          onClose={() => setRemoving(false)}
          onRemove={() => void remove()}
        />
      )}
    </>
  )
}
