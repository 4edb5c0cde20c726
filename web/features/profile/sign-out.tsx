import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { countUnsent, eraseReplicas } from '../../platform/replicas.ts'
import { signOut } from '../../platform/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { Section } from './section.tsx'

/** Signs out and deletes local data. If there is unsent text, the returned dialog asks first. */
export function useSignOut(person: string) {
  const [unsent, setUnsent] = useState(0)
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    if (await signOut()) return eraseReplicas(person)
    setBusy(false)
    setUnsent(0)
    showToast({ title: m.profile_still_in(), body: m.failure_network() })
  }
  const ask = () => {
    const count = countUnsent(person)
    if (count > 0) setUnsent(count)
    else void leave()
  }
  const dialog = (
    <Dialog
      open={unsent > 0}
      onClose={() => setUnsent(0)}
      title={m.profile_unsent_title()}
      description={m.profile_unsent({ count: unsent })}
      footer={
        <>
          <Button busy={busy} onClick={() => void leave()}>
            {m.profile_unsent_leave()}
          </Button>
          <Button look="solid" onClick={() => setUnsent(0)}>
            {m.profile_unsent_stay()}
          </Button>
        </>
      }
    />
  )
  return { busy, ask, dialog }
}

export function SignOut({ person }: { person: string }) {
  const { busy, ask, dialog } = useSignOut(person)
  return (
    <Section id="sign-out" title={m.profile_session()} note={m.profile_session_note()}>
      <Button icon="log-out" busy={busy} onClick={ask}>
        {m.profile_sign_out()}
      </Button>
      {dialog}
    </Section>
  )
}
