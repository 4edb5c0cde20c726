import type { ReactNode } from 'react'
import { m } from '../../messages/messages.js'
import { instance } from '../../platform/instance.ts'
import { useAuthSettings } from '../../platform/session/auth-settings.ts'
import { Icon } from '../../ui/icon.tsx'

/** Something to know before going on. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <div className="flex gap-2.5 rounded-base border border-line bg-sunk p-3 text-sm">
      <Icon name="info" className="mt-0.5 size-4" />
      <div>{children}</div>
    </div>
  )
}

/** Says who has the letters of a server that sends none. */
export function LettersStay() {
  const { letters } = useAuthSettings()
  if (letters) return null
  return (
    <Note>
      {m.letters_stay()} <Contact />
    </Note>
  )
}

/** How to reach whoever runs the instance, where that was given. */
export function Contact() {
  const { contact } = instance()
  if (!contact) return null
  return (
    <a href={`mailto:${contact}`} className="underline underline-offset-2">
      {contact}
    </a>
  )
}
