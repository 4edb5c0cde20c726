import type { Statistics } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { EditorParts } from '../shell/view-state.ts'
import { useEditorValue, useAfterPause } from '../shell/editor-hooks.ts'
import type { MountedEditor } from '../mount.ts'
import { isPaged } from '../page/pages.ts'
import { ViewFrame } from '../shell/view-frame.tsx'
import { readStatistics, type StatFacts } from './facts.ts'
import { MeetingGrid, PresenceGrid } from './grids.tsx'
import { ActBars, DialogueBars, SceneStrip, SpokenAndShown } from './charts.tsx'

/** Same as `readStatistics`. Passing a different function makes the hook read again once pages exist. */
const readPaged = (editor: MountedEditor): StatFacts<Statistics> | null => readStatistics(editor)

/** The statistics of the play, as charts with tables. */
export function StatisticsView({ parts }: { parts: EditorParts }) {
  const { editor } = parts
  const paged = useEditorValue(editor, isPaged)
  const facts = useAfterPause(editor, paged ? readPaged : readStatistics)
  const empty = facts !== null && facts.read.counts.words === 0
  return (
    <ViewFrame title={m.overview_statistics()} parts={parts}>
      {empty && <EmptyState title={m.overview_no_statistics()}>{m.overview_no_statistics_text()}</EmptyState>}
      {facts && !empty && (
        <div className="mx-auto max-w-4xl">
          <Summary facts={facts} />
          <DialogueBars facts={facts} />
          <SpokenAndShown facts={facts} />
          {facts.scenes.length > 0 && <SceneStrip facts={facts} />}
          <ActBars facts={facts} />
          {facts.scenes.length > 0 && <PresenceGrid facts={facts} />}
          {facts.read.meetings.length > 0 && <MeetingGrid facts={facts} />}
        </div>
      )}
    </ViewFrame>
  )
}

function Summary({ facts: { read, kind } }: { facts: StatFacts<Statistics> }) {
  const { counts, pages, minutes } = read
  const numbers: readonly (readonly [string, number])[] = [
    [m.overview_col_pages(), pages],
    [m.overview_sum_minutes(), minutes],
    [m.overview_col_words(), counts.words],
    [m.overview_col_words_said(), counts.spokenWords],
    [m.overview_col_speeches(), counts.speeches],
    [m.overview_col_scenes(), counts.scenes],
    ...(counts.acts > 0 ? ([[m.overview_sum_acts(), counts.acts]] as const) : []),
  ]
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {numbers.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="font-serif text-2xl tabular-nums">{value.toLocaleString(getLocale())}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 mb-5 text-sm text-ink-soft">
        {kind === 'screenplay' ? m.overview_minutes_film() : m.overview_minutes_stage()}
      </p>
    </>
  )
}
