import type { PlayDetail, PlayStatistics } from '@replique/contract'
import type { PlayKind } from '@replique/script'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { INITIAL_ROWS, ShowAllButton, Section } from './section.tsx'

/** Draws charts from the statistics of a play. */
export type PictureSlot = ComponentType<{ readonly counted: PlayStatistics; readonly kind: PlayKind }>

/** The statistics of a play: its characters, its scenes, and charts. */
export function Statistics({ play, draw }: { play: PlayDetail; draw: PictureSlot }) {
  return (
    <>
      <Section title={m.plays_characters()}>
        <CharacterLines characters={play.characters} />
      </Section>
      <Section title={m.plays_scenes()}>
        <SceneList scenes={play.scenes} />
      </Section>
      {play.words > 0 && (
        <Section title={m.play_pictures()}>
          <Pictures play={play} draw={draw} />
        </Section>
      )}
    </>
  )
}

/**
 * Each character's lines and scenes, with their share of words as a bar. The table has the same figures for screen
 * readers.
 */
function CharacterLines({ characters }: { characters: PlayDetail['characters'] }) {
  const [all, setAll] = useState(characters.length <= INITIAL_ROWS)
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
          {(all ? sorted : sorted.slice(0, INITIAL_ROWS)).map((one) => (
            <tr key={one.id} className="border-t border-line">
              <th scope="row" className="w-full py-2 pr-2 font-normal [overflow-wrap:anywhere]">
                {one.name}
                <Bar share={one.words / most} />
              </th>
              {[one.speeches, one.words, one.scenes].map((count, column) => (
                // three numbers in a fixed order
                // oxlint-disable-next-line react/no-array-index-key
                <td key={column} className="py-2 pl-3 text-right align-top tabular-nums">
                  {count.toLocaleString(getLocale())}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!all && (
        <ShowAllButton onClick={() => setAll(true)}>{m.casting_all({ count: characters.length })}</ShowAllButton>
      )}
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

function SceneList({ scenes }: { scenes: PlayDetail['scenes'] }) {
  const [all, setAll] = useState(scenes.length <= INITIAL_ROWS)
  if (scenes.length === 0) return <p className="text-ink-soft">{m.plays_scenes_empty()}</p>
  const numbered = scenes.some((scene) => scene.number)
  return (
    <>
      <ol className="border-t border-line">
        {(all ? scenes : scenes.slice(0, INITIAL_ROWS)).map((scene, place) => (
          <li
            // scenes have no ids in the statistics, so their order identifies them
            key={`${place} ${scene.heading}`}
            className="flex items-baseline gap-3 border-b border-line py-2"
          >
            {numbered && <span className="w-10 shrink-0 text-right text-ink-soft">{scene.number}</span>}
            <span className="grow [overflow-wrap:anywhere]">{scene.heading}</span>
            <span className="shrink-0 text-sm text-ink-soft">{m.plays_words({ count: scene.words })}</span>
          </li>
        ))}
      </ol>
      {!all && (
        <ShowAllButton onClick={() => setAll(true)}>{m.play_scenes_all({ count: scenes.length })}</ShowAllButton>
      )}
    </>
  )
}

const countedQuery = (id: string) =>
  queryOptions({
    queryKey: ['plays', 'statistics', id],
    queryFn: ({ signal }) => api.plays.statistics.show({ id }, { signal }),
  })

/** The charts. Their data is loaded separately, because counting a long play takes longer than showing its page. */
function Pictures({ play, draw: Draw }: { play: PlayDetail; draw: PictureSlot }) {
  const counted = useQuery(countedQuery(play.id))
  if (counted.data)
    return (
      <Suspense fallback={<Drawing />}>
        <Draw counted={counted.data} kind={play.kind} />
      </Suspense>
    )
  if (counted.isPending) return <Drawing />
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-ink-soft">{failureMessage(counted.error)}</p>
      <Button onClick={() => void counted.refetch()}>{m.ui_try_again()}</Button>
    </div>
  )
}

function Drawing() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{m.play_counting()}</span>
      <Skeleton className="h-10" />
      <Skeleton className="h-32" />
    </div>
  )
}
