import { isMine } from '@replique/script'
import { useState } from 'react'
import type { RehearsalProgress } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { m } from '../../messages/messages.js'
import { getLocale } from '../../platform/i18n/locale.ts'
import { Icon } from '../../ui/icon.tsx'
import { knownShare, runsOf, sceneName, type RunShown, type Scene, progressIn } from './progress.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { type Learner, resetProgress, type ProgressReset as PracticeOptions } from './queries.ts'
import { formatMoment } from '../../ui/dates.ts'
import { failureMessage } from '../../platform/api/failure.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'

interface MissedLinesProps {
  readonly learner: Learner
  /** The selected scenes. */
  readonly scenes: readonly Scene[]
  readonly mine: ReadonlySet<string>
  readonly progress: RehearsalProgress
}

/** A button that resets the progress of the selected scenes. */
function Anew({ learner, scenes, mine, progress }: MissedLinesProps) {
  const [isOpen, setOpen] = useState(false)
  const byId = new Map(scenes.flatMap(({ lines }) => lines.map((line) => [line.id, line] as const)))
  const what = progressIn(progress, scenes, ({ id }) => {
    const line = byId.get(id)
    return line !== undefined && isMine(line, mine)
  })
  if (what.sceneIds.length === 0 && !isOpen) return null
  return (
    <>
      <Button look="plain" icon="rotate-ccw" className="-ml-4" onClick={() => setOpen(true)}>
        {m.rehearse_anew_open()}
      </Button>
      {isOpen && <AnewDialog learner={learner} scenes={scenes} what={what} onClose={() => setOpen(false)} />}
    </>
  )
}

interface DialogProps extends Pick<MissedLinesProps, 'learner' | 'scenes'> {
  readonly what: PracticeOptions
  readonly onClose: () => void
}

function AnewDialog({ learner, scenes, what, onClose }: DialogProps) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>(null)
  const begin = async (): Promise<void> => {
    setBusy(true)
    setFault(null)
    try {
      await resetProgress(client, learner, what)
      onClose()
    } catch (error) {
      setFault(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.rehearse_anew_title()}
      description={m.rehearse_anew_text()}
      footer={
        <>
          <Button look="plain" disabled={busy} onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" busy={busy} onClick={() => void begin()}>
            {m.rehearse_anew()}
          </Button>
        </>
      }
    >
      <ul className="list-disc pl-5 font-serif">
        {scenes
          .filter(({ id }) => what.sceneIds.includes(id))
          .map((scene) => (
            <li key={scene.id} className="[overflow-wrap:anywhere]">
              {sceneName(scene)}
            </li>
          ))}
      </ul>
      <div aria-live="assertive" className="empty:hidden">
        {fault !== null && <FieldError>{failureMessage(fault)}</FieldError>}
      </div>
    </Dialog>
  )
}

/** Maximum number of runs shown. Older ones are left out. */
const SHOWN = 12
const WIDTH = 4
const HEIGHT = 24

const percent = (share: number): string => share.toLocaleString(getLocale(), { style: 'percent' })

/**
 * Bars that show the share of a scene known by heart in each run, from oldest to latest. The table of runs has the same
 * figures.
 */
function ProgressBars({ runs }: { runs: readonly RunShown[] }) {
  const last = runs.at(-1)
  if (!last) return null
  const shown = runs.slice(-SHOWN)
  return (
    <div className="flex shrink-0 items-center gap-2">
      <svg aria-hidden width={SHOWN * WIDTH} height={HEIGHT} className="text-accent">
        {shown.map((run, at) => {
          const height = Math.max(2, knownShare(run) * HEIGHT)
          const x = (SHOWN - shown.length + at) * WIDTH
          return <rect key={run.id} x={x} y={HEIGHT - height} width={WIDTH - 1} height={height} fill="currentColor" />
        })}
      </svg>
      <span className="w-12 text-right text-sm tabular-nums">
        <span className="sr-only">{m.rehearse_known_last()} </span>
        {percent(knownShare(last))}
      </span>
    </div>
  )
}

