import type { PlayDetail } from '@replique/contract'
import { m } from '../../messages/messages.js'

/** Each character's share of the words as a bar; the table is the same thing for every reader. */
export function CharacterLines({ characters }: { characters: PlayDetail['characters'] }) {
  if (characters.length === 0) return <p className="text-ink-soft">{m.plays_characters_empty()}</p>
  const most = Math.max(1, ...characters.map((one) => one.words))
  return (
    <table className="w-full text-left">
      <thead className="text-sm text-ink-soft">
        <tr>
          <th scope="col" className="py-1 font-normal">
            {m.plays_table_name()}
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-normal">
            {m.plays_table_speeches()}
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-normal">
            {m.plays_table_words()}
          </th>
        </tr>
      </thead>
      <tbody>
        {characters
          .toSorted((a, b) => b.words - a.words)
          .map((one) => (
            <tr key={one.name} className="border-t border-line">
              <th scope="row" className="w-full py-2 pr-4 font-normal [overflow-wrap:anywhere]">
                {one.name}
                <Bar share={one.words / most} />
              </th>
              <td className="py-2 pl-3 text-right align-top">{one.speeches}</td>
              <td className="py-2 pl-3 text-right align-top">{one.words}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

function Bar({ share }: { share: number }) {
  return (
    <svg aria-hidden viewBox="0 0 100 1" preserveAspectRatio="none" className="mt-1 block h-1 w-full">
      <rect width={100 * share} height="1" className="fill-accent" />
    </svg>
  )
}
