import type { PartLine } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { stateWith } from './lines.ts'
import type { LocalTake } from './takes/local-takes.ts'
import { LINE_STATE } from './words.ts'

interface Props {
  readonly lines: readonly PartLine[]
  readonly takes: readonly LocalTake[]
  readonly place: number
  readonly onChoose: (place: number) => void
}

/** All lines with how far each has come, for whoever looks for one. */
export function LineList({ lines, takes, place, onChoose }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <section aria-labelledby="record-lines" className="mt-10 border-t border-line pt-4">
      <h2 id="record-lines" className="sr-only">
        {m.record_all_lines()}
      </h2>
      <Button look="plain" icon="list" aria-expanded={open} onClick={() => setOpen(!open)} className="-ml-4">
        {m.record_all_lines()}
      </Button>
      {open && (
        <ol className="mt-2 divide-y divide-line border-y border-line">
          {lines.map((line, at) => {
            const state = stateWith(line, takes)
            return (
              <li key={`${line.characterId} ${line.id}`}>
                <button
                  type="button"
                  aria-current={at === place || undefined}
                  onClick={() => onChoose(at)}
                  className={classNames(
                    'flex min-h-11 w-full items-baseline gap-3 px-2 py-2 text-left hover:bg-sunk',
                    at === place && 'bg-sunk',
                  )}
                >
                  <span className="min-w-0 grow truncate">{line.text}</span>
                  <span className={classNames('shrink-0 text-sm', state === 'stale' ? 'text-accent' : 'text-ink-soft')}>
                    {LINE_STATE[state]()}
                  </span>
                </button>
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}
