import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '../../messages/messages.js'
import { buttonClasses } from '../button.tsx'
import { Wordmark } from '../mark/mark.tsx'
import { SkipLink } from './app-frame.tsx'
import { LanguageLinks } from './language-links.tsx'

/** Around the pages that anyone may read, while nobody is signed in. */
export function OpenFrame({ notice, children }: { notice?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
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
        <Link to="/terms" className="py-3 hover:text-ink">
          {m.terms_title()}
        </Link>
        <Link to="/privacy" className="py-3 hover:text-ink">
          {m.privacy_title()}
        </Link>
        <LanguageLinks />
      </footer>
    </div>
  )
}
