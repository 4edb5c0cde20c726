import type { PartLine } from '@replique/contract'
import { m } from '../../messages/messages.js'
import { IconButton } from '../../ui/button.tsx'

interface Props {
  readonly line: PartLine
  readonly language: string
  readonly character: string
  readonly number: number
  readonly all: number
  readonly onGo: (by: number) => void
}

/** The line in large letters, what is said before it in small ones. */
export function LineCard({ line, language, character, number, all, onGo }: Props) {
  return (
    <section aria-labelledby="record-line" className="mt-6">
      <div className="flex items-center gap-2">
        <h2 id="record-line" className="min-w-0 grow font-semibold [overflow-wrap:anywhere]">
          <bdi>{character}</bdi>
          <span className="block text-sm font-normal text-ink-soft">
            {m.record_line_number({ number, all })}
            {line.heading && ` · ${line.heading}`}
          </span>
        </h2>
        <IconButton icon="chevron-left" label={m.record_previous()} disabled={number === 1} onClick={() => onGo(-1)} />
        <IconButton icon="chevron-right" label={m.record_next()} disabled={number === all} onClick={() => onGo(1)} />
      </div>
      {line.cue && (
        <p lang={language} className="mt-3 border-l-2 border-line pl-3 text-sm text-ink-soft [overflow-wrap:anywhere]">
          {line.cue.name && <bdi className="font-semibold">{line.cue.name} </bdi>}
          {line.cue.text}
        </p>
      )}
      <p
        lang={language}
        aria-live="polite"
        className="mt-3 font-serif text-2xl leading-snug [overflow-wrap:anywhere] rail:text-3xl"
      >
        {line.manner && <em className="block text-lg text-ink-soft">({line.manner})</em>}
        {line.text}
      </p>
    </section>
  )
}
