import { m } from '../../../messages/messages.js'
import { useLanguageSwitch } from '../../../platform/i18n/language-switch.ts'
import { type Locale, useLocale } from '../../../platform/i18n/locale.ts'
import { logFor } from '../../../platform/log/log.ts'
import { auth } from '../../../platform/session/session.ts'
import { Choice } from '../../../ui/choice.tsx'
import { Section } from '../section.tsx'

const log = logFor('profile')

const OPTIONS = [
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'fr', label: 'Français', lang: 'fr' },
] as const

export function Language() {
  const locale = useLocale()
  const switchTo = useLanguageSwitch()
  const choose = (next: Locale) => {
    switchTo(next)
    // letters are written in this language too
    auth()
      .then((client) => client.updateUser({ data: { language: next } }))
      .catch((error: unknown) => log.warn('The language was not kept with the account', error))
  }
  return (
    <Section id="language" title={m.profile_language()}>
      <Choice label={m.profile_language()} options={OPTIONS} value={locale} onChange={choose} />
    </Section>
  )
}
