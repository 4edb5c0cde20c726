import { type SubmitEvent, type ReactNode, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { api } from '../../platform/api/api.ts'
import { failureCode, failureMessage } from '../../platform/api/failure.ts'
import { getLocale } from '../../platform/i18n/locale.ts'
import { auth } from '../../platform/session/session.ts'
import { AuthPage } from '../../ui/frame/auth-page.tsx'
import { NewPasswordField } from '../../ui/password-field.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { showToast } from '../../ui/toast/toasts.ts'

/** Returns the one-time code from the printed link's fragment: `#code=…`, or only the code. */
export function codeInHash(hash: string): string {
  const text = hash.replace(/^#/, '')
  const code = new URLSearchParams(text).get('code') ?? (text.includes('=') ? '' : text)
  try {
    return decodeURIComponent(code).trim()
  } catch {
    return ''
  }
}

function fieldOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

interface Props {
  readonly action: string
  readonly failure: string | undefined
  readonly busy: boolean
  readonly onSend: (data: FormData, code: string) => Promise<void>
  readonly children?: ReactNode
}

/** A form for the one-time code, prefilled from the printed link's fragment. */
function SetupForm({ action, failure, busy, onSend, children }: Props) {
  const [code] = useState(() => codeInHash(location.hash))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    void onSend(data, fieldOf(data, 'code').trim())
  }
  return (
    <form noValidate method="post" onSubmit={submit} className="grid max-w-sm gap-4">
      <TextField
        label={m.setup_code()}
        hint={m.setup_code_hint()}
        name="code"
        defaultValue={code}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="off"
        required
      />
      {children}
      <div aria-live="polite">{failure && <FieldError>{failure}</FieldError>}</div>
      <Button type="submit" look="solid" busy={busy}>
        {action}
      </Button>
    </form>
  )
}

/** Creates the server's first account, which becomes its administrator. */
export function AdminSetup() {
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const create = async (data: FormData, code: string) => {
    const email = fieldOf(data, 'email').trim()
    const password = fieldOf(data, 'password')
    const name = fieldOf(data, 'name').trim()
    if (!email || !password) return setFailure(m.auth_missing())
    setBusy(true)
    try {
      await api.setup.create({ code, email, password, name })
      const client = await auth()
      const { error } = await client.signInWithPassword({ email, password })
      if (error) throw error
      void client.updateUser({ data: { language: getLocale() } })
    } catch (error) {
      setFailure(failureCode(error) === 'invalid' ? m.setup_invalid() : failureMessage(error))
      setBusy(false)
    }
  }
  return (
    <AuthPage title={m.setup_title()} lead={m.setup_lead()}>
      <SetupForm action={m.setup_action()} failure={failure} busy={busy} onSend={create}>
        <TextField label={m.auth_name()} name="name" autoComplete="name" maxLength={120} />
        <TextField
          label={m.auth_email()}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
        />
        <NewPasswordField label={m.auth_password()} name="password" required />
      </SetupForm>
    </AuthPage>
  )
}

/** Makes the signed-in user the first administrator. */
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
