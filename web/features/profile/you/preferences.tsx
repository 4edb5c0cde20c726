import { m } from '../../../messages/messages.js'
import { modeOf, preferColourMode, useColourMode } from '../../../platform/colour-mode.ts'
import { Choice } from '../../../ui/choice.tsx'
import { Section } from '../section.tsx'
import { useLanguageSwitch } from '../../../platform/i18n/language-switch.ts'
import { type Locale, useLocale } from '../../../platform/i18n/locale.ts'
import { logFor } from '../../../platform/log/log.ts'
import { auth } from '../../../platform/session/session.ts'

export function Appearance() {
  const { preference } = useColourMode()
  const options = [
    { value: 'system', label: m.profile_mode_system() },
    { value: 'light', label: m.profile_mode_light() },
    { value: 'dark', label: m.profile_mode_dark() },
  ] as const
  return (
    <Section id="appearance" title={m.profile_mode()}>
      <Choice label={m.profile_mode()} options={options} value={preference} onChange={preferColourMode} />
    </Section>
  )
}

const log = logFor('profile')

const OPTIONS = [
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'fr', label: 'Français', lang: 'fr' },
] as const

/** Returns a function that switches the language of all pages, and of emails to this account. */
export function useOwnLanguage(): (next: Locale) => void {
  const switchTo = useLanguageSwitch()
  return (next) => {
    switchTo(next)
    auth()
      .then((client) => client.updateUser({ data: { language: next } }))
      .catch((error: unknown) => log.warn('The language was not kept with the account', error))
  }
}

/** Returns the icon, label and action for switching to the other colour mode and to the other language. */
export function useSwitches() {
  const dark = modeOf(useColourMode()) === 'dark'
  const locale = useLocale()
  const speak = useOwnLanguage()
  const [english, french] = OPTIONS
  const other = locale === 'fr' ? english : french
  return {
    mode: {
      icon: dark ? 'sun' : 'moon',
      word: dark ? m.account_light : m.account_dark,
      run: () => preferColourMode(dark ? 'light' : 'dark'),
    },
    language: { icon: 'languages', word: () => other.label, run: () => speak(other.value) },
  }
}

export function Language() {
  const locale = useLocale()
  const choose = useOwnLanguage()
  return (
    <Section id="language" title={m.profile_language()}>
      <Choice label={m.profile_language()} options={OPTIONS} value={locale} onChange={choose} />
    </Section>
  )
}
