import { classNames } from '../class-names.ts'
import { LOCALES, useLocale } from '../../platform/i18n/locale.ts'
import { useLanguageSwitch } from '../../platform/i18n/language-switch.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '../../messages/messages.js'
import { buttonClasses } from '../button.tsx'
import { Wordmark } from '../mark/mark.tsx'
import { SkipLink } from './app-frame.tsx'

const NAMES = { en: 'English', fr: 'Français' } as const

/** Links to the same page in the other language. */
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

/** The frame of public pages while nobody is signed in. */
export function OpenFrame({ notice, children }: { notice?: ReactNode; children: ReactNode }) {
  return (
    // the footer is hidden until the page's content has loaded; otherwise it would jump from the bottom of the window
    <div className="flex min-h-dvh flex-col [&:not(:has(main))>footer]:invisible">
      <SkipLink />
      {notice}
      <header className="mx-auto flex w-full max-w-6xl items-center justify-between px-5 pt-[calc(0.75rem+env(safe-area-inset-top))] pb-3 rail:px-8">
        <Link to="/" className="no-underline" aria-label={m.frame_home_link()}>
          <Wordmark />
        </Link>
        <Link to="/auth/login" className={buttonClasses('plain')}>
          {m.login_action()}
        </Link>
      </header>
      {children}
      <footer className="mx-auto mt-auto flex w-full max-w-6xl flex-wrap items-center gap-x-6 px-5 py-4 text-sm text-ink-soft rail:px-8">
        <LegalLinks />
        <LanguageLinks />
      </footer>
    </div>
  )
}

/** Links to the terms and the privacy notice. */
export const LegalLinks = () => (
  <>
    <Link to="/terms" className="py-3 hover:text-ink">
      {m.terms_title()}
    </Link>
    <Link to="/privacy" className="py-3 hover:text-ink">
      {m.privacy_title()}
    </Link>
  </>
)
