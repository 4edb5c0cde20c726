import type { Take } from '@replique/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useEffect, useRef } from 'react'
import { m } from '../../../messages/messages.js'
import { fetchWithRetries } from '../../../platform/api/retrying-fetch.ts'
import { type SoundRange, stopSamples } from '../../../platform/sound/samples.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Trimmer } from './drafts.tsx'
import { failureMessage } from '../../../platform/api/failure.ts'
import { api } from '../../../platform/api/api.ts'
import { FieldError } from '../../../ui/field.tsx'
import { refreshStudio } from '../queries.ts'
import { seconds } from '../words.ts'
import { RemoveDialog } from '../delete-recordings.tsx'

/** Size of the header of the server's WAV files, and the offset of the sample rate in it, both in bytes. */
const HEAD = 44
const RATE_AT = 24

async function fetchWhole(address: string): Promise<{ samples: Int16Array; rate: number }> {
  const answer = await fetchWithRetries(address)
  if (!answer.ok) throw new Error(`the take was answered with ${answer.status}`)
  const bytes = await answer.arrayBuffer()
  return { samples: new Int16Array(bytes, HEAD), rate: new DataView(bytes).getUint32(RATE_AT, true) }
}

interface Props {
  readonly take: Take
  readonly name: string
  readonly onSave: (range: SoundRange) => Promise<void>
}

/** Trims a stored take again, starting from its full recording. */
function Retrim({ take, name, onSave }: Props) {
  const whole = useQuery({
    queryKey: ['recordings', 'whole', take.id],
    queryFn: () => fetchWhole(take.whole),
    staleTime: Infinity,
    gcTime: 0,
  })
  const [range, setStretch] = useState<SoundRange>({ from: take.from, to: take.to })
  const [busy, setBusy] = useState(false)
  if (whole.isError) return <p className="text-ink-soft">{m.record_trim_missing()}</p>
  if (whole.data === undefined) return <Skeleton className="h-12 w-full" />
  const save = async () => {
    setBusy(true)
    await onSave(range)
    setBusy(false)
  }
  return (
    <div className="grid gap-2">
      <Trimmer name={name} sound={whole.data} range={range} onChange={setStretch} />
      <Button busy={busy} onClick={() => void save()} className="justify-self-start">
        {m.record_trim_save()}
      </Button>
    </div>
  )
}

/** The takes of a line on the server. The user can choose which one to use, and trim or delete each of them. */
export function StoredTakes({ takes, onGone }: { takes: readonly Take[]; onGone: () => void }) {
  const client = useQueryClient()
  const [fault, setFault] = useState<string | null>(null)
  const [removing, setRemoving] = useState<Take | null>(null)
  const attempt = async (work: () => Promise<unknown>) => {
    setFault(null)
    await work().catch((error: unknown) => setFault(failureMessage(error)))
    await refreshStudio(client)
  }
  if (takes.length === 0) return null
  return (
    <section aria-labelledby="record-kept" className="mt-6">
      <h2 id="record-kept" className="font-semibold">
        {m.record_kept()}
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {takes.map((take) => (
          <Kept
            key={take.id}
            take={take}
            onUse={() => void attempt(() => api.sound.recordings.change({ recordingId: take.id, best: true }))}
            onTrim={(range) => attempt(() => api.sound.recordings.change({ recordingId: take.id, ...range }))}
            onRemove={() => setRemoving(take)}
            onStaleLink={() => void refreshStudio(client)}
          />
        ))}
      </ul>
      <div aria-live="assertive">{fault !== null && <FieldError>{fault}</FieldError>}</div>
      {removing && (
        <RemoveDialog
          title={m.record_remove_take()}
          words={m.record_remove_take_help()}
          onRemove={() => attempt(() => api.sound.recordings.remove({ recordingId: removing.id }))}
          onClose={() => setRemoving(null)}
          onClosed={onGone}
        />
      )}
    </section>
  )
}

interface KeptProps {
  readonly take: Take
  readonly onUse: () => void
  readonly onTrim: (range: { from: number; to: number }) => Promise<void>
  readonly onRemove: () => void
  readonly onStaleLink: () => void
}

function Kept({ take, onUse, onTrim, onRemove, onStaleLink }: KeptProps) {
  const [trimming, setTrimming] = useState(false)
  const { playing, toggle } = usePlaying(take.sound, onStaleLink)
  const when = new Date(take.recordedAt).toLocaleString(document.documentElement.lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return (
    <li className="grid gap-3 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <IconButton
          icon={playing ? 'square' : 'play'}
          label={playing ? m.record_take_stop({ take: when }) : m.record_take_play({ take: when })}
          onClick={toggle}
        />
        <p className="min-w-0 grow">
          {take.stale ? m.record_take_stale() : take.best ? m.record_take_heard() : m.record_take_other()}
          <span className="block text-sm text-ink-soft">
            {when} · {seconds(take.to - take.from)}
          </span>
        </p>
        {!take.best && (
          <Button onClick={onUse} aria-label={m.record_take_use_named({ take: when })}>
            {m.record_take_use()}
          </Button>
        )}
        <IconButton
          icon="scissors"
          label={m.record_take_trim({ take: when })}
          aria-expanded={trimming}
          onClick={() => setTrimming(!trimming)}
        />
        <IconButton icon="trash-2" label={m.record_take_remove({ take: when })} onClick={onRemove} />
      </div>
      {trimming && (
        <Retrim
          take={take}
          name={when}
          onSave={async (range) => {
            await onTrim(range)
            setTrimming(false)
          }}
        />
      )}
    </li>
  )
}

/** Plays a sound from the server; requests a new link if the current one has expired. */
function usePlaying(address: string, onStaleLink: () => void) {
  const audio = useRef<HTMLAudioElement | null>(null)
  const [playing, setPlaying] = useState(false)
  useEffect(() => () => audio.current?.pause(), [])
  const toggle = () => {
    stopSamples()
    if (playing) return audio.current?.pause()
    const element = new Audio(address)
    audio.current = element
    setPlaying(true)
    for (const end of ['ended', 'pause', 'error']) element.addEventListener(end, () => setPlaying(false))
    element.addEventListener('error', onStaleLink)
    element.play().catch(() => setPlaying(false))
  }
  return { playing, toggle }
}
