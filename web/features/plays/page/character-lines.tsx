import type { PlayDetail } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { FIRST, RestButton } from './rest-button.tsx'

/** Each character's lines and scenes, with their share of the words as a bar; the table is the same thing for every reader. */
export function CharacterLines({ characters }: { characters: PlayDetail['characters'] }) {
  const [all, setAll] = useState(characters.length <= FIRST)
  if (characters.length === 0) return <p className="text-ink-soft">{m.plays_characters_empty()}</p>
  const most = Math.max(1, ...characters.map((one) => one.words))
  const sorted = characters.toSorted((a, b) => b.words - a.words)
  return (
    <>
      <table className="w-full text-left">
        <thead className="text-sm text-ink-soft">
          <tr>
            <th scope="col" className="py-1 font-normal">
              {m.plays_table_name()}
            </th>
            {[m.plays_table_speeches(), m.plays_table_words(), m.plays_scenes()].map((word) => (
              <th key={word} scope="col" className="py-1 pl-3 text-right font-normal">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(all ? sorted : sorted.slice(0, FIRST)).map((one) => (
            <tr key={one.id} className="border-t border-line">
              <th scope="row" className="w-full py-2 pr-2 font-normal [overflow-wrap:anywhere]">
                {one.name}
                <Bar share={one.words / most} />
              </th>
              {[one.speeches, one.words, one.scenes].map((count, column) => (
                // three numbers that never change places
                // oxlint-disable-next-line react/no-array-index-key
                <td key={column} className="py-2 pl-3 text-right align-top tabular-nums">
                  {count.toLocaleString(getLocale())}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!all && <RestButton onClick={() => setAll(true)}>{m.casting_all({ count: characters.length })}</RestButton>}
    </>
  )
}

function Bar({ share }: { share: number }) {
  return (
    <svg aria-hidden viewBox="0 0 100 1" preserveAspectRatio="none" className="mt-1 block h-1 w-full">
      <rect width={100 * share} height="1" className="fill-accent" />
    </svg>
  )
}
