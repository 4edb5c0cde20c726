import type { RecordingDesk } from '@replique/contract'
import { useRef, useState } from 'react'
import { m } from '../../messages/messages.js'
import { randomId } from '../../platform/random-id.ts'
import { stopSamples } from '../../platform/sound/play-samples.ts'
import { findSpeech } from '../../platform/sound/trim.ts'
import { LineCard } from './line-card.tsx'
import { LineList } from './line-list.tsx'
import { isOf, nextOpen } from './lines.ts'
import { Progress } from './progress.tsx'
import { RecordButton } from './recorder/record-button.tsx'
import type { Sound } from './recorder/recorder.ts'
import { useRecorder } from './recorder/use-recorder.ts'
import { Drafts } from './takes/drafts.tsx'
import { KeptTakes } from './takes/kept-takes.tsx'
import type { LocalTake } from './takes/local-takes.ts'
import { Outgoing } from './takes/outgoing.tsx'
import { useTakes } from './takes/use-takes.ts'
import { VoiceBack } from './voice-back.tsx'

/** One line after another: what comes before it, the line, the microphone, and the takes. */
export function Desk({ playId, desk }: { playId: string; desk: RecordingDesk }) {
  const local = useTakes(playId)
  const [chosen, setChosen] = useState(() => Math.max(0, nextOpen(desk.lines, [], 0)))
  const [note, setNote] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const place = Math.min(chosen, desk.lines.length - 1)
  const line = desk.lines[place]!
  const part = desk.parts.find(({ characterId }) => characterId === line.characterId)
  const addTake = ({ samples, rate, full }: Sound) => {
    const speech = findSpeech(samples, rate)
    if (speech === null) return setNote(m.record_nothing_heard())
    setNote(full ? m.record_full() : '')
    const { characterId, words } = line
    const take = { id: randomId(), playId, characterId, lineId: line.id, words, rate, samples, ...speech }
    local.put({ ...take, at: Date.now(), state: 'draft' }).catch(() => setNote(m.record_not_on_device()))
  }
  const recording = useRecorder(addTake)
  const go = async (next: number) => {
    stopSamples()
    if (recording.phase === 'recording') await recording.toggle()
    setNote('')
    setChosen(Math.min(desk.lines.length - 1, Math.max(0, next)))
  }
  const keep = (take: LocalTake) => {
    const others = local.takes.filter((one) => one.id !== take.id && one.state === 'draft' && isOf(one, line))
    const waiting: LocalTake = { ...take, state: 'waiting' }
    local.put(waiting).catch(() => setNote(m.record_not_on_device()))
    void local.remove(others.map(({ id }) => id)).catch(() => undefined)
    const next = nextOpen(desk.lines, [...local.takes, waiting], place + 1)
    void go(next < 0 ? place : next)
    button.current?.focus()
  }
  const takesHere = local.takes.filter((take) => isOf(take, line))
  return (
    <>
      <Progress lines={desk.lines} takes={local.takes} />
      <LineCard
        line={line}
        language={desk.language}
        character={part?.name ?? ''}
        number={place + 1}
        all={desk.lines.length}
        onGo={(by) => void go(place + by)}
      />
      <RecordButton ref={button} recording={recording} again={takesHere.length > 0 || line.takes.length > 0} />
      <p aria-live="assertive" className="mt-3 text-accent empty:hidden">
        {note}
      </p>
      <Drafts
        takes={takesHere}
        sending={local.sending}
        onChange={local.put}
        onKeep={keep}
        onDrop={(id) => local.remove([id])}
      />
      <Outgoing takes={local.takes} sending={local.sending} lines={desk.lines} />
      <KeptTakes key={`${line.characterId} ${line.id}`} takes={line.takes} onGone={() => button.current?.focus()} />
      <LineList lines={desk.lines} takes={local.takes} place={place} onChoose={(next) => void go(next)} />
      <VoiceBack playId={playId} desk={desk} />
    </>
  )
}
