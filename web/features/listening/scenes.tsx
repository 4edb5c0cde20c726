import type { Language } from '@replique/script'
import { m } from '../../messages/messages.js'
import { classNames } from '../../ui/class-names.ts'
import type { Part } from './parts.ts'
import type { Listening } from './use-listening.ts'

const wordsOf = ({ heading, number }: Part): string => {
  const words =
    heading?.pieces
      .map(({ text }) => text)
      .join('')
      .trim() ?? ''
  return [number, words].filter((one) => one !== '').join(' ') || m.listen_opening()
}

/** Every act and scene beside the text, to be heard from there; where there is no room, the buttons go from scene to scene. */
export function Scenes({ listening, language }: { listening: Listening; language: Language }) {
  const { parts, part, utterances, playFrom } = listening
  if (parts.length < 2) return null
  return (
    <nav
      aria-label={m.listen_scenes()}
      className="sticky top-20 hidden max-h-[calc(100dvh-12rem)] w-56 shrink-0 self-start overflow-y-auto rail:block"
    >
      <ul className="grid text-sm" lang={language}>
        {parts.map((one) => {
          const first = utterances[one.from]
          return (
            <li key={one.id}>
              <button
                type="button"
                disabled={one.to <= one.from}
                aria-current={one === part || undefined}
                onClick={() => first && playFrom(first.id)}
                className={classNames(
                  'flex min-h-9 w-full items-center rounded-base px-2 py-1 text-left text-ink-soft [overflow-wrap:anywhere] hover:bg-sunk hover:text-ink disabled:opacity-60 aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent',
                  one.kind === 'act' && 'font-semibold text-ink',
                )}
              >
                {wordsOf(one)}
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
