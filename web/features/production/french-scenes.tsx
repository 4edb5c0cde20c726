import type { FrenchSceneRow, StageGrid } from '@replique/contract'
import { m } from '../../messages/messages.js'
import { getLocale } from '../../platform/i18n/locale.ts'
import { IconButton } from '../../ui/button.tsx'

/** A scene of the script with its French scenes, which are counted from 1 through the play. */
interface Group {
  readonly act: string
  readonly scene: string
  readonly first: number
  readonly scenes: readonly FrenchSceneRow[]
}

/** Groups the French scenes by the headings that they belong to. */
function groupsOf(scenes: readonly FrenchSceneRow[]): readonly Group[] {
  const groups: Group[] = []
  for (const [at, scene] of scenes.entries()) {
    const last = groups.at(-1)
    if (last && last.act === scene.act && last.scene === scene.scene)
      groups[groups.length - 1] = { ...last, scenes: [...last.scenes, scene] }
    else groups.push({ act: scene.act, scene: scene.scene, first: at + 1, scenes: [scene] })
  }
  return groups
}

/** Minutes and seconds, "2:05". */
const durationOf = (seconds: number): string =>
  `${Math.floor(Math.round(seconds) / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`

const number = (value: number): string => value.toLocaleString(getLocale())

/** The French scenes in order, each with those on stage. */
export function SceneList({ grid, onCorrect }: { grid: StageGrid; onCorrect: (at: number) => void }) {
  const { characters, scenes, language, mayCorrect } = grid
  const names = new Map(characters.map(({ id, name }) => [id, name]))
  const listed = (ids: readonly string[]): string => ids.map((id) => names.get(id) ?? '').join(', ')
  const groups = groupsOf(scenes)
  return (
    <table className="french-scenes w-full border-collapse text-left">
      <thead className="text-sm text-ink-soft">
        <tr>
          <th scope="col" className="w-10 py-2 pr-3 font-normal">
            {m.staging_number()}
          </th>
          <th scope="col" className="py-2 pr-3 font-normal">
            {m.staging_on_stage()}
          </th>
          <th scope="col" className="py-2 pr-3 text-right font-normal">
            {m.staging_speeches()}
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            {m.staging_time()}
          </th>
          {mayCorrect && (
            <th scope="col" className="staging-tools">
              <span className="sr-only">{m.staging_change()}</span>
            </th>
          )}
        </tr>
      </thead>
      {groups.map(({ act, scene, first, scenes: own }) => (
        <tbody key={first} className="break-inside-avoid">
          {(act !== '' || scene !== '') && (
            <tr>
              <th
                colSpan={2}
                scope="rowgroup"
                lang={language}
                className="pt-5 pr-3 pb-1 font-serif font-semibold [overflow-wrap:anywhere]"
              >
                {[act, scene].filter((heading) => heading !== '').join(' · ')}
              </th>
              <Sums scenes={own} />
            </tr>
          )}
          {own.map(({ speaking, silent, offStage, speeches, seconds }, at) => (
            <tr key={first + at} className="border-t border-line align-top">
              <th scope="row" className="py-2 pr-3 font-normal tabular-nums">
                {number(first + at)}
              </th>
              <td className="py-2 pr-3 [overflow-wrap:anywhere]">
                {speaking.length + silent.length === 0 && <span className="text-ink-soft">{m.staging_nobody()}</span>}
                <bdi>{listed(speaking)}</bdi>
                {silent.length > 0 && (
                  <span className="block text-sm text-ink-soft">{m.staging_silent({ names: listed(silent) })}</span>
                )}
                {offStage.length > 0 && (
                  <span className="block text-sm text-ink-soft">
                    {m.staging_off_stage({ names: listed(offStage) })}
                  </span>
                )}
              </td>
              <SpeechCount count={speeches} className="py-2" />
              <td className="py-2 text-right tabular-nums">{durationOf(seconds)}</td>
              {mayCorrect && (
                <td className="staging-tools w-11 pl-1">
                  <IconButton
                    icon="pencil"
                    label={m.staging_change_scene({ number: first + at })}
                    onClick={() => onCorrect(first + at - 1)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** The number of speeches. On a phone, where columns have no headings, it says what it counts. */
const SpeechCount = ({ count, className }: { count: number; className: string }) => (
  <td className={`speech-count pr-3 text-right tabular-nums ${className}`}>
    <span className="max-sm:hidden">{number(count)}</span>
    <span className="sm:hidden">{m.parts_speeches({ count })}</span>
  </td>
)

/** The speeches and the time of a scene of the script that has more than one French scene. */
function Sums({ scenes }: { scenes: readonly FrenchSceneRow[] }) {
  if (scenes.length < 2) return null
  const sum = (of: 'speeches' | 'seconds'): number => scenes.reduce((all, scene) => all + scene[of], 0)
  return (
    <>
      <SpeechCount count={sum('speeches')} className="pt-5 pb-1 text-ink-soft" />
      <td className="pt-5 pb-1 text-right text-ink-soft tabular-nums">{durationOf(sum('seconds'))}</td>
    </>
  )
}

type Presence = 'speaking' | 'silent' | 'offStage' | null

export function presenceOf({ speaking, silent, offStage }: FrenchSceneRow, id: string): Presence {
  if (speaking.includes(id)) return 'speaking'
  if (silent.includes(id)) return 'silent'
  return offStage.includes(id) ? 'offStage' : null
}

const SIGNS = { speaking: '●', silent: '○', offStage: '◌' } as const
export const PRESENCE_WORDS = {
  speaking: m.staging_speaks,
  silent: m.staging_is_silent,
  offStage: m.staging_is_off_stage,
}

/** Each character's presence through the play. */
export function CharacterGrid({ grid: { characters, scenes } }: { grid: StageGrid }) {
  const shown = characters.filter(({ appears }) => appears)
  return (
    <div className="grid grid-cols-1 gap-3">
      <h2 id="characters-grid" className="text-lg font-semibold">
        {m.staging_by_character()}
      </h2>
      <p aria-hidden className="text-sm text-ink-soft">
        {(['speaking', 'silent', 'offStage'] as const)
          .map((one) => `${SIGNS[one]} ${PRESENCE_WORDS[one]()}`)
          .join('   ')}
      </p>
      {/* focusable, so that it can be scrolled with the keyboard */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="region" aria-labelledby="characters-grid" tabIndex={0} className="staging-wide overflow-x-auto">
        <table className="border-collapse text-center">
          <thead className="text-xs text-ink-soft">
            <tr>
              <th scope="col" className="staging-name sticky left-0 bg-paper py-1 pr-3 text-left font-normal">
                {m.staging_character()}
              </th>
              {scenes.map(({ element }, at) => (
                <th key={element || at} scope="col" className="min-w-7 py-1 font-normal tabular-nums">
                  {number(at + 1)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, name }) => (
              <tr key={id} className="border-t border-line">
                <th scope="row" className="staging-name sticky left-0 bg-paper py-1 pr-3 text-left font-normal">
                  <bdi>{name}</bdi>
                </th>
                {scenes.map((scene, at) => {
                  const presence = presenceOf(scene, id)
                  return (
                    <td key={scene.element || at}>
                      {presence !== null && (
                        <>
                          <span aria-hidden>{SIGNS[presence]}</span>
                          <span className="sr-only">{PRESENCE_WORDS[presence]()}</span>
                        </>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
