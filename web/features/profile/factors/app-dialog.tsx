import { useEffect, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { useAttempt } from '../use-attempt.ts'
import { abandon, type Adding, finishApp, freeName, firstCodes, type Secret, startApp } from './adding.ts'
import { NameStep } from '../name-step.tsx'
import { SecretStep } from './secret-step.tsx'

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
