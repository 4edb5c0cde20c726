import type { StageGrid } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import { m } from '../../messages/messages.js'
import { failureCode, failureMessage } from '../../platform/api/failure.ts'
import { useLocale } from '../../platform/i18n/locale.ts'
import { saveFile } from '../../platform/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField } from '../../ui/field.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { formatMoment } from '../../ui/dates.ts'
import { Confirmed, Doubts, HEADING, OnStageDialog } from './corrections.tsx'
import { CharacterGrid, SceneList } from './french-scenes.tsx'
import { printCsv, printOds } from './grid-file.ts'
import { type GridActions, gridQuery, useGridActions } from './queries.ts'
import { EmptyScript, RehearsalsFrame } from './rehearsals-frame.tsx'

/** `/plays/{id}/rehearsals`: who is on stage when. */
export function RehearsalsPage({ playId }: { playId: string }) {
  useLocale()
  const grid = useQuery(gridQuery(playId))
  const isGone = failureCode(grid.error) === 'play_not_found'
  const frame = { playId, here: 'french-scenes', isGone } as const
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
  readonly frame: Pick<ComponentProps<typeof RehearsalsFrame>, 'playId' | 'here' | 'isGone'>
}

function FrenchScenesPage({ grid, frame }: Props) {
  const actions = useGridActions(frame.playId)
  const [corrected, setCorrected] = useState<number | null>(null)
  const title = grid.title || m.plays_untitled()
  const play = { title, isDirected: grid.mayCorrect }
  if (grid.scenes.length === 0)
    return (
      <RehearsalsFrame {...frame} play={play}>
        <EmptyScript playId={frame.playId} title={m.staging_empty()} mayWrite={grid.mayCorrect} />
      </RehearsalsFrame>
    )
  return (
    <RehearsalsFrame {...frame} play={play}>
      <div className="staging grid grid-cols-1 gap-8">
        <section aria-labelledby={HEADING} className="grid grid-cols-1 gap-4">
          <div>
            <h2 id={HEADING} tabIndex={-1} className="text-lg font-semibold outline-none">
              {m.staging_french_scenes()}
            </h2>
            <p className="staging-tools text-sm text-ink-soft">
              {grid.measured ? m.staging_about_measured() : m.staging_about()}
            </p>
          </div>
          <Tools grid={grid} title={title} actions={actions} />
          {actions.failure !== undefined && corrected === null && (
            <p role="alert" className="staging-tools text-accent">
              {actions.failure}
            </p>
          )}
          <Changes grid={grid} />
          <Doubts grid={grid} actions={actions} />
          <Confirmed grid={grid} actions={actions} />
          <SceneList grid={grid} onCorrect={setCorrected} />
        </section>
        <CharacterGrid grid={grid} />
      </div>
      {corrected !== null && corrected < grid.scenes.length && (
        <OnStageDialog grid={grid} at={corrected} actions={actions} onClose={() => setCorrected(null)} />
      )}
    </RehearsalsFrame>
  )
}

const fileName = (title: string): string => title.replaceAll(/[\\/:*?"<>|_\s]+/g, ' ').trim()

/** Takes the French scenes away: on paper, or as a table. Each of them counts as printed. */
function Tools({ grid, title, actions }: { grid: StageGrid; title: string; actions: GridActions }) {
  const save = (file: Blob, extension: string): void =>
    saveFile(file, `${fileName(title)} – ${m.staging_french_scenes()}.${extension}`)
  const take = (away: () => unknown) => async (): Promise<void> => {
    await away()
    await actions.notePrinted()
  }
  return (
    <div className="staging-tools flex flex-wrap gap-2">
      <Button icon="printer" onClick={() => void take(() => print())()}>
        {m.staging_print()}
      </Button>
      <Button
        icon="download"
        aria-label={m.staging_csv()}
        onClick={() => void take(() => save(printCsv(grid), 'csv'))()}
      >
        CSV
      </Button>
      <Button
        icon="download"
        aria-label={m.staging_ods()}
        onClick={() => void take(async () => save(await printOds(grid), 'ods'))()}
      >
        ODS
      </Button>
    </div>
  )
}

/** What has changed since the user printed the French scenes: the last time, or an earlier one. */
function Changes({ grid: { prints, characters } }: { grid: StageGrid }) {
  const [chosen, choose] = useState('')
  const printed = prints.find((print) => print.at === chosen) ?? prints[0]
  if (printed === undefined) return null
  const names = new Map(characters.map(({ id, name }) => [id, name]))
  const listed = (ids: readonly string[]): string => ids.map((id) => names.get(id) ?? m.staging_somebody()).join(', ')
  const at = formatMoment(printed.at)
  const { changes } = printed
  return (
    <div className="staging-tools grid grid-cols-1 gap-3 rounded-base bg-sunk p-4">
      {changes.length === 0 ? (
        <p role="status">{m.staging_unchanged({ at })}</p>
      ) : (
        <div>
          <h3 className="font-semibold">{m.staging_changed({ at })}</h3>
          <ul className="grid gap-1 pt-2">
            {changes.map(({ kind, before, now, came, left }) => (
              <li key={`${kind} ${before} ${now}`} className="[overflow-wrap:anywhere]">
                {kind === 'new' && m.staging_scene_new({ number: now ?? 0, names: listed(came) || m.staging_nobody() })}
                {kind === 'gone' &&
                  m.staging_scene_gone({ number: before ?? 0, names: listed(left) || m.staging_nobody() })}
                {kind === 'changed' && (
                  <>
                    {m.staging_scene_changed({ number: now ?? 0 })}{' '}
                    {[...came.map((id) => `+ ${listed([id])}`), ...left.map((id) => `− ${listed([id])}`)].join(', ')}
                  </>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {/* the dialog for printing doesn't tell whether it was cancelled */}
      {prints.length > 1 && (
        <SelectField
          label={m.staging_compare()}
          value={printed.at}
          onChange={({ target }) => choose(target.value === prints[0]?.at ? '' : target.value)}
        >
          {prints.map((print) => (
            <option key={print.at} value={print.at}>
              {formatMoment(print.at)}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}