/** A table with every run of every scene. */
function ProgressTable({ scenes, progress }: { scenes: readonly Scene[]; progress: RehearsalProgress }) {
  const rows = scenes
    .flatMap((scene) => runsOf(progress, scene.id).map((run) => ({ scene, run })))
    .toSorted((a, b) => b.run.at.localeCompare(a.run.at))
  if (rows.length === 0) return null
  return (
    <details className="group mt-3">
      <summary className="-ml-1 flex min-h-11 w-fit cursor-pointer list-none items-center gap-1 rounded-base pr-3 text-sm [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-right" className="size-4 text-ink-soft group-open:rotate-90" />
        {m.rehearse_table()}
      </summary>
      {/* focusable, so that a wide table can be scrolled with the keyboard */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="group" aria-label={m.rehearse_table()} tabIndex={0} className="max-h-96 overflow-auto text-sm">
        <table className="w-full text-left">
          <thead>
            <tr className="text-ink-soft">
              <th scope="col">{m.rehearse_table_when()}</th>
              <th scope="col">{m.rehearse_table_scene()}</th>
              {[
                m.rehearse_table_lines(),
                m.rehearse_table_prompted(),
                m.rehearse_table_missed(),
                m.rehearse_table_known(),
              ].map((word) => (
                <th key={word} scope="col" className="pl-3 text-right">
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ scene, run }) => (
              <tr key={run.id} className="border-t border-line align-top">
                <td className="py-1 pr-3 whitespace-nowrap">{formatMoment(run.at)}</td>
                <td className="py-1">{sceneName(scene)}</td>
                {[run.lines, run.prompted, run.missed].map((value, at) => (
                  <td key={at} className="py-1 pl-3 text-right tabular-nums">
                    {value.toLocaleString(getLocale())}
                  </td>
                ))}
                <td className="py-1 pl-3 text-right tabular-nums">{percent(knownShare(run))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

interface Props {
  readonly learner: Learner
  /** The scenes in which the user's parts speak. */
  readonly scenes: readonly Scene[]
  readonly mine: ReadonlySet<string>
  readonly progress: RehearsalProgress | undefined
  readonly chosen: ReadonlySet<string>
  readonly onToggle: (id: string) => void
  readonly onAll: (all: boolean) => void
}

/** The scenes in which the user's parts have lines, each with a small progress chart. */
export function SceneChoice({ learner, scenes, mine, progress, chosen, onToggle, onAll }: Props) {
  const all = chosen.size === scenes.length
  return (
    <section aria-labelledby="rehearse-scenes">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="rehearse-scenes" className="text-lg font-semibold">
          {m.rehearse_scenes()}
        </h2>
        {scenes.length > 1 && (
          <Button look="plain" className="-mr-4" onClick={() => onAll(!all)}>
            {all ? m.rehearse_scenes_none() : m.rehearse_scenes_all()}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {scenes.map((scene) => (
          <li key={scene.id} className="flex items-center gap-4 py-1">
            <div className="min-w-0 grow">
              <Checkbox
                checked={chosen.has(scene.id)}
                onChange={() => onToggle(scene.id)}
                label={
                  <>
                    <span className="font-serif">{sceneName(scene)}</span>{' '}
                    <span className="text-sm whitespace-nowrap text-ink-soft">
                      {m.rehearse_lines({
                        count: scene.lines.filter((line) => isMine(line, mine) && !line.continues).length,
                      })}
                    </span>
                  </>
                }
              />
            </div>
            {progress && <ProgressBars runs={runsOf(progress, scene.id)} />}
          </li>
        ))}
      </ul>
      {progress && <ProgressTable scenes={scenes} progress={progress} />}
      {progress && (
        <Anew learner={learner} scenes={scenes.filter(({ id }) => chosen.has(id))} mine={mine} progress={progress} />
      )}
    </section>
  )
}
