import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { api } from '../../platform/api/api.ts'
import { failureMessage } from '../../platform/api/failure.ts'
import { Page } from '../../ui/frame/page.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { SetupForm } from './setup-form.tsx'

/** Makes the person signed in the first administrator. */
export function SetAdmin() {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const promote = async (_data: FormData, code: string) => {
    setBusy(true)
    try {
      await api.setup.promote({ code })
      showToast({ title: m.set_admin_done() })
      await navigate({ to: '/admin' })
    } catch (error) {
      setFailure(failureMessage(error))
      setBusy(false)
    }
  }
  return (
    <Page title={m.set_admin_title()} back={{ to: '/profile', label: m.nav_profile() }}>
      <p className="mb-6 max-w-prose text-ink-soft">{m.set_admin_lead()}</p>
      <SetupForm action={m.set_admin_action()} failure={failure} busy={busy} onSend={promote} />
    </Page>
  )
}
