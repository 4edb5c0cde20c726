import type { Language } from '@replique/script'
import { m } from '../../messages/messages.js'
import { classNames } from '../../ui/class-names.ts'
import type { Part } from './parts.ts'

/** The address stays as it is: what stands behind its # is the link's secret. */
function goTo(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

interface Props {
  readonly parts: readonly Part[]
  readonly language: Language
  readonly onGo?: () => void
}

/** Every act and scene, to be jumped to. */
export function Contents({ parts, language, onGo }: Props) {
  return (
    <nav aria-label={m.guest_contents()}>
      <ul className="grid text-sm" lang={language}>
        {parts.map(({ id, kind, level, words }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => {
                onGo?.()
                goTo(id)
              }}
              className={classNames(
                'flex min-h-11 w-full items-center rounded-base px-2 py-1 text-left text-ink-soft [overflow-wrap:anywhere] hover:bg-sunk hover:text-ink rail:min-h-9',
                kind === 'act' && 'font-semibold text-ink',
                level === 3 && 'pl-5',
              )}
            >
              {kind === 'opening' ? m.guest_opening() : words || '—'}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
