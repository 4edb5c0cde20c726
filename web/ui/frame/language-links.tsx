import { classNames } from '../class-names.ts'
import { LOCALES, useLocale } from '../../platform/i18n/locale.ts'
import { useLanguageSwitch } from '../../platform/i18n/language-switch.ts'

const NAMES = { en: 'English', fr: 'Français' } as const

/** The same page in the other language. */
export function LanguageLinks() {
  const locale = useLocale()
  const switchTo = useLanguageSwitch()
  return (
    <span className="ml-auto flex">
      {LOCALES.map((known) => (
        <button
          key={known}
          type="button"
          lang={known}
          aria-pressed={known === locale}
          onClick={() => switchTo(known)}
          className={classNames('min-h-11 px-2 hover:text-ink', known === locale && 'font-semibold text-ink')}
        >
          {NAMES[known]}
        </button>
      ))}
    </span>
  )
}
