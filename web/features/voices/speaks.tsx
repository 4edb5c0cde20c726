import type { VoicePart } from '@replique/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { getLocale } from '../../platform/i18n/locale.ts'

/** Plays that are named before somebody asks for the rest. */
const FIRST = 3

/** The characters that a voice speaks, play by play. */
export function Speaks({ parts }: { parts: readonly VoicePart[] }) {
  const [all, setAll] = useState(false)
  const plays = [...Map.groupBy(parts, ({ playId }) => playId)]
  const list = new Intl.ListFormat(getLocale(), { type: 'conjunction' })
  return (
    <ul className="text-sm text-ink-soft">
      {(all ? plays : plays.slice(0, FIRST)).map(([playId, of]) => (
        <li key={playId} className="[overflow-wrap:anywhere]">
          {m.voices_speaks({ characters: list.format(of.map(({ character }) => character)) })}{' '}
          <Link to={`/plays/${playId}`} className="inline-block py-1 font-serif underline underline-offset-4">
            {of[0]?.title || m.plays_untitled()}
          </Link>
        </li>
      ))}
      {!all && plays.length > FIRST && (
        <li>
          <button type="button" className="min-h-11 underline" onClick={() => setAll(true)}>
            {m.voices_speaks_more({ count: plays.length - FIRST })}
          </button>
        </li>
      )}
    </ul>
  )
}
