import type { RehearsalPlan, UnitScene } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatMinutes } from './times.ts'

interface Props {
  readonly plan: RehearsalPlan
  /** The scenes that the rehearsal has already. */
  readonly chosen: readonly string[]
  readonly onClose: () => void
  readonly onAdd: (scenes: readonly UnitScene[]) => void
}

/** Chooses French scenes to work: one by one, or all of a scene of the script. */
export function SceneDialog({ plan, chosen, onClose, onAdd }: Props) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const names = new Map(plan.people.map(({ id, name }) => [id, name]))
  const free = plan.scenes.filter(({ element }) => !chosen.includes(element))
  const groups = [...Map.groupBy(free, ({ act, scene }) => [act, scene].filter((one) => one !== '').join(' · '))]
  const pick = (scenes: readonly UnitScene[], isPicked: boolean): void => {
    const elements = scenes.map(({ element }) => element)
    setPicked(new Set(isPicked ? [...picked, ...elements] : [...picked].filter((one) => !elements.includes(one))))
  }
  const add = (): void => {
    onAdd(free.filter(({ element }) => picked.has(element)))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.calls_scenes_add()}
      footer={
        <>
          <Button look="plain" onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" disabled={picked.size === 0} onClick={add}>
            {m.calls_scenes_add_do({ count: picked.size })}
          </Button>
        </>
      }
    >
      {free.length === 0 && <p className="text-ink-soft">{m.calls_scenes_all()}</p>}
      {/* the buttons stay in sight below a long list */}
      <div className="grid max-h-[50dvh] gap-4 overflow-y-auto">
        {groups.map(([heading, scenes], group) => (
          <fieldset key={`${group} ${heading}`} className="grid min-w-0 gap-2">
            {heading !== '' && (
              <legend lang={plan.language} className="font-serif font-semibold [overflow-wrap:anywhere]">
                {heading}
              </legend>
            )}
            {scenes.length > 1 && (
              <Checkbox
                label={m.calls_scenes_whole({ count: scenes.length })}
                checked={scenes.every(({ element }) => picked.has(element))}
                onChange={(isPicked) => pick(scenes, isPicked)}
              />
            )}
            {scenes.map((scene) => (
              <Checkbox
                key={scene.element}
                label={m.calls_scene_length({ number: scene.number, time: formatMinutes(scene.minutes) })}
                hint={whoOf(scene, names)}
                checked={picked.has(scene.element)}
                onChange={(isPicked) => pick([scene], isPicked)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}

/** Lists those whom a scene needs, with the characters that nobody plays. */
function whoOf({ people, uncast }: UnitScene, names: ReadonlyMap<string, string>): string {
  const called = people.map((id) => names.get(id) || m.friends_somebody()).join(', ')
  const missing = uncast.length > 0 ? m.calls_uncast({ names: uncast.join(', ') }) : ''
  return [called, missing].filter((part) => part !== '').join('. ') || m.calls_called_nobody()
}
