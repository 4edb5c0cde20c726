import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { api } from '../../platform/api/api.ts'
import { failureCode, failureMessage } from '../../platform/api/failure.ts'
import { getLocale } from '../../platform/i18n/locale.ts'
import { auth } from '../../platform/session/session.ts'
import { TextField } from '../../ui/field.tsx'
import { AuthPage } from '../../ui/frame/auth-page.tsx'
import { NewPasswordField } from '../../ui/password-field.tsx'
import { fieldOf, SetupForm } from './setup-form.tsx'

/** Creates the first account of an instance, which administers it. */
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
