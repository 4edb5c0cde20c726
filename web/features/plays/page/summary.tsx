import type { PlayDetail } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { FIRST, RestButton } from './section.tsx'
import { titleValue } from '@replique/script'
import { kindWord, languageWord } from '../play-texts.ts'
import { getLocale } from '../../../platform/i18n/locale.ts'

export function SceneList({ scenes }: { scenes: PlayDetail['scenes'] }) {
  const [all, setAll] = useState(scenes.length <= FIRST)
  if (scenes.length === 0) return <p className="text-ink-soft">{m.plays_scenes_empty()}</p>
  const numbered = scenes.some((scene) => scene.number)
  return (
    <>
      <ol className="border-t border-line">
        {(all ? scenes : scenes.slice(0, FIRST)).map((scene, place) => (
          <li
            // scenes have no name of their own, and their order is what they are
            key={`${place} ${scene.heading}`}
            className="flex items-baseline gap-3 border-b border-line py-2"
          >
            {numbered && <span className="w-10 shrink-0 text-right text-ink-soft">{scene.number}</span>}
            <span className="grow [overflow-wrap:anywhere]">{scene.heading}</span>
            <span className="shrink-0 text-sm text-ink-soft">{m.plays_words({ count: scene.words })}</span>
          </li>
        ))}
      </ol>
      {!all && <RestButton onClick={() => setAll(true)}>{m.play_scenes_all({ count: scenes.length })}</RestButton>}
    </>
  )
}

/** Letters from which on a synopsis is shown by its beginning. */
const LONG = 600

/** What the play is about. */
export function Synopsis({ text }: { text: string }) {
  const [all, setAll] = useState(text.length <= LONG)
  return (
    <>
      <p
        className={`max-w-prose font-serif whitespace-pre-line [overflow-wrap:anywhere] ${all ? '' : 'line-clamp-6'}`}
        dir="auto"
      >
        {text}
      </p>
      {!all && <RestButton onClick={() => setAll(true)}>{m.play_read_on()}</RestButton>}
    </>
  )
}

/** What the title page says below the title, without its marks, whichever language its keys are in. */
export function TitleLines({ play }: { play: PlayDetail }) {
  const value = (key: string) =>
    titleValue(play.titlePage, key)
      .replaceAll(/(?<!\\)[*_]/g, '')
      .trim()
  const [setting, time] = [value('setting'), value('time')]
  return (
    <div className="[overflow-wrap:anywhere]">
      {['subtitle', 'credit', 'author', 'source'].map(
        (key) =>
          value(key) && (
            <p key={key} className="font-serif text-lg leading-snug whitespace-pre-line">
              {value(key)}
            </p>
          ),
      )}
      {setting && <p className="mt-1">{m.play_setting({ setting })}</p>}
      {time && <p>{m.play_time({ time })}</p>}
      <p className="mt-1 text-ink-soft">
        {[kindWord(play.kind), languageWord(play.language), value('date'), value('copyright')]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}

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
