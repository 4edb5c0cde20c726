import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '../../messages/messages.js'
import { SkipLink } from './app-frame.tsx'
import { LanguageLinks, LegalLinks } from './open-frame.tsx'
import { CURTAIN, Wordmark } from '../mark/mark.tsx'

/** The layout of all sign-in pages: the form beside a picture of a stage curtain. */
export function AuthPage({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh rail:grid-cols-[minmax(28rem,1fr)_1fr]">
      <SkipLink />
      <div className="flex flex-col px-5 pt-[calc(1rem+env(safe-area-inset-top))] pb-3 rail:px-12">
        <header>
          <Link to="/" className="inline-block py-1 no-underline" aria-label={m.frame_home_link()}>
            <Wordmark />
          </Link>
        </header>
        <main id="content" tabIndex={-1} className="mx-auto my-auto w-full max-w-sm py-10">
          <h1 className="font-serif text-3xl leading-tight">{title}</h1>
          {lead && <p className="mt-2 [overflow-wrap:anywhere] text-ink-soft">{lead}</p>}
          <div className="mt-7">{children}</div>
        </main>
        <footer className="flex flex-wrap items-center gap-x-6 text-sm text-ink-soft">
          <LegalLinks />
          <LanguageLinks />
        </footer>
      </div>
      <Curtain />
    </div>
  )
}

function Curtain() {
  return (
    <div
      aria-hidden
      className="sticky top-0 hidden h-dvh overflow-hidden bg-[oklch(0.36_0.125_20)] rail:block dark:bg-[oklch(0.28_0.085_20)]"
    >
      <svg
        viewBox="0 0 24 24"
        className="absolute top-1/2 left-1/2 h-[142%] -translate-x-[46%] -translate-y-1/2 fill-[oklch(0.42_0.14_20)] dark:fill-[oklch(0.33_0.1_20)]"
      >
        <path d={CURTAIN} />
        <path d={CURTAIN} transform="translate(9 0)" />
      </svg>
    </div>
  )
}
