import type { StageGrid } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { m } from '../../messages/messages.js'
import { failureCode, failureMessage } from '../../platform/api/failure.ts'
import { useLocale } from '../../platform/i18n/locale.ts'
import { saveFile } from '../../platform/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { CharacterGrid, SceneList } from './french-scenes.tsx'
import { printGrid } from './grid-file.ts'
import { gridQuery } from './queries.ts'
import { RehearsalsFrame } from './rehearsals-frame.tsx'

/** `/plays/{id}/rehearsals`: who is on stage when. */
export function RehearsalsPage({ playId }: { playId: string }) {
  useLocale()
  const grid = useQuery(gridQuery(playId))
  const isGone = failureCode(grid.error) === 'play_not_found'
  const back = isGone ? { to: '/plays', label: m.plays_title() } : { to: `/plays/${playId}`, label: m.rehearse_back() }
  const frame = { playId, here: 'french-scenes', back } as const
  if (grid.data) return <FrenchScenesPage grid={grid.data} frame={frame} />
  if (grid.isPending) return <PageSkeleton />
  return (
    <RehearsalsFrame {...frame}>
      <EmptyState
        title={failureMessage(grid.error)}
        action={!isGone && <Button onClick={() => void grid.refetch()}>{m.ui_try_again()}</Button>}
      />
    </RehearsalsFrame>
  )
}

interface Props {
  readonly grid: StageGrid
  readonly frame: Pick<ComponentProps<typeof RehearsalsFrame>, 'playId' | 'here' | 'back'>
}

function FrenchScenesPage({ grid, frame }: Props) {
  const title = grid.title || m.plays_untitled()
  if (grid.scenes.length === 0)
    return (
      <RehearsalsFrame {...frame}>
        <EmptyState title={m.staging_empty()} />
      </RehearsalsFrame>
    )
  const download = (): void => saveFile(printGrid(grid), `${fileName(title)} – ${m.staging_french_scenes()}.csv`)
  return (
    <RehearsalsFrame {...frame}>
      <div className="staging grid gap-8">
        <section aria-labelledby="french-scenes" className="grid gap-4">
          <div>
            <h2 id="french-scenes" className="text-lg font-semibold">
              {m.staging_french_scenes()}
            </h2>
            <p className="font-serif [overflow-wrap:anywhere]">{title}</p>
            <p className="staging-tools text-sm text-ink-soft">{m.staging_about()}</p>
          </div>
          <div className="staging-tools flex flex-wrap gap-2">
            <Button icon="printer" onClick={() => print()}>
              {m.staging_print()}
            </Button>
            <Button icon="download" onClick={download}>
              {m.staging_csv()}
            </Button>
          </div>
          <Doubts grid={grid} />
          <SceneList grid={grid} />
        </section>
        <CharacterGrid grid={grid} />
      </div>
    </RehearsalsFrame>
  )
}

const fileName = (title: string): string => title.replaceAll(/[\\/:*?"<>|_\s]+/g, ' ').trim()

const DOUBTS = {
  'not-entered': m.staging_not_entered,
  'only-named': m.staging_only_named,
  'only-announced': m.staging_only_announced,
  pronoun: m.staging_pronoun,
}

/** What the text leaves unclear. It is not guessed: whoever may write the play can say it in the text. */
function Doubts({ grid: { characters, doubts, mayCorrect } }: { grid: StageGrid }) {
  if (doubts.length === 0) return null
  const names = new Map(characters.map(({ id, name }) => [id, name]))
  return (
    <details className="staging-tools border-y border-line py-3">
      <summary className="cursor-pointer font-semibold">{m.staging_doubts({ count: doubts.length })}</summary>
      {mayCorrect && <p className="pt-2 text-sm text-ink-soft">{m.staging_correct()}</p>}
      <ul className="grid gap-3 pt-3">
        {doubts.map(({ kind, element, text, character }, at) => (
          <li key={`${element} ${character} ${at}`}>
            <span className="block">{DOUBTS[kind]({ name: names.get(character ?? '') ?? m.staging_somebody() })}</span>
            <span className="block font-serif text-ink-soft [overflow-wrap:anywhere]">{text}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
