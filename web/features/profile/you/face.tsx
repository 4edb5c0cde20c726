import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { useAccountAction, RefusalMessage } from '../account-action.tsx'
import { api } from '../../../platform/api/api.ts'
import { PictureChoice, squarePicture } from '../../../ui/picture-choice.tsx'
import { callAuth, PictureDecodeError } from '../refusal.ts'
import type { User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { Loaded, Section } from '../section.tsx'
import { accountName, meQuery } from '../../../platform/session/account.ts'

function Name({ name }: { name: string }) {
  const [typed, setTyped] = useState(name)
  const { busy, refusal, attempt } = useAccountAction()
  const save = async () => {
    const data = { name: typed.trim() }
    if (await attempt(() => callAuth((client) => client.updateUser({ data })))) showToast({ title: m.profile_saved() })
  }
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label={m.auth_name()}
        hint={m.auth_name_hint()}
        error={refusal && m.profile_not_saved()}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="name"
        maxLength={120}
      />
      {typed.trim() !== name && (
        <Button type="submit" look="solid" busy={busy} className="justify-self-start">
          {m.profile_save()}
        </Button>
      )}
    </form>
  )
}

/** A user's picture, or their initials. */
function Portrait({ picture, name }: { picture: string | null; name: string }) {
  const [lost, setLost] = useState<string>()
  if (picture && picture !== lost)
    return (
      <img
        src={picture}
        alt=""
        width={64}
        height={64}
        onError={() => setLost(picture)}
        className="size-16 shrink-0 rounded-full bg-sunk object-cover"
      />
    )
  return (
    <span
      aria-hidden
      className="inline-flex size-16 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xl font-semibold text-accent"
    >
      {initials(name)}
    </span>
  )
}

function initials(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 32))
    .join('')
    .toLocaleUpperCase()
}

function Picture({ picture, name }: { picture: string | null; name: string }) {
  const { busy, refusal, attempt } = useAccountAction()
  const show = async (chosen: File) => {
    const done = await attempt(async () => {
      const file = await squarePicture(chosen)
      if (!file) throw new PictureDecodeError()
      await api.account.setPicture({ file })
    })
    if (done) showToast({ title: m.profile_picture_shown() })
  }
  const remove = async () => {
    if (await attempt(() => api.account.removePicture({}))) showToast({ title: m.profile_picture_removed() })
  }
  return (
    <div className="grid gap-3">
      <PictureChoice
        picture={picture}
        busy={busy}
        onChoose={(chosen) => void show(chosen)}
        onRemove={() => void remove()}
      >
        <Portrait picture={picture} name={name} />
      </PictureChoice>
      <RefusalMessage refusal={refusal} />
    </div>
  )
}

/** Name and picture, as others see them. */
export function NameAndPicture({ user }: { user: User }) {
  const me = useQuery(meQuery)
  const given: unknown = user.user_metadata['name']
  const name = typeof given === 'string' ? given : ''
  return (
    <Section id="face" title={m.profile_face()}>
      <div className="grid gap-4">
        <Loaded query={me}>{({ picture }) => <Picture picture={picture} name={name || accountName(user)} />}</Loaded>
        <Name key={user.id} name={name} />
      </div>
    </Section>
  )
}
