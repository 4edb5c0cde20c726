import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { playSamples, stopSamples } from '../../../platform/sound/samples.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/field.tsx'
import { seconds } from '../words.ts'
import type { LocalTake } from './local-takes.ts'
import type { Sending } from './upload.tsx'
import { Trimmer } from './trimmer.tsx'

interface Props {
  readonly takes: readonly LocalTake[]
  readonly sending: Sending
  readonly onChange: (take: LocalTake) => Promise<void>
  readonly onKeep: (take: LocalTake) => void
  readonly onDrop: (id: string) => Promise<void>
}

/** Takes of a line to choose from, the newest first; none of them has left this device. */
export function Drafts({ takes, sending, onChange, onKeep, onDrop }: Props) {
  const drafts = takes.filter(({ state }) => state === 'draft')
  if (drafts.length === 0) return null
  return (
    <section aria-labelledby="record-drafts" className="mt-6">
      <h2 id="record-drafts" className="font-semibold">
        {m.record_takes()}
      </h2>
      <p className="text-sm text-ink-soft">{m.record_takes_help()}</p>
      <ol reversed className="mt-2 divide-y divide-line border-y border-line">
        {drafts.toReversed().map((take, place) => (
          <Draft
            key={take.id}
            take={take}
            number={drafts.length - place}
            fault={sending.faults.get(take.id)}
            onChange={(change) => void onChange({ ...take, ...change }).catch(() => undefined)}
            onKeep={() => onKeep(take)}
            onDrop={() => void onDrop(take.id).catch(() => undefined)}
          />
        ))}
      </ol>
    </section>
  )
}

interface DraftProps {
  readonly take: LocalTake
  readonly number: number
  readonly fault: string | undefined
  readonly onChange: (change: { from: number; to: number }) => void
  readonly onKeep: () => void
  readonly onDrop: () => void
}

function Draft({ take, number, fault, onChange, onKeep, onDrop }: DraftProps) {
  const [playing, setPlaying] = useState(false)
  const play = async () => {
    if (playing) return stopSamples()
    setPlaying(true)
    await playSamples(take.samples, take.rate, take)
    setPlaying(false)
  }
  const name = m.record_take({ number })
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center gap-2">
        <IconButton
          icon={playing ? 'square' : 'play'}
          label={playing ? m.record_take_stop({ take: name }) : m.record_take_play({ take: name })}
          onClick={() => void play()}
        />
        <h3 className="grow">
          {name} <span className="text-sm text-ink-soft">{seconds(take.to - take.from)}</span>
        </h3>
        <IconButton icon="trash-2" label={m.record_take_drop({ take: name })} onClick={onDrop} />
        <Button look="outline" icon="check" onClick={onKeep} aria-label={m.record_take_keep({ take: name })}>
          {m.record_keep()}
        </Button>
      </div>
      <Trimmer name={name} sound={take} stretch={take} onChange={onChange} />
      {fault && <Problem>{fault}</Problem>}
    </li>
  )
}
