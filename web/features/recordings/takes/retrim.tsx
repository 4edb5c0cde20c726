import type { Take } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { fetchWithRetries } from '../../../platform/api/retrying-fetch.ts'
import type { Stretch } from '../../../platform/sound/trim.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Trimmer } from './trimmer.tsx'

/** Bytes before the samples of a WAV as the server writes it, and its rate's place among them. */
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
  readonly onSave: (stretch: Stretch) => Promise<void>
}

/** Trims a take that the server keeps, from the whole of it. */
export function Retrim({ take, name, onSave }: Props) {
  const whole = useQuery({
    queryKey: ['recordings', 'whole', take.id],
    queryFn: () => fetchWhole(take.whole),
    staleTime: Infinity,
    gcTime: 0,
  })
  const [stretch, setStretch] = useState<Stretch>({ from: take.from, to: take.to })
  const [busy, setBusy] = useState(false)
  if (whole.isError) return <p className="text-ink-soft">{m.record_trim_missing()}</p>
  if (whole.data === undefined) return <Skeleton className="h-12 w-full" />
  const save = async () => {
    setBusy(true)
    await onSave(stretch)
    setBusy(false)
  }
  return (
    <div className="grid gap-2">
      <Trimmer name={name} sound={whole.data} stretch={stretch} onChange={setStretch} />
      <Button busy={busy} onClick={() => void save()} className="justify-self-start">
        {m.record_trim_save()}
      </Button>
    </div>
  )
}
