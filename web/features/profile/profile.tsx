import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { auth, useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { Appearance } from './appearance.tsx'
import { Installation } from './installation.tsx'
import { Language } from './language.tsx'
import { Section } from './section.tsx'
import { SignOut } from './sign-out.tsx'

export function Profile() {
  const user = useUser()
  if (!user) return null
  const name: unknown = user.user_metadata['name']
  return (
    <Page title={m.nav_profile()}>
      <Section title={m.profile_you()} note={user.email ?? ''}>
        <Name key={user.id} name={typeof name === 'string' ? name : ''} />
      </Section>
      <Language />
      <Appearance />
      <Installation />
      <SignOut person={user.id} />
      <p className="flex gap-6 pt-6 text-sm text-ink-soft">
        <Link to="/terms" className="py-3 hover:text-ink">
          {m.terms_title()}
        </Link>
        <Link to="/privacy" className="py-3 hover:text-ink">
          {m.privacy_title()}
        </Link>
      </p>
    </Page>
  )
}

function Name({ name }: { name: string }) {
  const [typed, setTyped] = useState(name)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    setFailure(undefined)
    const { error } = await (await auth()).updateUser({ data: { name: typed.trim() } })
    setBusy(false)
    if (error) setFailure(m.profile_not_saved())
    else showToast({ title: m.profile_saved() })
  }
  const changed = typed.trim() !== name
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="grow">
        <TextField
          label={m.auth_name()}
          hint={m.auth_name_hint()}
          error={failure}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="name"
          maxLength={120}
        />
      </div>
      {changed && (
        <Button type="submit" look="solid" busy={busy} className="mb-[1.85rem]">
          {m.profile_save()}
        </Button>
      )}
    </form>
  )
}
