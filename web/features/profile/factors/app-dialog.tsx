import { useState, useEffect, useRef } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { focusIn, useAttempt } from '../attempt.tsx'
import { CodeField } from '../proof/code-field.tsx'
import type { Refusal } from '../refusal.ts'
import { type Secret, abandon, type Adding, finishApp, freeName, firstCodes, startApp } from './adding.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { NameStep } from '../device-list.tsx'

interface Props {
  readonly secret: Secret
  readonly busy: boolean
  readonly refusal: Refusal | undefined
  readonly onCode: (code: string) => void
}

/** The secret, to be read by a camera or typed by hand, and the code that shows it has arrived. */
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
      {/* cameras read dark on light alone */}
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

/** An authenticator app: a name, then the secret handed over and proved by its first code. */
export function AppDialog({ names, first, onClose, onCodes }: Adding) {
  const [secret, setSecret] = useState<Secret>()
  const begun = useRef<string>(undefined)
  const { busy, refusal, attempt, forgive } = useAttempt()
  useEffect(
    () => () => {
      if (begun.current) abandon(begun.current)
    },
    [],
  )
  const start = async (name: string) => {
    let started: Secret | undefined
    const done = await attempt(async () => {
      started = await startApp(name)
      begun.current = started.factorId
    })
    // not before all is said and done: a form that is still busy takes no code
    if (done) setSecret(started)
  }
  const finish = async (factorId: string, code: string) => {
    let codes: readonly string[] | undefined
    const done = await attempt(async () => {
      await finishApp(factorId, code)
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
