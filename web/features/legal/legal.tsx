import { m } from '../../messages/messages.js'
import { type Locale, useLocale } from '../../platform/i18n/locale.ts'
import { instance } from '../../platform/from-server.ts'
import { useUser } from '../../platform/session/session.ts'
import { Page } from '../../ui/frame/page.tsx'

export interface LegalSection {
  readonly title: string
  readonly paragraphs: readonly string[]
}
export type LegalText = Readonly<Record<Locale, readonly LegalSection[]>>

/** A legal text with the server's name and contact address. */
export function Legal({ title, text }: { title: string; text: LegalText }) {
  const locale = useLocale()
  const user = useUser()
  const { name, contact } = instance()
  return (
    <Page title={title} serif {...(user ? { back: { to: '/profile', label: m.nav_profile() } } : {})}>
      <p className="text-ink-soft">
        {m.legal_instance({ name })} {contact && <Contact contact={contact} />}
      </p>
      {text[locale].map((section) => (
        <section key={section.title} className="mt-8 max-w-[38rem]">
          <h2 className="font-serif text-xl">{section.title}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-2">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </Page>
  )
}

function Contact({ contact }: { contact: string }) {
  const words = m.legal_contact({ contact })
  if (!/^[^\s@]+@[^\s@]+$/.test(contact)) return words
  return (
    <a href={`mailto:${contact}`} className="underline-offset-4 hover:text-ink hover:underline">
      {words}
    </a>
  )
}
