import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '../../messages/messages.js'
import { useStore } from '../../platform/store.ts'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import { toolbarEnd, usePageTitle } from './around-page.ts'

/** Titles longer than this number of characters are set smaller, and may still not fit on two lines. */
export const LONG_TITLE = 36

interface Props {
  readonly title: string
  /** Whether to set the title in the serif font, like the titles of plays. */
  readonly serif?: boolean
  /** The target of the back link. Top-level pages don't have one. */
  readonly back?: { readonly to: string; readonly label: string }
  /** At most two buttons. */
  readonly actions?: ReactNode
  /** Default: reading width. `frame`: the width of the signed-out frame. True: full width. */
  readonly wide?: boolean | 'frame'
  readonly children: ReactNode
}

/** A page inside the frame: a sticky toolbar with title, back link and actions, then the content. */
export function Page({ title, serif = false, back, actions, wide = false, children }: Props) {
  usePageTitle(title)
  const end = useStore(toolbarEnd)
  const width = wide === 'frame' ? 'max-w-6xl' : wide ? 'max-w-none' : 'max-w-3xl'
  return (
    <main id="content" tabIndex={-1} className="flex grow flex-col">
      <header className="sticky top-0 z-20 border-b border-line bg-paper pt-[env(safe-area-inset-top)] rail:border-b-0">
        <div className={classNames('mx-auto flex h-[var(--bar)] items-center gap-1 px-5 rail:h-20 rail:px-8', width)}>
          {back && <BackLink {...back} />}
          <h1
            className={classNames(
              'line-clamp-2 grow leading-tight text-balance [overflow-wrap:anywhere]',
              title.length > LONG_TITLE ? 'text-base' : 'text-lg',
              serif ? 'font-serif' : 'font-semibold',
              serif && title.length <= LONG_TITLE ? 'rail:text-3xl' : 'rail:text-2xl',
            )}
            title={title}
          >
            {title}
          </h1>
          {actions}
          {end && <end.Part />}
        </div>
      </header>
      <div className={classNames('mx-auto w-full grow px-5 pt-5 pb-12 rail:px-8 rail:pt-2', width)}>{children}</div>
    </main>
  )
}

function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      aria-label={m.frame_back_to({ place: label })}
      className="-ml-3 inline-flex size-11 shrink-0 items-center justify-center rounded-base text-ink-soft hover:bg-sunk hover:text-ink"
    >
      <Icon name="chevron-left" />
    </Link>
  )
}
